/** Answers a request whose idempotency key was used before with what was answered then. */
import { type Failure } from '#platform/contract/error.ts';
import { revealOf, stepsRevealOf } from '#platform/contract/game.ts';
import { payoutOf } from '#platform/contract/money.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { currencyIdOf, natureOf } from '#platform/server/money/ledger-id.ts';
import { formerKey } from '#platform/server/money/request-key.ts';
import { stampOf } from '#platform/server/money/state.ts';
import type { PlayReply } from '../contract.ts';
import { walletsOf } from '#platform/server/money/shown-balance.ts';
import { type Answer, shown, toReply } from './answer.ts';
import type { SharedRecord, StepsRecord } from './detail.ts';
import { walkPath } from './path.ts';
import type { Wager } from './wager.ts';
import type { OriginalsContext } from './context.ts';
import { sameParams } from './same-params.ts';
import { storedBet, type StoredBet } from './stored.ts';
import { keyUsed } from './refusals.ts';

/** Answers a request whose key an earlier version stored in another form; null when it stored none. */
export async function formerReply(
  context: OriginalsContext,
  wager: Wager,
  key: string | undefined,
): Promise<PlayReply | Failure | null> {
  const user = wager.player.id;
  const former = key === undefined ? null : formerKey(key);
  if (former === null) return null;
  const { rows } = await context.kit.db.pool.query<{ ref: string }>(
    'select ref from request_key where user_id = $1 and key = $2',
    [user.toString(), former],
  );
  const ref = rows[0]?.ref;
  return ref !== undefined && (await storedBet(context, user, ref))
    ? repeatedReply(context, wager, ref)
    : null;
}

export async function repeatedReply(
  context: OriginalsContext,
  wager: Wager,
  ref: string,
): Promise<PlayReply | Failure> {
  const bet = await storedBet(context, wager.player.id, ref);
  if (!bet || !sameWager(bet, wager)) return keyUsed;
  const { kind } = wager.game;
  const answer = kind === 'instant' ? instantAnswer(wager, bet) : await openingAnswer(context, wager, bet);
  return toReply(context, natureOf(bet.cur) === 'bonus' ? await withWallets(context, bet, answer) : answer);
}

/** A bet in bonus money does not remember the real balance beside it: both are told as they are now. */
async function withWallets(
  context: OriginalsContext,
  { user, cur: ledgerCurrencyId }: StoredBet,
  answer: Answer,
): Promise<Answer> {
  const state = await context.kit.money.peek(user);
  const after = state.balances.get(ledgerCurrencyId) ?? 0n;
  return { ...answer, ...walletsOf(state, ledgerCurrencyId, answer.currency, after), stamp: stampOf(state) };
}

function sameWager(bet: StoredBet, wager: Wager): boolean {
  const opening = bet.detail.base ? BigInt(bet.detail.base) : bet.stake;
  const money = wager.demo === (natureOf(bet.cur) === 'demo') && currencyIdOf(bet.cur) === wager.currency.id;
  if (bet.game !== wager.game.id || !money || opening !== wager.stake) return false;
  return samePath(bet, wager.path) && sameParams(wager.game, bet.detail.params, wager.params);
}

/** What was taken of a path may be less than was asked for. */
function samePath({ detail: { path, turns = [] } }: StoredBet, asked: Wager['path']): boolean {
  if (asked === null) return path !== true;
  return path === true && JSON.stringify(asked.slice(0, turns.length)) === JSON.stringify(turns);
}

function common(
  wager: Wager,
  bet: StoredBet,
): Pick<Answer, 'id' | 'user' | 'stake' | 'currency' | 'demo' | 'fairness'> {
  return {
    id: bet.id,
    user: bet.user,
    stake: wager.stake,
    currency: wager.currency,
    demo: wager.demo,
    fairness: { serverSeedHash: bet.pair!.hash, clientSeed: bet.pair!.clientSeed, nonce: bet.nonce },
  };
}

function instantAnswer(wager: Wager, bet: StoredBet): Answer {
  const game = wager.game;
  if (game.kind !== 'instant') throw new Error('not an instant game');
  const { params, outcome, multiplier, stamp } = bet.detail;
  return {
    ...common(wager, bet),
    type: 'quick',
    canBeFinished: false,
    delay: wager.quick ? 0 : revealOf(game, params, outcome),
    payout: bet.payout,
    multiplier,
    running: false,
    outcome,
    events: game.events(params, outcome),
    balance: bet.balanceAfter,
    bonus: null,
    stamp,
  };
}

/** A round that was over with its first cards. */
function endedAtOnce(begun: Answer, bet: StoredBet, delay: number): Answer {
  const { multiplier, outcome, stamp } = bet.detail;
  const ended = { type: bet.payout === 0n ? 'lost' : 'cashed-out', multiplier };
  return {
    ...begun,
    delay,
    payout: bet.payout,
    multiplier,
    running: false,
    canBeFinished: false,
    outcome,
    events: [...begun.events, ended],
    balance: bet.balanceAfter,
    stamp,
  };
}

/** What was answered when the round was opened or joined, whatever became of it since. */
async function openingAnswer(context: OriginalsContext, wager: Wager, bet: StoredBet): Promise<Answer> {
  const { rows } = await context.kit.db.pool.query<{
    balance: string;
    state: StepsRecord | SharedRecord;
    shared_no: string | null;
  }>(
    `select e.balance_after::text as balance, r.state, r.shared_no::text from round r
       join entry e on e.account = r.user_id and e.ref = r.id and e.kind = $3
      where r.user_id = $1 and r.id = $2`,
    [bet.user.toString(), bet.id, KIND.roundStake],
  );
  const row = rows[0]!;
  const { game } = wager;
  const opening = {
    ...common(wager, bet),
    delay: 0,
    running: true,
    outcome: null,
    balance: BigInt(row.balance),
    bonus: null,
    stamp: row.state.stamp,
  };
  if (game.kind === 'steps') {
    const start: unknown = game.opening
      ? (row.state as StepsRecord).first
      : game.start(wager.params, undefined);
    const ratio = game.payout(wager.params, start);
    const begun: Answer = {
      ...opening,
      type: 'extended',
      canBeFinished: game.canFinish(wager.params, start),
      payout: payoutOf(wager.stake, ratio),
      multiplier: shown(ratio),
      events: game.opening?.(wager.params, start) ?? [],
      view: game.view(wager.params, start) as Record<string, unknown>,
    };
    const { path, turns = [], outcome, cap } = bet.detail;
    if (path && outcome !== null) {
      const most = BigInt(cap ?? (row.state as StepsRecord).cap);
      const walk = { params: bet.detail.params, layout: outcome, stake: wager.stake, cap: most };
      const { state, events } = walkPath(game, walk, start, turns);
      const view = game.view(wager.params, state) as Record<string, unknown>;
      return endedAtOnce(
        { ...begun, events: [...begun.events, ...events], view },
        bet,
        stepsRevealOf(game, bet.detail),
      );
    }
    return game.over(wager.params, start) ? endedAtOnce(begun, bet, game.revealMs) : { ...begun, turns: 0 };
  }
  const no = Number(row.shared_no);
  return {
    ...opening,
    type: 'multiplayer',
    canBeFinished: game.kind === 'shared' && game.flight !== undefined,
    payout: 0n,
    multiplier: 0,
    events: [{ type: 'joined', no }],
    view: { no, params: bet.detail.params },
  };
}
