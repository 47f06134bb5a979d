/**
 * Rounds of aggregators' games: stakes and payouts lie in an account of their own until a round is over, and are one bet of the
 * player's then, as of every other product.
 */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import type { ProviderContext } from '../context.ts';
import { type OpenRound, type RoundRow, toRound } from './rows.ts';

const COLUMNS = 'id, cur, game, staked::text, paid::text';

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
  let closed = 0;
  for (;;) {
    const { rows } = await kit.db.pool.query<{ id: string; user_id: string }>(
      'select id, user_id::text from provider_round where touched_at < $1 order by touched_at limit $2',
      [before, AT_ONCE],
    );
    const ended = await Promise.all(rows.map(({ id, user_id: user }) => closeOne(context, id, user, before)));
    const some = ended.filter(Boolean).length;
    closed += some;
    // What another call has touched meanwhile is not idle; without an end there is nothing more to do.
    if (rows.length < AT_ONCE || some === 0) return closed;
  }
}

async function closeOne(context: ProviderContext, id: string, user: string, before: Date): Promise<boolean> {
  const ended = await context.kit.money.exclusive<boolean>(BigInt(user), async (client, state, draft) => {
    const { rows } = await client.query<RoundRow>(
      `delete from provider_round where id = $1 and touched_at < $2 returning ${COLUMNS}`,
      [id, before],
    );
    if (!rows[0]) return false;
    closeRound(context, state, draft, toRound(rows[0]));
    return true;
  });
  return ended === true;
}
