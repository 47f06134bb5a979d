/** Bets as stored, with what is known of their seeds. */
import { betPicture, betTitle } from '#platform/contract/product.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Queryable } from '#platform/server/database/replica.ts';
import type { Hunt } from '#platform/server/money/archive/old-bets.ts';
import { readOf } from '#platform/server/money/read-of.ts';
import { natureOf, natureSql } from '#platform/server/money/ledger-id.ts';
import type { BetView } from '../contract.ts';
import { type SaltBy, saltBy } from './chain.ts';
import { type BetDetail, readDetail } from './detail.ts';
import type { OriginalsContext } from './context.ts';

export interface StoredBet {
  readonly user: bigint;
  readonly id: string;
  readonly game: string;
  readonly cur: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly nonce: number;
  readonly detail: BetDetail;
  readonly balanceAfter: bigint;
  readonly at: Date;
  readonly status: 'settled' | 'open' | 'refunded';
  readonly pair: StoredSeeds | null;
}

export interface StoredSeeds {
  readonly hash: string;
  readonly clientSeed: string;
  /** Null until it may be known. */
  readonly serverSeed: string | null;
  /** Shared rounds. */
  readonly saltBy?: SaltBy;
}

interface Row {
  user_id: string;
  id: string;
  game: string;
  cur: number;
  stake: string;
  payout: string;
  nonce: string;
  detail: string;
  balance_after: string;
  at: Date;
  status: StoredBet['status'];
  hash: string | null;
  client_seed: string | null;
  sealed: Buffer | null;
  pair_state: string | null;
  chain_hash: string | null;
  salt: string | null;
  terminating_hash: string | null;
  salt_source: string | null;
  beacon_round: string | null;
}

/** Settled bets and, for rounds without a bet row yet, the round itself, in one shape. */
const SELECT = `
select t.*, p.hash, p.client_seed, p.sealed, p.state as pair_state, s.hash as chain_hash, c.salt, c.terminating_hash, c.salt_source, c.beacon_round::text
from (
  select b.user_id::text, b.id, b.game, b.cur, b.stake::text, b.payout::text, b.nonce::text, b.detail, b.balance_after::text, b.at,
    'settled' as status, b.pair_id, (b.detail::json->>'no')::bigint as shared_no
  from bet b where %BETS%
  union all
  select r.user_id::text, r.id, r.game, r.cur, r.stake::text, coalesce(r.payout, 0)::text, r.nonce::text,
    json_build_object('params', r.params, 'outcome', null, 'multiplier', 0, 'stamp', 0, 'version', split_part(r.version, '/', 1)::int, 'table', split_part(r.version, '/', 2), 'base', r.state->>'base')::text,
    '0', r.opened_at, r.status, r.pair_id, r.shared_no
  from round r where r.status <> 'settled' and %ROUNDS%
) t
left join seed_pair p on p.id = t.pair_id
left join shared_round s on s.game = t.game and s.no = t.shared_no
left join chain c on c.id = s.chain_id`;

export async function storedBet(
  context: OriginalsContext,
  user: bigint,
  id: string,
): Promise<StoredBet | null> {
  const text = SELECT.replace('%BETS%', 'b.user_id = $1 and b.id = $2').replace(
    '%ROUNDS%',
    'r.user_id = $1 and r.id = $2',
  );
  const { pool, oldBets } = context.kit.db;
  const read = async (client: Queryable): Promise<Row | undefined> =>
    (await client.query<Row>({ name: 'stored-bet', text, values: [user.toString(), id] })).rows[0];
  const row = (await read(pool)) ?? (await oldBets.recall({ bets: [{ user, id }] }, read));
  return row ? toStored(context, row) : null;
}

/** A player's settled bets and those that were given back, newest first. @param before id to page from */
export async function storedBets(
  context: OriginalsContext,
  user: bigint,
  page: { game: string | null; demo: boolean | null; before: string | null; limit: number },
): Promise<StoredBet[]> {
  const own = `user_id = $1 and ($2::text is null or game = $2) and ($3::boolean is null or (${natureSql('cur')} = 'demo') = $3) and ($4::uuid is null or id < $4)`;
  // By the key, never by ctid: that names a row of one partition only.
  const newest = (table: string, alias: string, more = '') =>
    `${alias}.user_id = $1 and ${alias}.id in (select id from ${table} where ${own} ${more} order by id desc limit $5)`;
  const text = `${SELECT.replace('%BETS%', newest('bet', 'b')).replace('%ROUNDS%', newest('round', 'r', "and status = 'refunded'"))} order by t.id desc limit $5`;
  const values = [user.toString(), page.game, page.demo, page.before, page.limit];
  const { db } = context.kit;
  const read = async (client: Queryable) => (await client.query<Row>(text, values)).rows;
  const rows = await readOf(db, user, read);
  // Bets in the database are newer than those that left it; rounds that were given back stay.
  const whole = rows.length === page.limit && rows.at(-1)!.status === 'settled';
  const hunt: Hunt = {
    user,
    before: page.before,
    game: page.game,
    ...(page.demo === null ? {} : { only: `(${natureSql('cur')} = 'demo') = ${page.demo}` }),
    newest: { by: 'id', most: page.limit },
  };
  const old = whole ? null : await db.oldBets.recall(hunt, read);
  return (old ?? rows).map((row) => toStored(context, row));
}

function toStored(context: OriginalsContext, row: Row): StoredBet {
  const shared: StoredSeeds | null =
    row.terminating_hash === null
      ? null
      : {
          hash: row.terminating_hash,
          clientSeed: row.salt!,
          serverSeed: row.chain_hash,
          saltBy: saltBy({ salt_source: row.salt_source!, beacon_round: row.beacon_round }),
        };
  const own: StoredSeeds | null =
    row.hash === null
      ? null
      : {
          hash: row.hash,
          clientSeed: row.client_seed!,
          serverSeed: row.pair_state === 'revealed' ? context.kit.fairness.open(row.sealed!) : null,
        };
  return {
    user: BigInt(row.user_id),
    id: row.id,
    game: row.game,
    cur: row.cur,
    stake: BigInt(row.stake),
    payout: BigInt(row.payout),
    nonce: Number(row.nonce),
    detail: readDetail(row.detail),
    balanceAfter: BigInt(row.balance_after),
    at: row.at,
    status: row.status,
    pair: own ?? shared,
  };
}

/**
 * A stored bet as a viewer may see it.
 * @param owner the player who made it
 * @param named whether the viewer may see who that is
 */
export function toView(
  context: OriginalsContext,
  bet: StoredBet,
  owner: Player | null,
  named: boolean,
): BetView {
  const { kit, games, betIds } = context;
  const currency = kit.money.currencyById(bet.cur);
  const game: AnyGame | undefined = games.get(bet.game);
  const name = betTitle(games, bet.game, kit.services.gameTitle);
  const units = (value: bigint): string => formatAmount(value, currency);
  const settled = bet.status === 'settled';
  // Who leaves a shared round early has a settled bet while the others still fly: its end is told with the link.
  const isPublished = settled && (game?.kind !== 'shared' || typeof bet.pair?.serverSeed === 'string');
  const status = !settled
    ? bet.status === 'refunded'
      ? 'refunded'
      : 'in-progress'
    : bet.payout >= bet.stake
      ? 'win'
      : 'lose';
  return {
    id: betIds.encode(bet.user, bet.id),
    game: bet.game,
    name,
    metadata: { id: bet.game, name, image: betPicture(bet.game) },
    user: owner && named ? { _id: owner._id, name: owner.name, avatar: owner.avatar } : null,
    currency: currency.code,
    demo: natureOf(bet.cur) === 'demo',
    bonus: natureOf(bet.cur) === 'bonus',
    wager: units(bet.stake),
    splitTotal: units(bet.stake),
    payout: units(bet.payout),
    profit: units(settled ? bet.payout - bet.stake : 0n),
    multiplier: bet.payout === 0n ? 0 : bet.detail.multiplier,
    status,
    created_at: bet.at.toISOString(),
    params: bet.detail.params,
    outcome: isPublished ? bet.detail.outcome : null,
    server_seed: settled ? (bet.pair?.serverSeed ?? null) : null,
    server_seed_hash: bet.pair?.hash ?? '',
    client_seed: bet.pair?.clientSeed ?? '',
    salt_by: bet.pair?.saltBy ?? null,
    nonce: bet.nonce,
    version: bet.detail.version,
    table: bet.detail.table,
  };
}
