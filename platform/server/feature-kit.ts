import type { AccountFields } from '../contract/boot.ts';
import type { Channel } from '../contract/channel.ts';
import type { Feature } from '../contract/feature.ts';
import type { ShownByFeature, ShownSettings } from '../contract/shown-settings.ts';
import type { Leadership } from './database/leader.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Events } from './events/events.ts';
import type { Handler } from './http/serve.ts';
import type { Http } from './http/http.ts';
import type { ContentSources } from './http/security-headers.ts';
import type { Player } from './identity/identity.ts';
import type { KitAccount, KitPage, PersonalDataPart, ServerKit, ServerPart, SharedKit } from './kit.ts';
import type { Processes } from './processes.ts';
import type { Realtime } from './realtime/realtime.ts';

interface Machinery {
  readonly shared: SharedKit;
  readonly http: Pick<Http, 'serve' | 'whisper' | 'pages' | 'mount'>;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly leadership: Leadership;
  readonly processes: Processes;
  readonly onClose: (close: () => Promise<void> | void) => void;
}

type BootContribution = Parameters<Parameters<KitPage['boot']>[0]>[0];

/** Gives features their kits and keeps what they contribute to the page. */
export interface FeatureKits {
  kitFor(feature: string): ServerKit;
  /** Data the page starts with, from the features that are on. */
  boot(player: Player | null): Promise<Record<string, unknown>>;
  /** What the features that are on need beside our own origin. */
  contentSources(): readonly ContentSources[];
}

export function createFeatureKits(features: readonly Feature[], machinery: Machinery): FeatureKits {
  const { shared, http, events, jobs, leadership } = machinery;
  const isOn = (id: string) => shared.features.isOn(id);
  const contributions: {
    feature: string;
    contribute: (page: BootContribution) => object | Promise<object>;
  }[] = [];
  const personalDataParts: PersonalDataPart[] = [];
  const accountParts: { feature: string; read: Parameters<KitAccount['fields']>[0] }[] = [];
  const fieldsOf = async (player: Player): Promise<AccountFields> => {
    const parts = accountParts.filter(({ feature }) => isOn(feature)).map(async ({ read }) => read(player));
    return Object.assign({}, ...(await Promise.all(parts)));
  };
  const shown = new Map<string, () => ShownSettings[keyof ShownSettings]>();
  const sources: { feature: string; read: () => ContentSources }[] = [];
  const channels = declareChannels(features, shared.realtime, isOn, (listener) =>
    shared.settings.onChange(listener),
  );

  const shownSettings = (): ShownByFeature =>
    Object.fromEntries([...shown].filter(([id]) => isOn(id)).map(([id, read]) => [id, read()]));

  return {
    kitFor(id) {
      return {
        ...shared,
        log: shared.log.child({ feature: id }),
        feature: id,
        on: {
          events: (types, name, handler) => events.subscribe({ types, name: `${id}.${name}`, handler }),
          bets: (name, bets, options) => events.subscribe({ ...options, name: `${id}.${name}`, bets }),
          live: (types, handler, wanted) =>
            events.onLive(types, handler, () => isOn(id) && (wanted?.() ?? true)),
        },
        run: {
          every: (cron, name, run, { whileOff = false } = {}) =>
            jobs.every(cron, `${id}.${name}`, async () => (whileOff || isOn(id) ? run() : undefined)),
          task(name, work) {
            const job = `${id}.${name}`;
            jobs.handle(job, work as (payload: unknown) => Promise<void>);
            return (payload, options) => jobs.add(job, payload, options);
          },
          asLeader: (name, work) => leadership.runAsLeader(`${id}.${name}`, work),
        },
        page: {
          boot: (contribute) => void contributions.push({ feature: id, contribute }),
          showSettings(feature, read) {
            if (feature !== id) throw new Error(`${id} shows settings of ${feature}`);
            shown.set(id, read);
          },
          shownSettings,
          contentSources: (read) => void sources.push({ feature: id, read }),
          addresses: (path, exists, listed) => http.pages(id, path, exists, listed),
        },
        account: {
          personalData: (section, read) => void personalDataParts.push({ section, read }),
          personalDataParts: () => personalDataParts,
          fields: (read) => void accountParts.push({ feature: id, read }),
          fieldsOf,
        },
        house: {
          lags: () => events.lags(),
          processes: () => machinery.processes.look(),
        },
        serve: (endpoint, handler, options) =>
          http.serve(id, endpoint, handler as unknown as Handler, options?.whileOff),
        whisper: (event, data, handle) => http.whisper(id, event, data, handle),
        mount: (prefix, handler, options) => http.mount(id, prefix, handler, options?.whileOff),
        channel: (channel) => channels.add(id, channel),
        emit: (client, type, user, data) => events.emit(client, type, user, data),
        onClose: machinery.onClose,
      };
    },
    contentSources: () => sources.filter(({ feature }) => isOn(feature)).map(({ read }) => read()),
    async boot(player) {
      const { demo } = shared.config;
      const base = {
        features: features.map(({ id }) => id).filter(isOn),
        demoBuild: demo,
        settings: shownSettings(),
      };
      const empty = { user: null, license: null, currencies: [], games: [] };
      const asked = contributions
        .filter(({ feature }) => isOn(feature))
        .map(async ({ contribute }) => contribute({ player }));
      return Object.assign({}, empty, base, ...(await Promise.all(asked)));
    },
  };
}

/** Runs the server halves, in the order of the list. */
export async function startFeatures(features: readonly Feature[], kits: FeatureKits): Promise<void> {
  for (const feature of features) {
    if (!feature.server) continue;
    const part: ServerPart = (await feature.server()).default;
    await part(kits.kitFor(feature.id));
  }
}

// Channels of the contracts are declared without being asked for, so that no switch can miss one.
function declareChannels(
  features: readonly Feature[],
  realtime: Realtime,
  isOn: (feature: string) => boolean,
  onChange: (listener: (feature: string) => void) => void,
): { add: (feature: string, channel: Channel) => void } {
  const owned = new Map<Channel, string>();
  function add(feature: string, channel: Channel): void {
    if (owned.has(channel)) return;
    owned.set(channel, feature);
    realtime.declare(channel);
    realtime.setEnabled(channel, isOn(feature));
  }
  for (const { id, contract } of features) {
    for (const entry of Object.values(contract)) if (entry.type === 'channel') add(id, entry);
  }
  onChange((changed) => {
    for (const [channel, feature] of owned)
      if (feature === changed) realtime.setEnabled(channel, isOn(feature));
  });
  return { add };
}
