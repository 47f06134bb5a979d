/** The way of an answer onto the stage: a finished round is waited for until the stage has shown it. */
import type { StoreApi } from 'zustand/vanilla';
import type { PlayReply } from '../contract.ts';
import type { Ended, InstanceServices, InstanceState, RevealedReply } from './instance-types.ts';
import { currentProfit, extendedStateOf, roundOf } from './rounds.ts';

/** A stage that never takes a result up may not hold up the page longer than this. */
export const REVEAL_GRACE_MS = 4000;

export interface Reveal {
  /** @returns how the round ends, once that is on the screen; null when it is left before, or its end stays unknown */
  follow(id: string): Promise<Ended | null>;
  /** Puts an answer on the stage; a finished one is waited for until the stage has shown it. */
  show(reply: RevealedReply, type: PlayReply['type'], stake: string): void;
  /** The stage has begun to draw a round. */
  drawing(id: string): void;
  /** The stage shows the result of a round. */
  settled(id: string): void;
  /** Nothing more is waited for. */
  drop(): void;
}

export function createReveal(store: StoreApi<InstanceState>, services: InstanceServices): Reveal {
  const { getState: get, setState: set } = store;
  let waiting: {
    id: string;
    resolve: (ended: Ended | null) => void;
    win: boolean;
    refunded: boolean;
    balance: PlayReply['balance'];
  } | null = null;
  let drawn = '';
  let release: (() => void) | null = null;

  function letGo(): void {
    release?.();
    release = null;
  }

  function follow(id: string): Promise<Ended | null> {
    return new Promise((resolve) => {
      waiting?.resolve(null);
      waiting = { id, resolve, win: false, refunded: false, balance: null as never };
    });
  }

  /** Puts an answer on the stage; a finished one is waited for until the stage has shown it. */
  function show(reply: RevealedReply, type: PlayReply['type'], stake: string): void {
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
    const { refunded = false } = reply;
    if (waiting) waiting = { ...waiting, win: reply.game.win, refunded, balance: reply.balance };
    void services.wait(reply.game.delay + REVEAL_GRACE_MS).then(() => {
      if (drawn !== reply.id) settled(reply.id);
    });
  }

  function settled(id: string): void {
    const { round, wallet } = get();
    if (waiting?.id !== id || round?.id !== id || round.status === 'in-progress') return;
    const { resolve, win, refunded, balance } = waiting;
    waiting = null;
    set({ playTimeout: false });
    letGo();
    services.balance({ ...balance });
    const from = wallet ?? services.wallet();
    const ended = { round, wallet: from, win, refunded, bonus: balance.bonus !== undefined };
    services.ended(ended);
    resolve(ended);
  }

  return {
    follow,
    show,
    settled,
    drawing(id) {
      drawn = id;
    },
    drop() {
      letGo();
      waiting?.resolve(null);
      waiting = null;
    },
  };
}
