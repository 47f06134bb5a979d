/** The rows of consent: every change is one more, and the newest holds. */
import type pg from 'pg';
import {
  CONSENT_CHANNELS,
  CONSENT_PURPOSES,
  CONSENT_TEXT,
  type ConsentChannel,
  type ConsentPurpose,
} from '#platform/contract/consent.ts';
import { DEFAULT_LOCALE, type Locale } from '#platform/contract/locale.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { ConsentView } from '../contract.ts';

/** Who agrees now. Both words are of our own lists. */
export const grantedSql = (purpose: ConsentPurpose, channel: ConsentChannel): string => `
  select user_id from (select distinct on (user_id) user_id, granted from consent
    where purpose = '${purpose}' and channel = '${channel}' order by user_id, id desc) c where granted`;

export interface Change {
  readonly user: bigint;
  readonly purpose: ConsentPurpose;
  readonly channel: ConsentChannel;
  readonly granted: boolean;
  readonly source: 'registration' | 'settings' | 'letter' | 'erasure';
  readonly locale: Locale | null;
}

/** Writes a change down, if it is one: what holds already is not said again. */
export async function change(
  { runtime }: Pick<ServerKit, 'runtime'>,
  client: Pick<pg.ClientBase, 'query'>,
  { user, purpose, channel, granted, source, locale }: Change,
): Promise<void> {
  // Two pages of one player at once wait for each other.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('consent ' || $1, 0))`, [
    user.toString(),
  ]);
  await client.query(
    `insert into consent (user_id, purpose, channel, granted, text_version, locale, source, at)
     select $1, $2, $3, $4, $5, $6, $7, $8 where $4 is distinct from coalesce((select granted from consent c
       where c.user_id = $1 and c.purpose = $2 and c.channel = $3 order by c.id desc limit 1), false)`,
    [
      user.toString(),
      purpose,
      channel,
      granted,
      CONSENT_TEXT,
      locale ?? DEFAULT_LOCALE,
      source,
      new Date(runtime.now()),
    ],
  );
}

/** Every purpose and channel, also those never asked for. */
export async function consentsOf({ db }: Pick<ServerKit, 'db'>, user: bigint): Promise<ConsentView[]> {
  const { rows } = await db.pool.query<{ purpose: string; channel: string; granted: boolean; at: Date }>(
    `select distinct on (purpose, channel) purpose, channel, granted, at from consent c where user_id = $1
      order by purpose, channel, c.id desc`,
    [user.toString()],
  );
  return CONSENT_PURPOSES.flatMap((purpose) =>
    CONSENT_CHANNELS.map((channel) => {
      const row = rows.find((one) => one.purpose === purpose && one.channel === channel);
      return { purpose, channel, granted: row?.granted ?? false, at: row?.at.getTime() ?? null };
    }),
  );
}
