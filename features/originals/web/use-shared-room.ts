/** Follows a shared round: first the whole room, then what changes, drawn at most once a frame. */
import { useEffect, useMemo, useState } from 'react';
import { useStore as useVanilla } from 'zustand';
import { createStore } from 'zustand/vanilla';
import * as z from 'zod/mini';
import { call } from '#platform/web/api.ts';
import { refreshCurrencies } from '#platform/web/balance.ts';
import { on } from '#platform/web/events.ts';
import type { SharedState as StageState } from '#platform/web/game-kit.ts';
import { onReconnected, useChannel, useConnection } from '#platform/web/realtime.ts';
import { crashBets, crashChannel, findGame, multiplayerBet, sharedState, type BetView } from '../contract.ts';
import type { Instance } from './instance.ts';
import type { RoomStand } from './play-button.ts';
import { fetchRoom } from './queries.ts';
import { openRoom, stageState, takeBets, takeState, type Room } from './room.ts';
import { useGame } from './use-instance.ts';

const CHANNELS: Readonly<Record<string, { state: string; bets: string } | undefined>> = {
  crash: { state: crashChannel.name, bets: crashBets.name },
};
const betsMessage = z.object({ no: z.int(), bets: z.array(multiplayerBet) });
/** How long after the end, and how often, the page asks for itself what became of its bet. */
const UNHEARD_MS = 1500;
const RETRY_MS = 3000;

type Change = (room: Room) => Room;

export interface RoomControl {
  readonly room: Room | null;
  readonly stage: StageState | undefined;
  readonly stand: RoomStand | null;
  readonly setQueued: (queued: boolean) => void;
  /** Resolves when the next bet can be placed; false when the run it waits for was stopped. */
  readonly ready: () => Promise<boolean>;
}

/** @param onOpen a queued bet can be placed */
function createFollower(onOpen: () => void) {
  const store = createStore<{ room: Room | null; queued: boolean }>(() => ({ room: null, queued: false }));
  let pending: Change[] = [];
  function flush(): void {
    const changes = pending;
    pending = [];
    const { room } = store.getState();
    if (room) open(changes.reduce((now, change) => change(now), room));
  }
  function open(room: Room): void {
    const due = store.getState().queued && room.state.phase === 'betting';
    store.setState({ room, queued: store.getState().queued && !due });
    if (due) onOpen();
  }
  return {
    store,
    open,
    take(change: Change): void {
      pending.push(change);
      if (pending.length > 1) return;
      // Hidden tabs draw no frames, but queued and automatic bets must still see the round change.
      if (document.hidden) setTimeout(flush, 60);
      else requestAnimationFrame(flush);
    },
  };
}

/** @param game null for games that are played alone */
export function useSharedRoom(game: string | null, instance: Instance): RoomControl {
  const [follower] = useState(() => createFollower(() => void instance.play()));
  const room = useVanilla(follower.store, (state) => state.room);
  const queued = useVanilla(follower.store, (state) => state.queued);
  const mine = useGame(instance, (state) => state.extendedId);
  const last = useGame(instance, (state) => state.round?.id ?? null);
  const connected = useConnection() === 'connected';
  const channels = game === null ? undefined : CHANNELS[game];

  useEffect(() => {
    if (game === null) return;
    let stopped = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    async function load(id: string): Promise<void> {
      clearTimeout(again);
      try {
        const reply = await fetchRoom(id);
        if (stopped) return;
        follower.open(openRoom(reply, performance.now()));
        if (reply.mine && instance.store.getState().extendedId === null) instance.restore(reply.mine);
      } catch {
        if (!stopped) again = setTimeout(() => void load(id), RETRY_MS);
      }
    }
    void load(game);
    const undo = [onReconnected(() => void load(game)), on('account-changed', () => void load(game))];
    return () => {
      stopped = true;
      clearTimeout(again);
      for (const stop of undo) stop();
    };
  }, [game, instance, follower]);

  // Without the socket the room is asked for, so that a bet is never placed or left blindly.
  useEffect(() => {
    if (game === null || connected) return;
    const ask = async (): Promise<void> => follower.open(openRoom(await fetchRoom(game), performance.now()));
    const timer = setInterval(() => void ask().catch(() => {}), RETRY_MS);
    return () => clearInterval(timer);
  }, [game, connected, follower]);

  useChannel(channels?.state ?? null, 'state', (data) => {
    const parsed = sharedState.safeParse(data);
    const now = performance.now();
    if (parsed.success) follower.take((before) => takeState(before, parsed.data, now));
  });
  useChannel(channels?.bets ?? null, 'multiplayer', (data) => {
    const parsed = betsMessage.safeParse(data);
    if (parsed.success) follower.take((before) => takeBets(before, parsed.data.no, parsed.data.bets));
  });

  const phase = room?.state.phase;
  const setQueued = (next: boolean): void => follower.store.setState({ queued: next });

  // Its end is told by a message of its own. When that was lost, the page asks until it knows.
  const over = mine !== null && room !== null && (phase === 'settled' || !enteredIn(instance, room));
  useEffect(() => {
    if (!over || mine === null) return;
    const timer = setInterval(() => void learn(instance, mine), UNHEARD_MS);
    return () => clearInterval(timer);
  }, [over, mine, instance]);

  const stage = useMemo(() => (room ? stageState(room, mine ?? last) : undefined), [room, mine, last]);
  if (game === null) return { room: null, stage: undefined, stand: null, setQueued, ready: async () => true };
  return {
    room,
    stage,
    stand: standOf(phase, mine !== null, queued, enteredIn(instance, room)),
    setQueued,
    ready: () => untilOpen(follower.store.getState, instance),
  };
}

function standOf(phase: string | undefined, joined: boolean, queued: boolean, entered: boolean): RoomStand {
  if (joined && phase !== 'running') return 'joined';
  if (queued) return 'queued';
  return phase === 'betting' && !entered ? 'open' : 'closed';
}

/** True when the player's last bet belongs to the round that is open now, ended or not. */
function enteredIn(instance: Instance, room: Room | null): boolean {
  const round = instance.store.getState().round?.view;
  return room !== null && round?.['no'] === room.state.no;
}

async function untilOpen(get: () => { room: Room | null }, instance: Instance): Promise<boolean> {
  for (;;) {
    const { room } = get();
    if (!instance.store.getState().auto.state) return false;
    if (room?.state.phase === 'betting' && !enteredIn(instance, room)) return true;
    await instance.ports.wait(100);
  }
}

/** The message about the end of our bet never came: asks for the bet itself. */
async function learn(instance: Instance, id: string): Promise<void> {
  try {
    const { bet } = await call(findGame, { id });
    if (bet.status === 'in-progress') return;
    instance.heard({
      id,
      canBeFinished: false,
      game: gameOf(bet),
      balance: { currency: bet.currency, demo: bet.demo, value: '0', version: -1 },
    });
    await refreshCurrencies();
  } catch {
    // The next round, or a reload, will tell.
  }
}

function gameOf({ status, multiplier, payout, outcome, wager, params }: BetView) {
  const won = status !== 'lose';
  return {
    delay: 0,
    win: won,
    status: won ? ('win' as const) : ('lose' as const),
    multiplier,
    payout,
    wager,
    outcome,
    events: [],
    state: { params },
  };
}
