/** Lists and details of players. */
import { isFailure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { currencyIdSql, ledgerId } from '#platform/server/money/ledger-id.ts';
import { isExcluded, type PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import type { user as userCall, UserDetail, UserRow, users as usersCall } from '../players-contract.ts';
import { toBalances, toSums, toTurnover, toWorth, worthOf, type Sum, type SumRow } from './amounts.ts';
import { guardOf } from './guard.ts';
import { findPlayer } from './people.ts';

interface AccountRow {
  id: string;
  public_id: string;
  name: string;
  email: string | null;
  roles: string[];
  permissions: string[];
  created_at: Date;
  guard: PlayerRestrictions | null;
}

// Part of a name or address, or a whole public id; '' finds everyone.
const MATCHES = `($1 = '' or a.public_id = $1 or a.plain like '%' || fold_text($1) || '%')`;

export async function listUsers(kit: ServerKit, { body }: Call<typeof usersCall>) {
  const { query = '', before, limit } = body;
  const [page, count] = await Promise.all([
    kit.db.pool.query<AccountRow>(
      `select a.id::text, a.public_id, a.name, a.email, a.roles, a.permissions, a.created_at, p.guard
         from account a left join player p on p.user_id = a.id
        where ${MATCHES} and ($2::text is null or a.id < (select id from account where public_id = $2))
        order by a.id desc limit $3`,
      [query, before ?? null, limit + 1],
    ),
    kit.db.pool.query<{ count: string }>(`select count(*) from account a where ${MATCHES}`, [query]),
  ]);
  const shown = page.rows.slice(0, limit);
  const ids = shown.map((row) => row.id);
  const [balances, sums] = await Promise.all([balancesOf(kit, ids), sumsOf(kit, ids)]);
  const now = kit.runtime.now();
  const users = shown.map((row): UserRow => {
    const held = balances.get(row.id) ?? [];
    return {
      _id: row.public_id,
      name: row.name,
      email: row.email,
      created_at: row.created_at.toISOString(),
      roles: row.roles,
      permissions: row.permissions,
      excluded: isExcluded(row.guard, now),
      balances: toBalances(held),
      balanceEur: worthOf(held),
      totalsEur: toWorth(kit.money, sums.get(row.id) ?? []),
    };
  });
  return {
    users,
    total: Number(count.rows[0]?.count ?? 0),
    next: page.rows.length > limit ? (shown.at(-1)?.public_id ?? null) : null,
  };
}

async function balancesOf({ db, money }: ServerKit, ids: readonly string[]) {
  const { rows } = await db.pool.query<{ user_id: string; cur: number; balance: string }>(
    'select user_id::text, cur, balance::text from wallet where user_id = any($1::bigint[]) and balance <> 0',
    [ids],
  );
  return new Map(
    ids.map((id) => {
      const own = new Map(
        rows.filter((row) => row.user_id === id).map((row) => [row.cur, BigInt(row.balance)]),
      );
      const held = money.currencies().map((currency) => ({
        currency,
        real: own.get(currency.id) ?? 0n,
        demo: own.get(ledgerId(currency, 'demo')) ?? 0n,
        bonus: own.get(ledgerId(currency, 'bonus')) ?? 0n,
      }));
      return [id, held] as const;
    }),
  );
}

async function sumsOf({ db, money }: ServerKit, ids: readonly string[]): Promise<ReadonlyMap<string, Sum[]>> {
  const { rows } = await db.pool.query<SumRow & { user_id: string }>(
    `select user_id::text, cur, wagered::text, paid::text, bets::text from player_total where user_id = any($1::bigint[]) order by ${currencyIdSql('cur')}, cur desc`,
    [ids],
  );
  const sums = toSums(money, rows);
  return new Map(ids.map((id) => [id, sums.filter((sum) => sum.user_id === id)]));
}

export async function showUser(kit: ServerKit, { body }: Call<typeof userCall>) {
  const player = await findPlayer(kit, body.id);
  if (isFailure(player)) return player;
  const id = player.id.toString();
  const [permissions, balances, sums, state, pair, sessions] = await Promise.all([
    kit.identity.ownPermissions(player.id),
    kit.money.balances(player.id),
    sumsOf(kit, [id]),
    kit.money.peek(player.id),
    kit.fairness.current(player.id),
    kit.db.pool.query<{ count: string; last_seen: Date | null; address: string | null }>(
      `select count(*), max(last_seen) as last_seen, (array_agg(address order by last_seen desc))[1] as address
         from session where account_id = $1 and expires_at > $2`,
      [id, new Date(kit.runtime.now())],
    ),
  ]);
  const seen = sessions.rows[0];
  const own = sums.get(id) ?? [];
  const detail: UserDetail = {
    user: {
      _id: player._id,
      name: player.name,
      email: player.email,
      email_verified: player.emailVerified,
      avatar: player.avatar,
      created_at: new Date(player.createdAt).toISOString(),
      vipLevel: player.vipLevel,
      private_bets: player.privateBets,
      roles: [...player.roles],
      permissions: [...permissions],
    },
    balances: toBalances(balances, true),
    balanceEur: worthOf(balances),
    totals: own.map((sum) => toTurnover(kit.money, sum)),
    totalsEur: toWorth(kit.money, own),
    guard: guardOf(state.guard, kit.runtime.now()),
    sessions: {
      count: Number(seen?.count ?? 0),
      last_seen: seen?.last_seen?.toISOString() ?? null,
      address: seen?.address ?? null,
    },
    seeds: {
      hash: pair.serverSeedHash,
      nextHash: pair.nextServerSeedHash,
      clientSeed: pair.clientSeed,
      nonce: pair.nonce,
    },
    openRounds: state.rounds.size,
  };
  return detail;
}
