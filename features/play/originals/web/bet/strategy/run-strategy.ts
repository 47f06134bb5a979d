/**
 * Plays a strategy on an instance: the same play(), again and again, one bet at a time. What to stake is
 * engines/strategy's; this keeps the clock, the balance and whatever ends a run from outside.
 */
import { afterRound, nextBet, startRun } from '#engines/strategy/run.ts';
import type { Strategy } from '#engines/strategy/strategy.ts';
import type { AnyInstant } from '#platform/contract/game.ts';
import { formatUnits, parseAmount, typedStep } from '#platform/contract/money.ts';
import { stopAuto } from '#platform/web/auto/auto.ts';
import { chipsOn } from '../chips.ts';
import type { Instance } from '../../instance.ts';
import { createPace, rest, type RunAround } from '../run-around.ts';
import { settledOf } from '../settled.ts';
import { endedBy } from './ended-by.ts';
import { startedRun, withRound, type EndReason } from './strategy-run.ts';
import { strategyFor } from './strategy-text.ts';
import { switchesOf } from './switches-of.ts';

/** Between two looks at whether the last round is off the screen. */
const POLL_MS = 100;
/** From one bet to the next in quick play: fifty a second at most. */
const QUICK_MS = 20;

export interface StrategyAround extends RunAround {
  /** Limits of the game's stake. */
  readonly least: bigint;
  readonly greatest: bigint;
  rotate(): Promise<unknown>;
}

/** Plays until a rule, a limit, the player or the world ends it. Nothing is placed after that. */
export async function runStrategy(instance: Instance, around: StrategyAround): Promise<void> {
  const { store, game } = instance;
  const first = store.getState();
  if (first.auto.state || first.playTimeout || first.extendedId !== null) return;
  if (game.kind !== 'instant' || first.strategy === null) return;
  const { currency, ...places } = instance.services.wallet();
  const chips = BigInt(chipsOn(game, first.params) ?? 1);
  const strategy = strategyFor(
    first.strategy,
    (parseAmount(first.bet.replace(/\.$/, ''), places) ?? 0n) * chips,
  );
  if (strategy === null || chips === 0n) return;
  let lost = false;
  const stopListening = around.onLost(() => (lost = true));
  store.setState({
    auto: { ...first.auto, state: first.auto.supported, currentIteration: 0 },
    strategyRun: startedRun(currency, places),
  });
  let reason: EndReason = 'closed';
  try {
    const plan = { ...strategy, params: first.params };
    reason = await bets({ instance, game, around, plan, chips, lost: () => lost });
  } finally {
    stopListening();
    const { auto, strategyRun } = store.getState();
    // The entered stake is what amounts are measured against; the next run begins where this one did.
    store.setState({
      auto: stopAuto(auto),
      bet: first.bet,
      strategyRun: strategyRun && { ...strategyRun, running: false, reason },
    });
  }
}

interface Running {
  readonly instance: Instance;
  readonly game: AnyInstant;
  readonly around: StrategyAround;
  readonly plan: Strategy;
  /** On the table; 1 in games with one stake. */
  readonly chips: bigint;
  lost(): boolean;
}

async function bets({ instance, game, around, plan, chips, lost }: Running): Promise<EndReason> {
  const { store, services } = instance;
  const { getState: get, setState: set } = store;
  const wallet = services.wallet();
  const { decimals, scale } = wallet;
  // The least that the stake of a chip can be changed by, on all chips.
  const step = typedStep(wallet) * chips;
  const switches = switchesOf(game);
  // The greatest stake that chips of one value come to is no greater, and the least no less.
  const least = ((around.least + chips - 1n) / chips) * chips;
  const began = around.now();
  const interrupted = (): EndReason | null => {
    if (!get().auto.state) return 'hand';
    if (lost()) return 'connection';
    const { currency, demo } = services.wallet();
    return currency === wallet.currency && demo === wallet.demo ? null : 'wallet';
  };
  const pace = createPace(around);
  let run = startRun(plan);
  for (;;) {
    await rest(instance, pace.left());
    while (get().playTimeout) await services.wait(POLL_MS);
    const why = interrupted();
    if (why !== null) return why;
    const next = nextBet(plan, run, {
      balance: around.balance(),
      elapsedMs: around.now() - began,
      least,
      greatest: around.greatest,
      step,
    });
    if ('stop' in next) return next.stop;
    const placedAt = around.now();
    set({ bet: formatUnits(next.stake / step, decimals), params: run.params });
    const placed = await instance.play();
    if (pace.answered(instance.refusal())) continue;
    if (placed === null) return endedBy(instance.refusal());
    const ended = await placed.end;
    if (ended === null) return 'closed';
    const round = settledOf(ended, scale, around.balance());
    const after = afterRound(plan, run, round, { least, switches });
    run = after.run;
    const { strategyRun } = get();
    set({
      strategyRun: strategyRun && withRound(strategyRun, { ...round, multiplier: ended.round.multiplier }),
    });
    if (after.seed && !(await done(around.rotate()))) return after.stop ?? 'seed';
    if (after.stop !== null) return after.stop;
    const pause = services.quick() ? QUICK_MS - (around.now() - placedAt) : get().auto.timeout;
    await rest(instance, pause);
  }
}

async function done(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}
