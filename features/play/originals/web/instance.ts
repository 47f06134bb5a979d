/**
 * One open game page: the stake, the round and auto betting, and every flow that changes them. There
 * is one `play()`; auto betting is composed of it. Knows calls, clock and page only through its services.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AnyGame } from '#platform/contract/game.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { PlayReply, TurnReply } from '../contract.ts';
import { autoSettings } from './bet/auto.ts';
import { createParts, isPooled } from './parts.ts';
import { chipsOn, stakeOn } from './bet/chips.ts';
import { currentProfit, extendedStateOf, roundOf, stakeOf } from './rounds.ts';
import type { Params, Turn, InstanceState, Ended, InstanceServices, Placed } from './instance-types.ts';

/** A stage that never takes a result up may not hold up the page longer than this. */
const REVEAL_GRACE_MS = 4000;

export interface Instance {
  readonly store: StoreApi<InstanceState>;
  readonly game: AnyGame;
  readonly services: InstanceServices;
  /** Places a bet. @returns how it ended, once that is on the screen; null when it was refused */
  play(): Promise<Placed | null>;
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
  onReply(reply: Pick<TurnReply, 'id' | 'canBeFinished' | 'game' | 'balance'>): void;
  /** Works again after a dispose: React may take a page down and up. */
  attach(): void;
  /** The page is left: auto betting ends, nothing more is drawn. */
  dispose(): void;
}

export interface InstanceStart {
  readonly bet: string;
  readonly params: Params;
}

/** @param game rules of the game; only its kind and its parameters' schema matter here */
export function createInstance(game: AnyGame, services: InstanceServices, start: InstanceStart): Instance {
  const store = createStore<InstanceState>(() => ({
    bet: start.bet,
    params: start.params,
    bettingType: 'manual',
    playTimeout: false,
    extendedId: null,
    extendedState: 'finished',
    canBeFinished: false,
    currentProfit: null,
    round: null,
    wallet: null,
    parts: [],
    auto: autoSettings(true),
    plan: [],
    autoMode: 'form',
    strategy: null,
    strategyRun: null,
  }));
  const { getState: get, setState: set } = store;
  const pool = isPooled(game) ? createParts(store, services, REVEAL_GRACE_MS) : null;
  let waiting: {
    id: string;
    resolve: (ended: Ended | null) => void;
    win: boolean;
    balance: PlayReply['balance'];
  } | null = null;
  let disposed = false;
  let drawn = '';
  let refusal: unknown = null;
  let release: (() => void) | null = null;

  function letGo(): void {
    release?.();
    release = null;
  }

  function follow(id: string): Promise<Ended | null> {
    return new Promise((resolve) => {
      waiting?.resolve(null);
      waiting = { id, resolve, win: false, balance: null as never };
    });
  }

  /** Puts an answer on the stage; a finished one is waited for until the stage has shown it. */
  function show(
    reply: Pick<PlayReply, 'id' | 'canBeFinished' | 'game' | 'balance'>,
    type: PlayReply['type'],
    stake: string,
  ): void {
    const before = get().round;
    const round = roundOf(reply.id, stake, reply.game, before);
    const running = reply.game.status === 'in-progress';
    set({
      round,
      extendedId: running ? reply.id : null,
      extendedState: extendedStateOf({ type, canBeFinished: reply.canBeFinished, game: reply.game }),
      canBeFinished: reply.canBeFinished,
      currentProfit: currentProfit(round),
      playTimeout: !running,
    });
    if (running) return services.balance(reply.balance);
    if (waiting?.id !== reply.id) void follow(reply.id);
    letGo();
    release = services.hold(reply.balance);
    if (waiting) waiting = { ...waiting, win: reply.game.win, balance: reply.balance };
    void services.wait(reply.game.delay + REVEAL_GRACE_MS).then(() => {
      if (drawn !== reply.id) settled(reply.id);
    });
  }

  function settled(id: string): void {
    if (pool) return pool.show();
    const { round, wallet } = get();
    if (waiting?.id !== id || round?.id !== id || round.status === 'in-progress') return;
    const { resolve, win, balance } = waiting;
    waiting = null;
    set({ playTimeout: false });
    letGo();
    services.balance({ ...balance });
    const ended = { round, wallet: wallet ?? services.wallet(), win, bonus: balance.bonus !== undefined };
    services.ended(ended);
    resolve(ended);
  }

  async function play(): Promise<Placed | null> {
    const { playTimeout, extendedId, bet, params } = get();
    if (playTimeout || extendedId !== null || disposed) return null;
    const wallet = services.wallet();
    const stake = stakeOn(bet, chipsOn(game, params), wallet.decimals);
    if (stake === null) return null;
    set({ playTimeout: true });
    try {
      const reply = await services.play(stake, params, wallet);
      refusal = null;
      if (disposed) return null;
      if (pool) {
        set({ playTimeout: false });
        return pool.add(reply, params, wallet);
      }
      const end = follow(reply.id);
      set({ wallet });
      show(reply, reply.type, reply.game.wager ?? stake);
      return { id: reply.id, end };
    } catch (error) {
      refusal = error;
      set({ playTimeout: false });
      services.refused(error, 'play');
      if (game.kind === 'steps') await catchUp();
      return null;
    }
  }

  /** A refused bet may mean that a round is open already, begun on another device. */
  async function catchUp(): Promise<void> {
    const open = await services.open().catch(() => null);
    if (open && get().extendedId === null && !disposed) restore(open);
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

  /** After a refused turn the page and the server may disagree about the round: the server is right. */
  async function resync(): Promise<void> {
    const { extendedId: id } = get();
    const open = await services.open().catch(() => undefined);
    if (open === undefined || get().extendedId !== id || disposed) return;
    if (open) return restore(open);
    if (game.kind === 'steps')
      set({
        extendedId: null,
        extendedState: 'finished',
        currentProfit: null,
        round: null,
        playTimeout: false,
      });
  }

  function onReply(reply: Pick<TurnReply, 'id' | 'canBeFinished' | 'game' | 'balance'>): void {
    const { extendedId, round } = get();
    if (pool && !disposed) return pool.onReply(reply);
    if (extendedId !== reply.id || round === null || disposed) return;
    show(reply, game.kind === 'shared' ? 'multiplayer' : 'extended', round.stake);
  }

  function restore(reply: PlayReply): void {
    const { params, round } = get();
    const { currency, demo } = reply.balance;
    const decimals = services.decimals(currency);
    const stake = stakeOf(reply, decimals);
    const view = roundOf(reply.id, stake, reply.game);
    const kept = game.params.safeParse({
      ...params,
      ...reply.game.state,
      ...asParams(reply.game.state?.['params']),
    });
    if (pool) {
      const first = get().parts.length === 0;
      const own = kept.success ? (kept.data as Params) : params;
      pool.restore(reply, own, { currency, demo, decimals });
      return first ? set({ bet: stake, params: own }) : undefined;
    }
    if (round?.id !== reply.id) void follow(reply.id);
    set({
      round: { ...view, restored: true },
      wallet: { currency, demo, decimals },
      bet: stake,
      params: kept.success ? (kept.data as Params) : params,
      extendedId: reply.id,
      extendedState: extendedStateOf(reply),
      canBeFinished: reply.canBeFinished,
      currentProfit: currentProfit(view),
      playTimeout: false,
    });
  }

  return {
    store,
    game,
    services,
    play,
    refusal: () => refusal,
    turn: (turn) => act((id) => services.turn(id, { ...turn, ...seen() })),
    finish: () => act((id) => services.finish(id, seen())).catch(() => {}),
    drawing(id) {
      drawn = id;
    },
    settled,
    restore,
    onReply,
    attach() {
      disposed = false;
    },
    dispose() {
      disposed = true;
      set({ auto: { ...get().auto, state: false } });
      pool?.drop();
      letGo();
      waiting?.resolve(null);
      waiting = null;
    },
  };
}

function asParams(value: unknown): Params {
  return typeof value === 'object' && value !== null ? (value as Params) : {};
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
