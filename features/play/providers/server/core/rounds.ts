/**
 * Rounds of aggregators' games: stakes and payouts lie in an account of their own until a round is over, and are one bet of the
 * player's then, as of every other product.
 */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { ProviderSettings } from '../../settings.ts';
import type { ProviderContext } from '../context.ts';
import { type Found, type OpenRound, providerRows, type RowsAsked, type Written } from './rows.ts';

const MULTIPLIER_DIGITS = 10_000n;
const EDGE_PER_PERCENT = 10_000_000;

type Edges = Pick<ProviderSettings, 'edgePercent' | 'tableEdgePercent'>;

/**
 * What the house keeps of a stake on a game, in billionths. Rewards are parts of it, so it is never more than the game keeps: the mean of
 * the settings, and where the catalogue knows the game's return what that leaves, or of a game that is no slot the settings' low figure.
 */
export function edgeOf(
  { kit, settings }: { readonly kit: Pick<ServerKit, 'services'>; readonly settings: () => Edges },
  game: string,
): string {
  const { edgePercent, tableEdgePercent } = settings();
  const returns = kit.services.gameReturn(game);
  const left =
    returns === null || (returns.slot && returns.share === null)
      ? edgePercent
      : returns.share === null
        ? tableEdgePercent
        : Math.max(0, (1 - returns.share) * 100);
  return Math.round(Math.min(edgePercent, left) * EDGE_PER_PERCENT).toString();
}

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
  // What the validation plays is nobody's bet: it would stand in feeds and races as if somebody had won.
  const stake = staked > 0n && !context.checkers.has(state.user) ? staked : 0n;
  const payout = stake > 0n && paid > 0n ? paid : 0n;
  if (stake > 0n) {
    draft.post(state, cur, stake, ACCOUNT.providerRounds, KIND.providerClose, id, null);
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
        params: { edge: edgeOf(context, game) },
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
/** Providers whose rounds are open for days and always ended by them: bets on sport. */
const LASTING = ['betby'];

interface IdleRow {
  readonly id: string;
  readonly provider: string;
  readonly user_id: string;
  readonly cur: number;
  readonly game: string;
  readonly checker: boolean;
}

/** Ends rounds that nothing was heard of for a while. @returns how many */
export async function closeIdle(context: ProviderContext): Promise<number> {
  const { kit } = context;
  const before = kit.runtime.now() - context.settings().idleSeconds * 1000;
  let closed = 0;
  for (;;) {
    const { rows } = await kit.db.pool.query<IdleRow>(
      `select id, provider, user_id::text, cur, game,
         exists (select 1 from provider_checker c where c.user_id = provider_round.user_id) as checker
       from provider_round where touched_at < $1 and provider <> all ($3::text[]) order by touched_at limit $2`,
      [new Date(before), AT_ONCE, LASTING],
    );
    const ended = await Promise.all(rows.map((row) => closeOne(context, row, before)));
    const some = ended.filter(Boolean).length;
    closed += some;
    // What another call has touched meanwhile is not idle; without an end there is nothing more to do.
    if (rows.length < AT_ONCE || some === 0) return closed;
  }
}

async function closeOne(
  context: ProviderContext,
  { id, provider, user_id, cur, game, checker }: IdleRow,
  before: number,
): Promise<boolean> {
  const user = BigInt(user_id);
  if (checker) context.checkers.add(user);
  // A process of jobs may not have read the catalogue yet, which has the game's return.
  await context.kit.services.gameOffer(game, null);
  const ask = { provider, user, cur, ids: [], key: null, round: id };
  return endRound(context, ask, (found) => {
    const round = found.rounds.get(id);
    return round && round.touchedAt < before ? round : null;
  });
}

/** Ends the round of this name, as its provider says; one that is over or never was is none. @returns whether it was open */
export function finishRound(
  context: ProviderContext,
  asked: Pick<RowsAsked, 'provider' | 'user' | 'cur' | 'key'>,
): Promise<boolean> {
  return endRound(context, { ...asked, ids: [], round: null }, ({ own }) => own ?? null);
}

async function endRound(
  context: ProviderContext,
  ask: RowsAsked,
  pick: (found: Found) => OpenRound | null,
): Promise<boolean> {
  const { provider, user, cur } = ask;
  const ended = await context.kit.money.actBeside<RowsAsked, Found, Written, boolean>(
    user,
    providerRows,
    ask,
    (state, draft, found) => {
      const round = pick(found);
      if (!round) return false;
      closeRound(context, state, draft, round);
      draft.beside(state, providerRows, {
        provider,
        user,
        cur,
        rows: [],
        own: new Map(),
        parts: 1n,
        remainder: null,
        rounds: [],
        key: '',
        ended: round.id,
      });
      return true;
    },
  );
  return ended === true;
}
