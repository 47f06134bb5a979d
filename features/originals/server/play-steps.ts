/** Stepped rounds: opened by a play, moved by turns, ended by a finish, a loss or the idle rule. */
import { floats } from '#engines/fair/floats.ts';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { AnySteps, GameEvent } from '#platform/contract/game.ts';
import { payoutOf, type Ratio } from '#platform/contract/money.ts';
import { nodeHmac } from '#platform/server/fairness/vault.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Draft, PlayerState, Round } from '#platform/server/money/state.ts';
import { bookPlay } from '#platform/server/policy/book.ts';
import { PLAY, refuseStake } from '#platform/server/policy/stake.ts';
import { type Answer, shown } from './answer.ts';
import { detailText, type StepsRecord } from './detail.ts';
import { limitsOf } from './limits.ts';
import { type Decide, ledgerCurrency, type Wager } from './wager.ts';
import type { Room } from './room.ts';

/** Takes the stake and fixes the layout; only its commitment is told. */
export function openSteps(room: Room, wager: Wager, game: AnySteps): Decide {
  const { ports } = room.kit;
  const id = ports.uuid();
  const { player, currency, stake, params, demo } = wager;
  return (state, draft) => {
    const now = ports.now();
    const limits = limitsOf(room.settings(), game.id, currency);
    const open = [...state.rounds.values()].some(
      (round) => round.game === game.id && round.sharedNo === null,
    );
    if (open) return fail(409, PLAY.stage, 'Cannot place bet at this stage of the game');
    const refusal = refuseStake(state, { currency, demo, stake, maxMultiplier: null, limits }, now);
    if (refusal) return refusal;
    const nonce = draft.takeNonce(state);
    const record: StepsRecord = {
      game: game.start(params),
      turns: [],
      cap: limits.maxPayout.toString(),
      stamp: draft.stamp(state) + 1,
    };
    const round: Round = {
      id,
      game: game.id,
      cur: ledgerCurrency(wager),
      stake,
      pairId: state.pair.id,
      nonce,
      params,
      version: `${game.version}/${game.table}`,
      sharedNo: null,
      openedAt: now,
      state: record,
      steps: 0,
    };
    const balance = draft.openRound(state, round);
    if (!demo) bookPlay(state, draft, currency, stake, 0n, now);
    if (wager.key) draft.keys.push({ user: player.id, key: wager.key, ref: id });
    return runningAnswer(room, state, round, { balance, stamp: record.stamp, events: [] });
  };
}

/** The answer that describes an open round as it stands; also what a reloaded page gets. */
export function runningAnswer(
  room: Room,
  state: PlayerState,
  round: Round,
  extra: { balance: bigint; stamp: number; events: readonly GameEvent[] },
): Answer {
  const game = room.games.get(round.game) as AnySteps;
  const record = round.state as StepsRecord;
  const ratio: Ratio = game.payout(round.params, record.game);
  return {
    id: round.id,
    user: state.user,
    type: 'extended',
    canBeFinished: game.canFinish(round.params, record.game),
    delay: 0,
    stake: round.stake,
    payout: payoutOf(round.stake, ratio),
    multiplier: shown(ratio),
    running: true,
    outcome: null,
    events: extra.events,
    view: game.view(round.params, record.game),
    currency: room.kit.money.currencyById(round.cur),
    demo: round.cur < 0,
    balance: extra.balance,
    stamp: extra.stamp,
    fairness: {
      serverSeedHash: state.pair.hash,
      clientSeed: state.pair.clientSeed,
      nonce: Number(round.nonce),
    },
  };
}

export interface TurnAnswer {
  readonly type: 'continue' | 'lose' | 'finish';
  readonly answer: Answer;
}

/** Plays one turn. @param turn unparsed; the game's own schema refuses it with code 3 */
export function takeTurn(
  room: Room,
  player: Player,
  id: string,
  turn: unknown,
): (state: PlayerState, draft: Draft) => TurnAnswer | Failure {
  return (state, draft) => {
    const found = openRound(room, state, id);
    if (isFailure(found)) return found;
    const { game, round, record } = found;
    const parsed = game.turn.safeParse(turn);
    if (!parsed.success)
      return fail(
        422,
        3,
        `Invalid API operation: ${parsed.error.issues[0]!.path.join('.')} ${parsed.error.issues[0]!.message}`,
      );
    const moved = game.step(round.params, layoutOf(game, state, round), record.game, parsed.data);
    if ('refused' in moved) return fail(409, 0, moved.refused);
    const next: StepsRecord = { ...record, game: moved.state, turns: [...record.turns, parsed.data] };
    const reached = payoutOf(round.stake, game.payout(round.params, next.game)) >= BigInt(record.cap);
    const advanced: Round = { ...round, state: next, steps: round.steps + 1 };
    if (game.over(round.params, next.game) || reached)
      return settle(room, game, state, draft, advanced, moved.events);
    draft.saveRound(state, round, next);
    const balance = state.balances.get(round.cur) ?? 0n;
    return {
      type: 'continue',
      answer: runningAnswer(room, state, advanced, {
        balance,
        stamp: draft.stamp(state),
        events: moved.events,
      }),
    };
  };
}

/** Cashes out an open round at what it stands. */
export function finishSteps(
  room: Room,
  id: string,
): (state: PlayerState, draft: Draft) => TurnAnswer | Failure {
  return (state, draft) => {
    const found = openRound(room, state, id);
    if (isFailure(found)) return found;
    const { game, round, record } = found;
    if (!game.canFinish(round.params, record.game))
      return fail(409, 3, 'Invalid API operation: this round cannot be ended now');
    return settle(room, game, state, draft, round, []);
  };
}

function openRound(
  room: Room,
  state: PlayerState,
  id: string,
): { game: AnySteps; round: Round; record: StepsRecord } | Failure {
  const round = state.rounds.get(id);
  const game = round && room.games.get(round.game);
  if (!round || game?.kind !== 'steps') return fail(404, 1, 'Invalid game id');
  return { game, round, record: round.state as StepsRecord };
}

function layoutOf(game: AnySteps, state: PlayerState, round: Round): unknown {
  const { pair } = state;
  return game.outcome(
    round.params,
    floats(pair.serverSeed, pair.clientSeed, Number(round.nonce), game.floats(round.params), nodeHmac),
  );
}

function settle(
  room: Room,
  game: AnySteps,
  state: PlayerState,
  draft: Draft,
  round: Round,
  events: readonly GameEvent[],
): TurnAnswer {
  const record = round.state as StepsRecord;
  const ratio = game.payout(round.params, record.game);
  const cap = BigInt(record.cap);
  const capped = payoutOf(round.stake, ratio) > cap;
  const paid: Ratio = capped ? { num: cap, den: round.stake } : ratio;
  const outcome = layoutOf(game, state, round);
  const multiplier = shown(paid);
  const detail = detailText(game, {
    params: round.params,
    outcome,
    multiplier,
    turns: record.turns,
    stamp: draft.stamp(state) + 1,
    ...(capped ? { cap: record.cap } : {}),
  });
  const { payout, balanceAfter } = draft.settleRound(state, round, paid, detail);
  const currency = room.kit.money.currencyById(round.cur);
  if (round.cur > 0) bookPlay(state, draft, currency, 0n, payout, room.kit.ports.now());
  const lost = payout === 0n;
  const ended: GameEvent = { type: lost ? 'lost' : 'cashed-out', multiplier };
  return {
    type: lost ? 'lose' : 'finish',
    answer: {
      id: round.id,
      user: state.user,
      type: 'extended',
      canBeFinished: false,
      delay: game.revealMs,
      stake: round.stake,
      payout,
      multiplier,
      running: false,
      outcome,
      events: [...events, ended],
      view: game.view(round.params, record.game),
      currency,
      demo: round.cur < 0,
      balance: balanceAfter,
      stamp: draft.stamp(state),
      fairness: {
        serverSeedHash: state.pair.hash,
        clientSeed: state.pair.clientSeed,
        nonce: Number(round.nonce),
      },
    },
  };
}
