/**
 * Rounds of aggregators' games: stakes and payouts lie in an account of their own until a round is over, and are one bet of the
 * player's then, as of every other product.
 */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import type { ProviderContext } from '../context.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface OpenRound {
  readonly id: string;
  readonly cur: number;
  readonly game: string;
  readonly staked: bigint;
  readonly paid: bigint;
}

interface Row {
  id: string;
  cur: number;
  game: string;
  staked: string;
  paid: string;
}

const COLUMNS = 'id, cur, game, staked::text, paid::text';

/** Open rounds by id, and the one with this key. */
export async function readRounds(
  client: Queryable,
  provider: string,
  user: bigint,
  cur: number,
  key: string | null,
  ids: readonly string[],
): Promise<{ readonly own: OpenRound | undefined; readonly all: ReadonlyMap<string, OpenRound> }> {
  const { rows } = await client.query<Row & { key: string }>({
    name: 'provider-rounds',
    text: `select ${COLUMNS}, key from provider_round where provider = $1 and user_id = $2 and cur = $3 and (key = $4 or id = any($5::uuid[]))
      for update`,
    values: [provider, user.toString(), cur, key, ids],
  });
  const all = new Map(rows.map((row) => [row.id, toRound(row)]));
  const found = rows.find((row) => row.key === key);
  return { own: found && all.get(found.id), all };
}

function toRound({ id, cur, game, staked, paid }: Row): OpenRound {
  return { id, cur, game, staked: BigInt(staked), paid: BigInt(paid) };
}

export async function writeRound(
  client: Queryable,
  provider: string,
  user: bigint,
  key: string,
  round: OpenRound,
  now: Date,
): Promise<void> {
  await client.query({
    name: 'provider-round-write',
    text: `insert into provider_round (id, provider, user_id, cur, key, game, staked, paid, opened_at, touched_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
      on conflict (id) do update set staked = excluded.staked, paid = excluded.paid, touched_at = excluded.touched_at`,
    values: [
      round.id,
      provider,
      user.toString(),
      round.cur,
      key,
      round.game,
      round.staked.toString(),
      round.paid.toString(),
      now,
    ],
  });
}

const MULTIPLIER_DIGITS = 10_000n;
const EDGE_PER_PERCENT = 10_000_000;

/**
 * Ends a round: what was staked and paid becomes the player's bet. The two lines around it give the bet what the
 * calls have moved already, so nothing moves.
 */
export function closeRound(
  context: ProviderContext,
  state: PlayerState,
  draft: Draft,
  round: OpenRound,
): void {
  const { id, cur, game, staked, paid } = round;
  // A round of which only a payout came, as of a free spin, or whose stakes were all given back, is no bet.
  const stake = staked > 0n ? staked : 0n;
  const payout = stake > 0n && paid > 0n ? paid : 0n;
  if (stake > 0n) {
    draft.post(state, cur, stake, ACCOUNT.providerRounds, KIND.providerClose, id, null);
    const edge = BigInt(Math.round(context.settings().edgePercent * EDGE_PER_PERCENT));
    draft.instantBet(state, {
      id,
      cur,
      game,
      stake,
      payout,
      pairId: null,
      nonce: -1n,
      detail: JSON.stringify({
        // What rewards count it by; nothing else, for bets are added up by it.
        params: { edge: edge.toString() },
        outcome: {},
        multiplier: Number((payout * MULTIPLIER_DIGITS) / stake) / Number(MULTIPLIER_DIGITS),
        version: 1,
        table: 'providers',
      }),
    });
    if (payout > 0n) draft.post(state, cur, -payout, ACCOUNT.providerRounds, KIND.providerClose, id, null);
  }
  const left = staked - stake - (paid - payout);
  const [from, to] =
    left > 0n ? [ACCOUNT.providerRounds, ACCOUNT.house] : [ACCOUNT.house, ACCOUNT.providerRounds];
  if (left !== 0n) draft.transfer(state, cur, left < 0n ? -left : left, from, to, KIND.providerClose, id);
}

const AT_ONCE = 200;

/** Ends rounds that nothing was heard of for a while. @returns how many */
export async function closeIdle(context: ProviderContext): Promise<number> {
  const { kit } = context;
  const before = new Date(kit.runtime.now() - context.settings().idleSeconds * 1000);
  const { rows } = await kit.db.pool.query<{ id: string; user_id: string }>(
    'select id, user_id::text from provider_round where touched_at < $1 order by touched_at limit $2',
    [before, AT_ONCE],
  );
  let closed = 0;
  for (const { id, user_id: user } of rows) {
    const ended = await kit.money.exclusive<boolean>(BigInt(user), async (client, state, draft) => {
      const found = await client.query<Row>(
        `delete from provider_round where id = $1 and touched_at < $2 returning ${COLUMNS}`,
        [id, before],
      );
      if (!found.rows[0]) return false;
      closeRound(context, state, draft, toRound(found.rows[0]));
      return true;
    });
    if (!isFailure(ended) && ended) closed += 1;
  }
  return closed;
}
