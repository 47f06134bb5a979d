import type { Feature } from '../../contract/feature.ts';
import type { Audit } from '../audit/audit.ts';
import type { FeatureState } from './feature-state.ts';
import type { OffSpan } from './off-spans.ts';
import type { OperatorConfigStore } from './operator-config.ts';

const SWITCHED = 'feature.switch';
/** Of one feature; what lies further back is long over. */
const MAX_SWITCHES = 1000;

/**
 * Feature switches over the policy store. What no operator has switched is as its feature says: on, or `startsOff`.
 * @param mainNetwork whether one of the installation's chains is a main network
 */
export function createFeatureState(
  features: readonly Feature[],
  store: OperatorConfigStore,
  audit: Audit,
  mainNetwork: boolean,
): FeatureState {
  const known = new Map(features.map((feature) => [feature.id, feature]));

  function isOn(id: string): boolean {
    const feature = known.get(id);
    if (!feature) return false;
    return feature.plugin === null || (store.current().switches.get(id) ?? startsOn(feature));
  }

  function startsOn({ startsOff }: Feature): boolean {
    return startsOff === undefined || (startsOff === 'with-main-network' && !mainNetwork);
  }

  return {
    isOn,
    async wasOn(id, at) {
      const feature = known.get(id);
      if (!feature?.plugin) return feature !== undefined;
      const [last] = await audit.list({ limit: 1, action: SWITCHED, subject: id, until: at });
      return last ? last.detail['on'] === true : startsOn(feature);
    },
    async offSpans(id, client) {
      const feature = known.get(id);
      if (!feature?.plugin) return [];
      const entries = await audit.list({ limit: MAX_SWITCHES, action: SWITCHED, subject: id }, client);
      const spans: OffSpan[] = [];
      let off = startsOn(feature) ? null : 0;
      for (const { at, detail } of entries.toReversed()) {
        if (detail['on'] !== true) off ??= Date.parse(at);
        else if (off !== null) {
          spans.push({ from: off, until: Date.parse(at) });
          off = null;
        }
      }
      return off === null ? spans : [...spans, { from: off, until: Infinity }];
    },
    async set(id, on, author) {
      if (!known.get(id)?.plugin) return false;
      await store.change(id, async (client) => {
        await client.query(
          `insert into feature_switch (feature, is_on, author) values ($1, $2, $3)
           on conflict (feature) do update set is_on = excluded.is_on, author = excluded.author, at = now()`,
          [id, on, author],
        );
        await audit.append({ actor: author, action: SWITCHED, subject: id, detail: { on } }, client);
      });
      return true;
    },
    list: () =>
      features.map(({ id, title, plugin, permissions = [] }) => ({
        id,
        title,
        plugin,
        permissions,
        on: isOn(id),
      })),
  };
}
