/** Stepped rounds: opened by a play, moved by turns, ended by a finish, a loss or the idle rule. */
import { floats } from '#engines/fair/floats.ts';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { gameFloats, stepsRevealOf, type AnySteps, type GameEvent } from '#platform/contract/game.ts';
import { ONE, payoutOf, stakeOf, type Ratio } from '#platform/contract/money.ts';
import { nodeHmac } from '#platform/server/fairness/vault.ts';
import { isPlayed } from '#platform/server/money/counted.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { Draft, PlayerState, Round } from '#platform/server/money/state.ts';
import { countTowardsLimits, uncountStake } from '#platform/server/policy/book.ts';
import { fundingWallet, PLAY, refuseRaise, refuseStake } from '#platform/server/policy/stake.ts';
import { walletsOf } from '#platform/server/money/shown-balance.ts';
import { type Answer, shown } from './answer.ts';
import { detailText, riskedIn, type StepsRecord } from './detail.ts';
import { limitsOf } from './limits.ts';
import type { Decide, Wager } from './wager.ts';
import type { OriginalsContext } from './context.ts';
import { walkPath } from './path.ts';
import { cannotEnd, invalidGameId, movedOn, noAutoPlay } from './refusals.ts';

/** Takes the stake and fixes the layout; only its commitment, and what the start shows, is told. */
export function openSteps(context: OriginalsContext, wager: Wager, game: AnySteps): Decide {
  const { runtime } = context.kit;
  const id = runtime.uuid();
  const { player, currency, stake, params, demo } = wager;
  return (state, draft) => {
    const now = runtime.now();
    const ledgerCurrencyId = fundingWallet(state, currency, demo, stake);
    const limits = limitsOf(context.settings(), game.id, currency);
    const open = [...state.rounds.values()].some(
      (round) => round.game === game.id && round.sharedNo === null,
    );
    if (open) return fail(409, PLAY.stage, 'Cannot place bet at this stage of the game');
    const nonce = state.nonce;
    const layout = layoutOf(game, state, params, nonce);
    const started: unknown = game.start(params, layout);
    // Who can leave at any time is stopped at the greatest payout; other rounds have to fit below it from the start.
    const maxMultiplier = game.canFinish(params, started) ? null : game.maxMultiplier(params);
    const policy = context.policy(wager.country);
    const refusal = refuseStake(
      state,
      {
        currency,
        cur: ledgerCurrencyId,
        game: game.id,
        stake,
        maxMultiplier,
        limits,
        policy,
      },
      now,
    );
    if (refusal) return refusal;
    const { path } = wager;
    if (path !== null && !context.kit.policy.law(state.guard, wager.country).autoPlay)
      return {
        ...noAutoPlay,
        policy: { rule: 'law.auto', action: 'play', product: policy.product, country: wager.country },
      };
    draft.takeNonce(state);
    const walk = { params, layout, stake, cap: limits.maxPayout };
    const walked = walkPath(game, walk, started, path ?? []);
    const events = [...(game.opening?.(params, started) ?? []), ...walked.events];
    const record: StepsRecord = {
      game: walked.state,
      turns: walked.turns,
      ...(path && { path: true }),
      ...(game.opening ? { first: started } : {}),
      cap: limits.maxPayout.toString(),
      stamp: draft.stamp(state) + 1,
    };
    const round: Round = {
      id,
      game: game.id,
      cur: ledgerCurrencyId,
      stake,
      pairId: state.pair.id,
      nonce,
      params,
      version: `${game.version}/${game.table}`,
      sharedNo: null,
      openedAt: now,
      state: record,
      steps: walked.turns.length,
    };
    const balance = draft.openRound(state, round);
    countTowardsLimits(state, draft, ledgerCurrencyId, currency, stake, 0n, now, policy);
    if (wager.key) draft.keys.push({ user: player.id, key: wager.key, ref: id });
    const left = path !== null && game.canFinish(params, walked.state);
    if (left || game.over(params, walked.state))
      return settle(context, game, state, draft, round, events).answer;
    return runningAnswer(context, state, round, { balance, stamp: record.stamp, events });
  };
}

/** The answer that describes an open round as it stands; also what a reloaded page gets. */
export function runningAnswer(
  context: OriginalsContext,
  state: PlayerState,
  round: Round,
  extra: { balance: bigint; stamp: number; events: readonly GameEvent[] },
): Answer {
  const game = context.games.get(round.game) as AnySteps;
  const record = round.state as StepsRecord;
  const currency = context.kit.money.currencyById(round.cur);
  const ratio: Ratio = game.payout(round.params, record.game);
  return {
    id: round.id,
    user: state.user,
    type: 'extended',
    canBeFinished: game.canFinish(round.params, record.game),
    delay: 0,
    stake: round.stake,
    payout: payoutOf(openingStake(round), ratio),
    multiplier: shown(perStake(ratio, stakedIn(game, round))),
    running: true,
    outcome: null,
    events: extra.events,
    view: game.view(round.params, record.game) as Record<string, unknown>,
    turns: round.steps,
    currency,
    demo: natureOf(round.cur) === 'demo',
    ...walletsOf(state, round.cur, currency, extra.balance),
    stamp: extra.stamp,
    fairness: fairnessOf(state, round),
  };
}

export interface TurnAnswer {
  readonly type: 'continue' | 'lose' | 'finish';
  readonly answer: Answer;
}

interface Turn {
  /** Unparsed; the game's own schema refuses it with code 3. */
  readonly turn: unknown;
  /** Turns the player had seen taken: a request that comes twice has one effect. */
  readonly step?: number | undefined;
  /** Where it comes from: what it stakes beyond is judged there. */
  readonly country: string | null;
}

/** Plays one turn. */
export function takeTurn(
  context: OriginalsContext,
  id: string,
  { turn, step, country }: Turn,
): (state: PlayerState, draft: Draft) => TurnAnswer | Failure {
  return (state, draft) => {
    const found = openRound(context, state, id, step);
    if (isFailure(found)) return found;
    const { game, round, record } = found;
    const parsed = game.turn.safeParse(turn);
    if (!parsed.success)
      return fail(
        422,
        3,
        `Invalid API operation: ${parsed.error.issues[0]!.path.join('.')} ${parsed.error.issues[0]!.message}`,
      );
    const layout = layoutOf(game, state, round.params, round.nonce);
    const moved = game.step(round.params, layout, record.game, parsed.data);
    if ('refused' in moved) return fail(409, 0, moved.refused);
    const raised = raise(context, game, state, draft, round, moved.state, country);
    if (isFailure(raised)) return raised;
    const next: StepsRecord = {
      ...(raised.state as StepsRecord),
      game: moved.state,
      turns: [...record.turns, parsed.data],
    };
    const advanced: Round = { ...raised, state: next, steps: round.steps + 1 };
    const reached =
      payoutOf(openingStake(advanced), game.payout(round.params, next.game)) >= BigInt(record.cap);
    if (game.over(round.params, next.game) || (reached && game.canFinish(round.params, next.game)))
      return settle(context, game, state, draft, advanced, moved.events);
    draft.saveRound(state, raised, next);
    const balance = state.balances.get(round.cur) ?? 0n;
    return {
      type: 'continue',
      answer: runningAnswer(context, state, advanced, {
        balance,
        stamp: draft.stamp(state),
        events: moved.events,
      }),
    };
  };
}

/** Takes what a turn stakes beyond what is staked already; refused as a bet would be. */
function raise(
  context: OriginalsContext,
  game: AnySteps,
  state: PlayerState,
  draft: Draft,
  round: Round,
  next: unknown,
  country: string | null,
): Round | Failure {
  const base = openingStake(round);
  const extra = stakeOf(base, game.staked?.(round.params, next) ?? ONE) - round.stake;
  if (extra <= 0n) return round;
  const currency = context.kit.money.currencyById(round.cur);
  const now = context.kit.runtime.now();
  const policy = context.policy(country);
  const refusal = refuseRaise(state, { currency, cur: round.cur, game: game.id, stake: extra, policy }, now);
  if (refusal) return refusal;
  const raised = draft.raiseRound(state, round, extra);
  countTowardsLimits(state, draft, round.cur, currency, extra, 0n, now, policy);
  return { ...raised, state: { ...(round.state as StepsRecord), base: base.toString() } };
}

/** Cashes out an open round at what it stands. */
export function finishSteps(
  context: OriginalsContext,
  id: string,
  step?: number,
): (state: PlayerState, draft: Draft) => TurnAnswer | Failure {
  return (state, draft) => {
    const found = openRound(context, state, id, step);
    if (isFailure(found)) return found;
    const { game, round, record } = found;
    if (!game.canFinish(round.params, record.game)) return cannotEnd;
    return settle(context, game, state, draft, round, []);
  };
}

/**
 * One move of the written end of a round that was left open: the game's own advice, else the cash-out.
 * @param step turns that it was found with: whoever took one since has come back, and ends it themselves
 */
export function endIdle(
  context: OriginalsContext,
  id: string,
  step: number,
): (state: PlayerState, draft: Draft) => TurnAnswer | Failure {
  return (state, draft) => {
    const found = openRound(context, state, id, step);
    if (isFailure(found)) return found;
    const { game, round, record } = found;
    const seen: unknown = game.view(round.params, record.game);
    const advised: unknown = game.canFinish(round.params, record.game)
      ? 'finish'
      : (game.idle ?? game.advice)?.(round.params, seen);
    const move =
      advised === undefined || advised === 'finish'
        ? finishSteps(context, id)
        : takeTurn(context, id, { turn: advised, country: null });
    return move(state, draft);
  };
}

function openRound(
  context: OriginalsContext,
  state: PlayerState,
  id: string,
  step?: number,
): { game: AnySteps; round: Round; record: StepsRecord } | Failure {
  const round = state.rounds.get(id);
  const game = round && context.games.get(round.game);
  if (!round || game?.kind !== 'steps') return invalidGameId;
  if (step !== undefined && step !== round.steps) return movedOn;
  return { game, round, record: round.state as StepsRecord };
}

function layoutOf(game: AnySteps, { pair }: PlayerState, params: unknown, nonce: bigint): unknown {
  return game.outcome(
    params,
    gameFloats(game, params, (count) =>
      floats(pair.serverSeed, pair.clientSeed, Number(nonce), count, nodeHmac),
    ),
  );
}

/** What the round was opened with; payouts are multiples of it. */
function openingStake(round: Round): bigint {
  const { base } = round.state as StepsRecord;
  return base === undefined ? round.stake : BigInt(base);
}

function stakedIn(game: AnySteps, round: Round): Ratio {
  return game.staked?.(round.params, (round.state as StepsRecord).game) ?? ONE;
}

/** A multiple of the opening stake as a multiple of all that was staked. */
function perStake(ratio: Ratio, staked: Ratio): Ratio {
  return { num: ratio.num * staked.den, den: ratio.den * staked.num };
}

function fairnessOf({ pair }: PlayerState, { nonce }: Round): Answer['fairness'] {
  return { serverSeedHash: pair.hash, clientSeed: pair.clientSeed, nonce: Number(nonce) };
}

function settle(
  context: OriginalsContext,
  game: AnySteps,
  state: PlayerState,
  draft: Draft,
  round: Round,
  events: readonly GameEvent[],
): TurnAnswer {
  const record = round.state as StepsRecord;
  const ratio = game.payout(round.params, record.game);
  const cap = BigInt(record.cap);
  const full = payoutOf(openingStake(round), ratio);
  const capped = full > cap;
  const payout = capped ? cap : full;
  const outcome = layoutOf(game, state, round.params, round.nonce);
  const multiplier = shown(capped ? { num: cap, den: round.stake } : perStake(ratio, stakedIn(game, round)));
  const detail = detailText(game, {
    params: round.params,
    outcome,
    multiplier,
    turns: record.turns,
    stamp: draft.stamp(state) + 1,
    ...(record.base === undefined ? {} : { base: record.base }),
    ...(capped ? { cap: record.cap } : {}),
    ...(record.path && { path: true }),
    ...riskedIn(game, round.params, record.game, record.turns),
  });
  const after = draft.settleRound(state, round, payout, detail);
  const currency = context.kit.money.currencyById(round.cur);
  const now = context.kit.runtime.now();
  const cancelled = !isPlayed({ stake: round.stake, payout, detail });
  if (cancelled) uncountStake(state, draft, round.cur, currency, payout, round.openedAt, now);
  else countTowardsLimits(state, draft, round.cur, currency, 0n, payout, now);
  const lost = payout === 0n;
  const ended: GameEvent = { type: lost ? 'lost' : 'cashed-out', multiplier };
  return {
    type: lost ? 'lose' : 'finish',
    answer: {
      id: round.id,
      user: state.user,
      type: 'extended',
      canBeFinished: false,
      delay: stepsRevealOf(game, record),
      stake: round.stake,
      payout,
      multiplier,
      running: false,
      ...(cancelled && { cancelled }),
      outcome,
      events: [...events, ended],
      view: game.view(round.params, record.game) as Record<string, unknown>,
      currency,
      demo: natureOf(round.cur) === 'demo',
      ...walletsOf(state, round.cur, currency, after),
      stamp: draft.stamp(state),
      fairness: fairnessOf(state, round),
    },
  };
}
