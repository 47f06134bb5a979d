/** Rows of shared rounds. Every transition names the state it leaves, so only one process makes it. */
import type { SharedRecord } from './detail.ts';
import type { OriginalsContext } from './context.ts';

export interface SharedRound {
  readonly game: string;
  readonly no: bigint;
  readonly chainId: bigint;
  readonly link: number;
  readonly state: 'betting' | 'running' | 'settled' | 'refunded';
  /** Told from here on: set when the round ends, in games without a flight before anyone is paid. */
  readonly hash: string | null;
  readonly result: { result: number } | null;
  readonly bettingAt: number;
  readonly runningAt: number | null;
  readonly settledAt: number | null;
}

interface Row {
  game: string;
  no: string;
  chain_id: string;
  link: number;
  state: SharedRound['state'];
  hash: string | null;
  result: { result: number } | null;
  betting_at: Date;
  running_at: Date | null;
  settled_at: Date | null;
}

const COLUMNS =
  'game, no::text, chain_id::text, link, state, hash, result, betting_at, running_at, settled_at';

function toRound(row: Row): SharedRound {
  return {
    game: row.game,
    no: BigInt(row.no),
    chainId: BigInt(row.chain_id),
    link: row.link,
    state: row.state,
    hash: row.hash,
    result: row.result,
    bettingAt: row.betting_at.getTime(),
    runningAt: row.running_at?.getTime() ?? null,
    settledAt: row.settled_at?.getTime() ?? null,
  };
}

export async function latestRound(context: OriginalsContext, game: string): Promise<SharedRound | null> {
  const { rows } = await context.kit.db.pool.query<Row>({
    name: 'latest-shared-round',
    text: `select ${COLUMNS} from shared_round where game = $1 order by shared_round.no desc limit 1`,
    values: [game],
  });
  return rows[0] ? toRound(rows[0]) : null;
}

export async function roundByNo(
  context: OriginalsContext,
  game: string,
  no: bigint,
): Promise<SharedRound | null> {
  const { rows } = await context.kit.db.pool.query<Row>(
    `select ${COLUMNS} from shared_round where game = $1 and no = $2`,
    [game, no.toString()],
  );
  return rows[0] ? toRound(rows[0]) : null;
}

export async function lastResults(
  context: OriginalsContext,
  game: string,
  count: number,
): Promise<SharedRound[]> {
  const { rows } = await context.kit.db.pool.query<Row>(
    `select ${COLUMNS} from shared_round where game = $1 and result is not null order by shared_round.no desc limit $2`,
    [game, count],
  );
  return rows.map(toRound);
}

/** Rounds that are not over, and those that are but were not paid to their end. */
export async function unfinishedRounds(context: OriginalsContext, game: string): Promise<SharedRound[]> {
  const { rows } = await context.kit.db.pool.query<Row>(
    `select ${COLUMNS} from shared_round where game = $1 and shared_round.no in (
       select s.no from shared_round s where s.game = $1 and s.state in ('betting', 'running')
       union select r.shared_no from round r where r.game = $1 and r.status = 'open' and r.shared_no is not null)
     order by shared_round.no`,
    [game],
  );
  return rows.map(toRound);
}

/** Takes the next link of the chain and opens a round on it. */
export async function beginRound(
  context: OriginalsContext,
  game: string,
  chainId: bigint,
): Promise<SharedRound> {
  return context.kit.db.transaction(async (client) => {
    const used = await client.query<{ used: number }>(
      'update chain set used = used + 1 where id = $1 and used < length returning used',
      [chainId.toString()],
    );
    if (!used.rows[0]) throw new Error(`chain ${chainId} is spent`);
    const { rows } = await client.query<Row>(
      `insert into shared_round (game, no, chain_id, link, state, betting_at)
       select $1, coalesce(max(no), 0) + 1, $2, $3, 'betting', $4 from shared_round where game = $1 returning ${COLUMNS}`,
      [game, chainId.toString(), used.rows[0].used, new Date(context.kit.runtime.now())],
    );
    return toRound(rows[0]!);
  });
}

/** Compare-and-set. @returns the round in its new state, or null when it was not in `from` any more */
export async function moveRound(
  context: OriginalsContext,
  round: SharedRound,
  from: SharedRound['state'],
  to: SharedRound['state'],
  end?: { hash: string; outcome: unknown },
): Promise<SharedRound | null> {
  const now = new Date(context.kit.runtime.now());
  const { rows } = await context.kit.db.pool.query<Row>(
    `update shared_round set state = $4, hash = coalesce($5, hash), result = coalesce($6, result),
       running_at = case when $4 = 'running' then $7 else running_at end,
       settled_at = case when $4 in ('settled', 'refunded') then coalesce(settled_at, $7) else settled_at end
     where game = $1 and no = $2 and state = $3 returning ${COLUMNS}`,
    [
      round.game,
      round.no.toString(),
      from,
      to,
      end?.hash ?? null,
      end ? JSON.stringify(end.outcome) : null,
      now,
    ],
  );
  return rows[0] ? toRound(rows[0]) : null;
}

/**
 * Fixes the end of a running round of which parts are still open, so that it can be told before anyone is paid.
 * @returns null when it is not running any more, or was drawn already
 */
export async function drawRound(
  context: OriginalsContext,
  round: SharedRound,
  end: { hash: string; outcome: unknown },
): Promise<SharedRound | null> {
  const { rows } = await context.kit.db.pool.query<Row>(
    `update shared_round set hash = $3, result = $4, settled_at = $5
     where game = $1 and no = $2 and state = 'running' and hash is null returning ${COLUMNS}`,
    [
      round.game,
      round.no.toString(),
      end.hash,
      JSON.stringify(end.outcome),
      new Date(context.kit.runtime.now()),
    ],
  );
  return rows[0] ? toRound(rows[0]) : null;
}

export interface Participant {
  readonly user: bigint;
  readonly id: string;
  readonly cur: number;
  readonly stake: bigint;
  readonly payout: bigint | null;
  readonly params: unknown;
  readonly status: string;
  readonly cashedAt: number | null;
  /** What it ended with; null while it is open. */
  readonly multiplier: number | null;
}

/** Everyone's part in a round, biggest stake first in time order of joining. */
export async function participants(
  context: OriginalsContext,
  game: string,
  no: bigint,
): Promise<Participant[]> {
  const { rows } = await context.kit.db.pool.query<{
    user_id: string;
    id: string;
    cur: number;
    stake: string;
    payout: string | null;
    params: unknown;
    status: string;
    state: SharedRecord;
  }>(
    'select user_id::text, id, cur, stake::text, payout::text, params, status, state from round where game = $1 and shared_no = $2 order by id',
    [game, no.toString()],
  );
  return rows.map((row) => ({
    user: BigInt(row.user_id),
    id: row.id,
    cur: row.cur,
    stake: BigInt(row.stake),
    payout: row.payout === null ? null : BigInt(row.payout),
    params: row.params,
    status: row.status,
    cashedAt: row.state.cashedAt,
    multiplier: row.state.multiplier ?? null,
  }));
}
