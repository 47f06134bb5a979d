import { CONSENT_CHANNELS, CONSENT_PURPOSES } from '#platform/contract/consent.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Erasable } from '#platform/server/services/erasure.ts';
import { change } from './store.ts';

/** What they agreed to is taken back; that they once did is evidence, and stays. */
export function erasableConsents({ runtime }: Pick<ServerKit, 'runtime'>): Erasable {
  return {
    part: 'consents',
    fate: 'goes',
    async count(client, { id }) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from (select distinct on (purpose, channel) granted from consent c
          where user_id = $1 order by purpose, channel, c.id desc) last where granted`,
        [id.toString()],
      );
      return rows[0]!.count;
    },
    async take(client, { id, locale }) {
      for (const purpose of CONSENT_PURPOSES)
        for (const channel of CONSENT_CHANNELS)
          await change({ runtime }, client, {
            user: id,
            purpose,
            channel,
            granted: false,
            source: 'erasure',
            locale,
          });
    },
  };
}
