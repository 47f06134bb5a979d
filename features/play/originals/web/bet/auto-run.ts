/** Runs auto betting on an instance: the same play(), again and again. */
import type { AnySteps } from '#platform/contract/game.ts';
import { formatUnits } from '#platform/contract/money.ts';
import { afterRound, startAuto, stopAuto } from '#platform/web/auto/auto.ts';
import { stakeUnits, type Instance } from '../instance.ts';
import { takesPath } from './path.ts';
import type { Ended, InstanceState, Placed, Turn } from '../instance-types.ts';

/** Pause between two looks at whether the last round is off the screen. */
const POLL_MS = 100;
/** Between two turns of a round, so that each can be seen; none in quick play. */
const TURN_MS = 120;
/** No round takes more turns than this; a guard against advice that never ends. */
const MAX_TURNS = 200;

/**
 * Plays until a stop rule, a refusal or the player ends it.
 * @param ready resolves when a bet can be placed; false when the run should end instead
 */
export async function runAuto(
  instance: Instance,
  ready: () => Promise<boolean> = async () => true,
): Promise<void> {
  const { store, services } = instance;
  const { getState: get, setState: set } = store;
  const first = get();
  if (first.auto.state || first.playTimeout || first.extendedId !== null) return;
  // The stake means something only in the wallet it was entered for: another one ends the run.
  const wallet = services.wallet();
  const same = () => services.wallet().currency === wallet.currency && services.wallet().demo === wallet.demo;
  const { decimals } = wallet;
  set({ auto: startAuto(first.auto, stakeUnits(first.bet, decimals)) });
  while (get().auto.state) {
    while (get().playTimeout) await services.wait(POLL_MS);
    if (!get().auto.state || !(await ready()) || !get().auto.state || !same()) break;
    const placed = await instance.play(takesPath(instance.game) ? get().plan : undefined);
    const ended = placed && (await playOut(instance, placed));
    if (!ended) break;
    // Its stake came back: the same bet is placed again, and counts once.
    if (ended.refunded) continue;
    const next = afterRound(get().auto, stakeUnits(get().bet, decimals), ended.win);
    set({ auto: next.settings, bet: formatUnits(next.bet, decimals) });
    if (next.settings.state) await services.wait(next.settings.timeout);
  }
  set({ auto: stopAuto(get().auto) });
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
