/** What a page knows of a shared round, and the bets that wait for the next one. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AnyGame } from '#platform/contract/game.ts';
import type { Instance } from '../instance.ts';
import type { InstanceState } from '../instance-types.ts';
import { isPooled } from '../parts.ts';
import { reopen, type SharedRoundView } from './shared-round.ts';

type Change = (sharedRound: SharedRoundView) => SharedRoundView;

export interface Followed {
  readonly sharedRound: SharedRoundView | null;
  /** Number of the round that a bet waits for. */
  readonly queued: number | null;
}

/** Where no frame is drawn, as in a hidden tab, what changed is taken after this time. */
const FRAMELESS_MS = 100;

/** @param onOpen a queued bet can be placed */
export function createFollower(onOpen: () => void) {
  const store = createStore<Followed>(() => ({ sharedRound: null, queued: null }));
  let pending: Change[] = [];
  let stop: (() => void) | null = null;

  function taken(room: SharedRoundView): SharedRoundView {
    const changes = pending;
    pending = [];
    return changes.reduce((now, change) => change(now), room);
  }

  function flush(): void {
    stop?.();
    stop = null;
    const { sharedRound: room } = store.getState();
    // What comes before the first answer is kept for it.
    if (room) show(taken(room));
  }

  function show(sharedRound: SharedRoundView): void {
    const { queued } = store.getState();
    const { no, phase } = sharedRound.state;
    const due = no === queued && phase === 'betting';
    const missed = queued !== null && (no > queued || (no === queued && phase !== 'betting'));
    store.setState({ sharedRound, queued: due || missed ? null : queued });
    if (due) onOpen();
  }

  return {
    store,
    /** Takes the whole room as it was answered. */
    open(answered: SharedRoundView): void {
      const { sharedRound: known } = store.getState();
      show(known ? reopen(taken(known), answered) : taken(answered));
    },
    /** A bet waits for the round that opens next, or no more. */
    queue(on: boolean): void {
      const { sharedRound: room } = store.getState();
      if (!on || !room) return store.setState({ queued: null });
      store.setState({ queued: room.state.phase === 'betting' ? room.state.no : room.state.no + 1 });
      show(room);
    },
    take(change: Change): void {
      pending.push(change);
      if (stop) return;
      const frame = requestAnimationFrame(flush);
      const timer = setTimeout(flush, FRAMELESS_MS);
      stop = () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    },
  };
}

export function placeOf(game: AnyGame, params: InstanceState['params']): string {
  return (game.kind === 'shared' && game.place?.(params)) || '';
}

/** True when the player has a bet in the round that is open now, at the place that is chosen, ended or not. */
export function enteredIn(instance: Instance, sharedRound: SharedRoundView | null, place: string): boolean {
  const { round, parts } = instance.store.getState();
  if (sharedRound === null) return false;
  if (!isPooled(instance.game)) return round?.view?.['no'] === sharedRound.state.no;
  return parts.some(
    (part) => part.no === sharedRound.state.no && placeOf(instance.game, part.params) === place,
  );
}

/** Resolves when the next automatic bet can be placed; false when its run was stopped. No timers: hidden tabs hold them up. */
export function untilOpen(store: StoreApi<Followed>, instance: Instance): Promise<boolean> {
  return new Promise((resolve) => {
    function look(): void {
      const { sharedRound: room } = store.getState();
      const { auto, params } = instance.store.getState();
      const open =
        room?.state.phase === 'betting' && !enteredIn(instance, room, placeOf(instance.game, params));
      if (auto.state && !open) return;
      for (const undo of subscribed) undo();
      resolve(auto.state);
    }
    const subscribed = [store.subscribe(look), instance.store.subscribe(look)];
    look();
  });
}
