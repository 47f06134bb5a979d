/** Runs auto betting on an instance: the same play(), again and again. */
import { couldBreakLoss, stopAfter } from '#engines/strategy/run.ts';
import type { StopRules } from '#engines/strategy/strategy.ts';
import type { AnySteps } from '#platform/contract/game.ts';
import { formatUnits, typedStep } from '#platform/contract/money.ts';
import { afterRound, startAuto, stopAuto } from '#platform/web/auto/auto.ts';
import { stakeUnits, type Instance } from '../instance.ts';
import { stopRules } from './auto-stops.ts';
import { chipsOn } from './chips.ts';
import { takesPath } from './path.ts';
import { createPace, rest, type RunAround } from './run-around.ts';
import { settledOf } from './settled.ts';
import type { EndReason } from './strategy/strategy-run.ts';
import type { Ended, InstanceState, Placed, Turn } from '../instance-types.ts';

/** Pause between two looks at whether the last round is off the screen. */
const POLL_MS = 100;
/** Between two turns of a round, so that each can be seen; none in quick play. */
const TURN_MS = 120;
/** No round takes more turns than this; a guard against advice that never ends. */
const MAX_TURNS = 200;

export interface AutoAround extends RunAround {
  /** Resolves when a bet can be placed; false when the run should end instead. */
  ready(): Promise<boolean>;
  /** Least amount that may be entered, in units that can be typed. */
  readonly least: bigint;
  /** The run has ended by a stop or by the world: not by its number, its player or a refusal, which is told where it happens. */
  stopped(reason: EndReason): void;
}

/** The newest run of each instance: one that was stopped may still wait for its last round while the next one plays. */
const newest = new WeakMap<Instance, object>();

/** Plays until a stop rule, a refusal or the player ends it. Nothing is placed after that. */
export async function runAuto(instance: Instance, around: AutoAround): Promise<void> {
  const { store, services, game } = instance;
  const { getState: get, setState: set } = store;
  const first = get();
  if (first.auto.state || first.playTimeout || first.extendedId !== null) return;
  const wallet = services.wallet();
  const { decimals } = wallet;
  const bet = stakeUnits(first.bet, decimals);
  const chips = BigInt(chipsOn(game, first.params) ?? 1);
  const stop = stopRules(first, bet * chips, wallet);
  set({ auto: startAuto(first.auto, bet, { decimals, least: around.least }) });
  const run = {};
  newest.set(instance, run);
  const isNewest = (): boolean => newest.get(instance) === run;
  const end = (reason: EndReason): void => {
    if (!isNewest() || !get().auto.state) return;
    set({ auto: stopAuto(get().auto) });
    around.stopped(reason);
  };
  // Rounds that go on without the page have to be seen by it.
  const stopListening = game.kind === 'shared' ? around.onLost(() => end('connection')) : () => {};
  try {
    await rounds({ instance, around, stop, chips, isNewest, end });
  } finally {
    stopListening();
    if (isNewest()) set({ auto: stopAuto(get().auto) });
  }
}

interface Running {
  readonly instance: Instance;
  readonly around: AutoAround;
  readonly stop: StopRules;
  /** On the table; 1 in games with one stake. */
  readonly chips: bigint;
  isNewest(): boolean;
  end(reason: EndReason): void;
}

async function rounds({ instance, around, stop, chips, isNewest, end }: Running): Promise<void> {
  const { store, services } = instance;
  const { getState: get, setState: set } = store;
  // The stake means something only in the wallet it was entered for: another one ends the run.
  const wallet = services.wallet();
  const same = () => services.wallet().currency === wallet.currency && services.wallet().demo === wallet.demo;
  const { decimals, scale } = wallet;
  const pace = createPace(around);
  let profit = 0n;
  while (get().auto.state) {
    await rest(instance, pace.left());
    while (get().playTimeout) await services.wait(POLL_MS);
    if (!get().auto.state || !(await around.ready()) || !get().auto.state) break;
    if (!same()) return end('wallet');
    const stake = stakeUnits(get().bet, decimals) * chips * typedStep(wallet);
    if (couldBreakLoss(stop, profit, stake)) return end('loss');
    const placed = await instance.play(takesPath(instance.game) ? get().plan : undefined);
    if (pace.answered(instance.refusal())) continue;
    const ended = placed && (await playOut(instance, placed));
    if (!ended || !isNewest()) break;
    // Its stake came back: the same bet is placed again, and counts once.
    if (ended.refunded) continue;
    const next = afterRound(get().auto, stakeUnits(get().bet, decimals), ended.win);
    set({ auto: next.settings, bet: formatUnits(next.bet, decimals) });
    const round = settledOf(ended, scale, around.balance());
    profit += round.payout - round.stake;
    const reason = stopAfter(stop, { profit, placed: get().auto.currentIteration }, round);
    if (reason !== null) end(reason);
    if (get().auto.state) await rest(instance, get().auto.timeout);
  }
}

/** Takes the turns of a stepped round by the game's own advice and cashes out; other rounds end by themselves. */
async function playOut(instance: Instance, { id, end }: Placed): Promise<Ended | null> {
  const { store, services, game } = instance;
  if (game.kind !== 'steps') return end;
  const open = () => store.getState().extendedId === id;
  for (const turn of turnsOf(game, store.getState)) {
    if (!open()) break;
    try {
      await instance.turn(turn);
    } catch {
      return null;
    }
    if (open() && !services.quick()) await services.wait(TURN_MS);
  }
  if (open()) await instance.finish();
  return open() ? null : end;
}

/** Asked for one turn after the other, so that advice sees what the last one uncovered. */
function* turnsOf(game: AnySteps, get: () => InstanceState): Generator<Turn> {
  if (!game.advice) return;
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const { params, round } = get();
    if (!round?.view || round.status !== 'in-progress') return;
    const advised: unknown = game.advice(params, round.view);
    if (advised === 'finish') return;
    yield advised as Turn;
  }
}
