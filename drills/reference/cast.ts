/** Who plays the histories, and the settings they play under. Accounts and sessions are written into the database: no money is. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

export interface Actor {
  /** Account as the books number it. */
  readonly user: string;
  /** Public id. */
  readonly id: string;
  readonly token: string;
}

/** What lets a short history get somewhere: small stakes, short rounds, no waiting. */
export const SETTINGS: Readonly<Record<string, unknown>> = {
  originals: { shared: { bettingMs: 1_000, pauseMs: 500, chainLength: 10_000 } },
  security: { staffTwoFactor: false },
  backoffice: { fourEyes: { adjustAboveEur: '999999999', liftBreaks: false, linkedAccounts: false } },
  wallet: {
    confirmedEmail: false,
    deposits: { minimumEur: '0', bankInstructions: 'To the house', secondAboveEur: '999999' },
    withdrawals: { minimumEur: '0', dayEur: '0', dayCount: 0, minimumCostTimes: 0, auto: { on: false } },
  },
  rewards: {
    start: { name: 'Player', withdrawFee: '0', rakeback: '20', cashback: '0', wheelMaxUsd: '1' },
    ladder: [
      {
        name: 'Nobody',
        withdrawFee: '0',
        rakeback: '20',
        cashback: '0',
        wheelMaxUsd: '1',
        depositUsd: '9999999',
        wagerUsd: '9999999',
      },
    ],
    overrideReason: 'One level for all',
  },
  affiliates: { tiers: [{ players: 0, percent: '10' }], payoutUsd: '0.01' },
  bonuses: { cashMultiplier: 3, cashCapTimes: 2, referenceEdge: 50, overrideReason: 'Small stakes' },
  rain: {
    bot: false,
    windowSeconds: 15,
    oneForAddress: false,
    transfers: {
      tips: true,
      playerRain: true,
      leastUsd: '0',
      mostUsd: '100',
      dailyUsd: '9999999',
      everySeconds: 0,
      accountHours: 0,
      tier: 0,
    },
  },
};

/** Room of the chat in which it rains. */
export const ROOM = 'casino_en';

/**
 * New accounts, three days old, logged in; everyone has written in the chat, so that none is away when it rains.
 * @param invited of each group, player 1 came by player 0: sizes of the groups
 */
export async function makeActors(
  db: Pick<pg.ClientBase, 'query'>,
  groups: readonly number[],
): Promise<Actor[][]> {
  const count = groups.reduce((sum, size) => sum + size, 0);
  const made = Array.from({ length: count }, () => ({
    id: randomBytes(12).toString('hex'),
    token: randomBytes(32).toString('base64url'),
  }));
  const { rows } = await db.query<{ id: string; public_id: string }>(
    `with a as (
       insert into account (public_id, name, email, email_verified, created_at)
       select id, 'm' || substr(id, 1, 20), id || '@example.com', true, now() - interval '3 days' from unnest($1::text[]) as t(id) returning id, public_id),
     s as (
       insert into session (token_hash, account_id, created_at, last_seen, expires_at, address, user_agent)
       select hash, a.id, now(), now(), now() + interval '1 day', '127.0.0.1', 'model' from unnest($1::text[], $2::bytea[]) as t(public_id, hash) join a using (public_id)),
     t as (insert into player_terms (user_id, edition) select id, 1 from a),
     c as (
       insert into chat_message (channel, type, user_id, data, created_at)
       select $3, 'message', a.id, '{"text":"hi","sticker":null}', now() - interval '1 minute' from a)
     select id::text, public_id from a`,
    [made.map(({ id }) => id), made.map(({ token }) => createHash('sha256').update(token).digest()), ROOM],
  );
  const userOf = new Map(rows.map((row) => [row.public_id, row.id]));
  const actors = made.map((one) => ({ ...one, user: userOf.get(one.id)! }));
  let from = 0;
  const parts = groups.map((size) => actors.slice(from, (from += size)));
  await db.query(
    `insert into affiliate_player (user_id, affiliate_id, at) select u, a, now() - interval '1 day' from unnest($1::bigint[], $2::bigint[]) as t(u, a)`,
    [parts.map((group) => group[1]!.user), parts.map((group) => group[0]!.user)],
  );
  return parts;
}
