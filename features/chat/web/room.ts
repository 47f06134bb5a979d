/** The room that is open: its messages, what comes in, and what was missed. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '#platform/web/api.ts';
import { holdLive, onLive, onPush } from '#platform/web/live.ts';
import { listen, onReconnected } from '#platform/web/realtime.ts';
import { useUser } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { CHANNELS, HISTORY_PAGE, history, roomChannel, type ChatMessage } from '../contract.ts';
import { isGap, KEPT, merge } from './messages.ts';

interface Room {
  readonly channel: string;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly state: 'loading' | 'ready' | 'failed';
  /** Whether there may be older ones. */
  readonly more: boolean;
  readonly fetching: boolean;
  /** The reader looks at older ones: nothing is dropped under them. */
  readonly away: boolean;
  /** New ones since the reader left the end. */
  readonly unseen: number;
  /** The last change put older ones in front. */
  readonly prepended: boolean;
}

const empty = (channel: string): Room => ({
  channel,
  messages: [],
  state: 'loading',
  more: true,
  fetching: false,
  away: false,
  unseen: 0,
  prepended: false,
});

export const useRoom = create<Room>(() => empty(''));

/** Channel that is chosen; the first one when a stored choice is not offered any more. */
export function useChannelName(): string {
  const chosen = useStore((state) => state.channel);
  return CHANNELS.includes(chosen) ? chosen : CHANNELS[0]!;
}

export function setAway(away: boolean): void {
  const room = useRoom.getState();
  if (room.away !== away) useRoom.setState({ away, ...(away ? {} : { unseen: 0 }) });
}

const isOpen = (channel: string): boolean => useRoom.getState().channel === channel;

/** Clears the panel and reads the room's newest page. */
export async function openRoom(channel: string): Promise<void> {
  useRoom.setState(empty(channel), true);
  try {
    const page = await call(history, { channel });
    if (!isOpen(channel)) return;
    const { messages } = useRoom.getState();
    useRoom.setState({
      messages: merge(messages, page.toReversed()),
      state: 'ready',
      more: page.length === HISTORY_PAGE,
    });
  } catch {
    if (isOpen(channel)) useRoom.setState({ state: 'failed' });
  }
}

/** The page before the oldest message. */
export async function loadOlder(): Promise<void> {
  const { channel, messages, more, fetching, state } = useRoom.getState();
  const before = messages[0]?._id;
  if (!more || fetching || state !== 'ready' || before === undefined) return;
  useRoom.setState({ fetching: true });
  try {
    const page = await call(history, { channel, before });
    if (!isOpen(channel)) return;
    useRoom.setState({
      messages: merge(useRoom.getState().messages, page.toReversed()),
      more: page.length === HISTORY_PAGE,
      prepended: true,
    });
  } catch {
    // The next look at the top tries again.
  } finally {
    if (isOpen(channel)) useRoom.setState({ fetching: false });
  }
}

/** Gaps wider than this many pages are not filled: the room is read anew. */
const PAGES = 4;
let refilling = false;

/** Asks for what was said since the newest message that is known. */
export async function refill(): Promise<void> {
  const { channel, state } = useRoom.getState();
  if (state === 'failed') return openRoom(channel);
  if (refilling || state !== 'ready') return;
  refilling = true;
  try {
    for (let page = 0; page < PAGES; page++) {
      const since = useRoom.getState().messages.at(-1)?._id;
      const missed = await call(history, { channel, ...(since === undefined ? {} : { since }) });
      if (!isOpen(channel)) return;
      add(missed.toReversed());
      if (missed.length < HISTORY_PAGE || since === undefined) return;
    }
    await openRoom(channel);
  } catch {
    // The next message that comes in tells of the gap again.
  } finally {
    refilling = false;
  }
}

function add(more: readonly ChatMessage[]): void {
  const { messages, away, unseen } = useRoom.getState();
  const all = merge(messages, more);
  const dropped = !away && all.length > KEPT;
  useRoom.setState({
    messages: dropped ? all.slice(-KEPT) : all,
    unseen: away ? unseen + all.length - messages.length : 0,
    prepended: false,
    ...(dropped ? { more: true } : {}),
  });
}

let incoming: ChatMessage[] = [];

/** However fast they come, they are drawn once a frame. */
function receive(data: unknown): void {
  const message = data as ChatMessage;
  if (!isOpen(message.channel)) return;
  if (incoming.push(message) === 1) setTimeout(takeIncoming, document.hidden ? 500 : 16);
}

function takeIncoming(): void {
  const batch = incoming.filter(({ channel }) => isOpen(channel));
  incoming = [];
  const { messages, state } = useRoom.getState();
  const [first] = batch;
  if (state === 'ready' && first && isGap(messages, first)) void refill();
  else add(batch);
}

function takeOff(data: unknown): void {
  const { channel, ids } = data as { channel: string; ids: readonly string[] };
  if (!isOpen(channel)) return;
  const gone = new Set(ids);
  incoming = incoming.filter(({ _id }) => !gone.has(_id));
  useRoom.setState({ messages: useRoom.getState().messages.filter(({ _id }) => !gone.has(_id)) });
}

/**
 * Opens a room and follows it while the panel is there: players on the live socket, who has no account on the room's
 * public channel.
 */
export function useOpenRoom(channel: string): void {
  const player = useUser()?._id ?? null;
  useEffect(() => {
    void openRoom(channel);
  }, [channel, player]);
  useEffect(() => {
    if (player !== null) {
      const stops = [
        holdLive(),
        onPush('chatMessage', receive),
        onPush('chatRemoveMessages', takeOff),
        onLive(() => void refill()),
      ];
      return () => stops.forEach((stop) => stop());
    }
    const stops = [
      listen(roomChannel(channel), 'chatMessage', receive),
      listen(roomChannel(channel), 'chatRemoveMessages', takeOff),
      onReconnected(() => void refill()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [channel, player]);
}
