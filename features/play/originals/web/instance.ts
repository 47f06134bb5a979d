/**
 * One open game page: the stake, the round and auto betting, and every flow that changes them. There
 * is one `play()`; auto betting is composed of it. Knows calls, clock and page only through its services.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AnyGame } from '#platform/contract/game.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { PlayReply, TurnReply } from '../contract.ts';
import { createParts, isPooled } from './parts.ts';
import { chipsOn, stakeOn } from './bet/chips.ts';
import { createCatchUp } from './catch-up.ts';
import { type InstanceStart, startState } from './instance-start.ts';
import type { Turn, InstanceState, InstanceServices, Placed, RevealedReply } from './instance-types.ts';
import { createReveal, REVEAL_GRACE_MS } from './reveal.ts';
import { isRepeated } from './rounds.ts';

export interface Instance {
  readonly store: StoreApi<InstanceState>;
  readonly game: AnyGame;
  readonly services: InstanceServices;
  /**
   * Places a bet.
   * @param path turns of a stepped round to take at once, with the cash-out after the last
   * @returns how it ended, once that is on the screen; null when it was refused
   */
  play(path?: readonly Turn[]): Promise<Placed | null>;
  /** Why the last bet was refused: what its call failed with; null after a bet that was taken. */
  refusal(): unknown;
  /** Takes a turn of the open round. Rejects when it was refused. */
  turn(turn: Turn): Promise<void>;
  /** Cashes out, or takes the stake back. */
  finish(): Promise<void>;
  /** The stage has begun to draw a round: it says when it has ended, however long that takes. */
  drawing(id: string): void;
  /** The stage shows the result of a round. */
  settled(id: string): void;
  /** Draws a round that was open before the page was. */
  restore(reply: PlayReply): void;
  /** An answer that came over the socket. */
  onReply(reply: RevealedReply): void;
  /** Works again after a dispose: React may take a page down and up. */
  attach(): void;
  /** The page is left: auto betting ends, nothing more is drawn. */
  dispose(): void;
}

/** @param game rules of the game; only its kind and its parameters' schema matter here */
export function createInstance(game: AnyGame, services: InstanceServices, start: InstanceStart): Instance {
  const store = createStore<InstanceState>(() => startState(start));
  const { getState: get, setState: set } = store;
  const pool = isPooled(game) ? createParts(store, services, REVEAL_GRACE_MS) : null;
  const reveal = createReveal(store, services);
  let disposed = false;
  const { restore, catchUp, resync } = createCatchUp({
    game,
    store,
    services,
    pool,
    reveal,
    isDisposed: () => disposed,
  });
  let refusal: unknown = null;

  async function play(path?: readonly Turn[]): Promise<Placed | null> {
    const { playTimeout, extendedId, bet, params } = get();
    if (playTimeout || extendedId !== null || disposed) return null;
    const wallet = services.wallet();
    const stake = stakeOn(bet, chipsOn(game, params), wallet.decimals);
    if (stake === null) return null;
    set({ playTimeout: true });
    try {
      const reply = await services.play(stake, params, wallet, path);
      refusal = null;
      if (disposed) return null;
      if (pool) {
        set({ playTimeout: false });
        return pool.add(reply, params, wallet);
      }
      const end = reveal.follow(reply.id);
      set({ wallet });
      reveal.show(reply, reply.type, reply.game.wager ?? stake);
      return { id: reply.id, end };
    } catch (error) {
      refusal = error;
      set({ playTimeout: false });
      services.refused(error, 'play');
      if (game.kind === 'steps') await catchUp();
      return null;
    }
  }

  /** What the page knows of the round, for the server to refuse a request that comes late or twice. */
  function seen(): { step?: number } {
    const turns = get().round?.turns;
    return turns === undefined ? {} : { step: turns };
  }

  async function act(call: (id: string) => Promise<TurnReply>): Promise<void> {
    const { extendedId: id, playTimeout } = get();
    if (id === null || playTimeout) return;
    set({ playTimeout: true });
    try {
      onReply(await call(id));
    } catch (error) {
      set({ playTimeout: false });
      services.refused(error, 'turn');
      await resync();
      throw error;
    }
  }

  function onReply(reply: RevealedReply): void {
    const { extendedId, round } = get();
    if (pool && !disposed) return pool.onReply(reply);
    if (extendedId !== reply.id || round === null || disposed || isRepeated(reply.game, round)) return;
    reveal.show(reply, game.kind === 'shared' ? 'multiplayer' : 'extended', round.stake);
  }

  return {
    store,
    game,
    services,
    play,
    refusal: () => refusal,
    turn: (turn) => act((id) => services.turn(id, { ...turn, ...seen() })),
    finish: () => act((id) => services.finish(id, seen())).catch(() => {}),
    drawing: reveal.drawing,
    settled: (id) => (pool ? pool.show() : reveal.settled(id)),
    restore,
    onReply,
    attach() {
      disposed = false;
    },
    dispose() {
      disposed = true;
      set({ auto: { ...get().auto, state: false } });
      pool?.drop();
      reveal.drop();
    },
  };
}

/**
 * Whether stake and parameters are held. A game that is decided by one answer took them with the bet:
 * what is changed while its result is being shown is meant for the next one.
 */
export function isLocked({ extendedId, playTimeout, auto }: InstanceState, game: AnyGame): boolean {
  const taken = game.kind === 'instant' || isPooled(game);
  return extendedId !== null || auto.state || (playTimeout && !taken);
}

/** Whether manual and auto may be swapped: never during a round or a play timeout. */
export function canSwitch({ extendedId, playTimeout, auto }: InstanceState): boolean {
  return extendedId === null && !playTimeout && !auto.state;
}

/** An entered amount in units, 0 while it is none. */
export function stakeUnits(bet: string, decimals: number): bigint {
  return parseUnits(bet.replace(/\.$/, ''), decimals) ?? 0n;
}
