/** The room that is open: its messages, what comes in, and what was missed. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { ApiError, call } from '#platform/web/api.ts';
import { ask, holdLive, onLive, onPush } from '#platform/web/live.ts';
import { listen } from '#platform/web/realtime.ts';
import { useUser } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import { CHANNELS, HISTORY_PAGE, history, roomChannel, type ChatMessage } from '../contract.ts';
import { DROPPED, isGap, isOlder, KEPT, merge, withoutRemoved } from './messages.ts';

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
  /** There are newer ones that are not kept, while the reader looks at older ones. */
  readonly ahead: boolean;
  /** The last change was in front: older ones came or went. */
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
  ahead: false,
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
  if (room.away === away) return;
  useRoom.setState({ away, ...(away ? {} : { unseen: 0, ahead: false }) });
  if (!away && room.ahead) void refill();
}

const isOpen = (channel: string): boolean => useRoom.getState().channel === channel;

/** Numbers of what was taken off since the room was opened: an answer that was made before must not bring it back. */
const removed = new Set<string>();

const withoutTakenOff = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.filter(({ _id }) => !removed.has(_id));

/** Clears the panel and reads the room's newest page. */
export async function openRoom(channel: string): Promise<void> {
  if (!isOpen(channel)) removed.clear();
  useRoom.setState(empty(channel), true);
  entered = null;
  again = false;
  try {
    const page = await call(history, { channel });
    if (!isOpen(channel)) return;
    const { messages } = useRoom.getState();
    useRoom.setState({
      messages: merge(messages, withoutTakenOff(page.toReversed())),
      state: 'ready',
      more: page.length === HISTORY_PAGE,
    });
    if (again) void refill();
    else fillIfBehind();
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
    const { messages: now } = useRoom.getState();
    // What it was to stand before has been let go of: there would be a gap.
    if (now[0]?._id !== before && !removed.has(before)) return;
    useRoom.setState({
      messages: merge(now, withoutTakenOff(page.toReversed())),
      more: page.length === HISTORY_PAGE,
      prepended: true,
    });
  } catch {
    // The next look at the top tries again.
  } finally {
    if (isOpen(channel)) useRoom.setState({ fetching: false });
  }
}

/** Gaps wider than this many pages are not filled: the room is read again. */
const PAGES = 4;
/** What could not be asked is asked again after this many milliseconds. */
const RETRY_MS = 3000;
const retries = new Set<ReturnType<typeof setTimeout>>();
let refilling = false;
/** Asked for while it could not be done. */
let again = false;

function later(work: () => Promise<void>): void {
  const timer = setTimeout(() => {
    retries.delete(timer);
    void work();
  }, RETRY_MS);
  retries.add(timer);
}

/** Reads what was said since the newest message that is known, and lets go of what was removed meanwhile. */
export async function refill(): Promise<void> {
  const { channel, state, ahead } = useRoom.getState();
  if (state === 'failed') return openRoom(channel);
  again = true;
  if (state !== 'ready' || ahead || refilling) return;
  refilling = true;
  try {
    // A panel that was closed meanwhile has no room to read.
    while (again && isOpen(channel)) {
      again = false;
      await readNewest(channel);
    }
  } catch {
    if (isOpen(channel)) later(refill);
  } finally {
    refilling = false;
    // Another room was opened meanwhile, and asked while this one was being read.
    if (again && !isOpen(channel)) void refill();
  }
}

async function readNewest(channel: string): Promise<void> {
  const { messages: known } = useRoom.getState();
  const page = (await call(history, { channel })).toReversed();
  if (!isOpen(channel)) return;
  const whole = page.length < HISTORY_PAGE;
  const last = known.at(-1);
  if (last && !whole && isOlder(last._id, page[0]!._id)) {
    const { away, unseen } = useRoom.getState();
    if (away) return useRoom.setState({ ahead: true, unseen: unseen + page.length });
    await fillGap(channel);
  } else {
    const lost = new Set(known);
    for (const message of withoutRemoved(known, page, whole)) lost.delete(message);
    if (lost.size > 0)
      useRoom.setState({ messages: useRoom.getState().messages.filter((one) => !lost.has(one)) });
    add(page);
  }
  // In a turn of its own, as in add().
  if (!whole) setTimeout(() => letGo(known, page[0]!._id));
}

/**
 * What was known before a page was read and is older than it may have been removed meanwhile: it is fetched again by who
 * scrolls up. Under a reader who looks at it nothing goes; the room is read again when they come back.
 */
function letGo(known: readonly ChatMessage[], first: string): void {
  const { messages, away } = useRoom.getState();
  const old = new Set(known.filter(({ _id }) => isOlder(_id, first)));
  const left = messages.filter((one) => !old.has(one));
  if (left.length === messages.length) return;
  useRoom.setState(away ? { ahead: true } : { messages: left, prepended: true, more: true });
}

async function fillGap(channel: string): Promise<void> {
  for (let page = 0; page < PAGES; page++) {
    const since = useRoom.getState().messages.at(-1)?._id;
    const missed = await call(history, { channel, ...(since === undefined ? {} : { since }) });
    if (!isOpen(channel)) return;
    add(missed.toReversed());
    if (missed.length < HISTORY_PAGE) return;
  }
  await openRoom(channel);
}

/** More than so many are not kept under a reader who looks at older ones: newer ones are read when they come back. */
const MAX_AWAY = 2 * KEPT;

function add(more: readonly ChatMessage[]): void {
  const { messages, away, unseen } = useRoom.getState();
  const all = merge(messages, withoutTakenOff(more));
  const fresh = all.length - messages.length;
  if (away && fresh > 0 && all.length > MAX_AWAY)
    return useRoom.setState({ ahead: true, unseen: unseen + fresh });
  useRoom.setState({ messages: all, unseen: away ? unseen + fresh : 0, prepended: false });
  // In a turn of its own: the list makes up for a change at one of its ends at a time.
  if (!away && all.length > KEPT + DROPPED) setTimeout(dropOldest);
}

function dropOldest(): void {
  const { messages, away } = useRoom.getState();
  if (!away && messages.length > KEPT)
    useRoom.setState({ messages: messages.slice(-KEPT), prepended: true, more: true });
}

/** At least so many milliseconds lie between two drawings, however fast messages come: nobody reads faster. */
const PACE_MS = { near: 100, away: 250, hidden: 500 } as const;
const FRAME_MS = 16;
let incoming: ChatMessage[] = [];
let drawnAt = 0;

/** One that comes alone is drawn with the next frame. */
function receive(data: unknown): void {
  const message = data as ChatMessage;
  if (!isOpen(message.channel) || incoming.push(message) > 1) return;
  const pace = PACE_MS[document.hidden ? 'hidden' : useRoom.getState().away ? 'away' : 'near'];
  setTimeout(takeIncoming, Math.max(FRAME_MS, drawnAt + pace - performance.now()));
}

function takeIncoming(): void {
  const batch = incoming.filter(({ channel }) => isOpen(channel));
  incoming = [];
  drawnAt = performance.now();
  const { messages, state, ahead, unseen } = useRoom.getState();
  const [first] = batch;
  if (ahead) useRoom.setState({ unseen: unseen + batch.length });
  else if (state === 'ready' && first && isGap(messages, first)) void refill();
  else if (first) add(batch);
}

export function takeOff(data: unknown): void {
  const { channel, ids } = data as { channel: string; ids: readonly string[] };
  if (!isOpen(channel)) return;
  const gone = new Set(ids);
  for (const id of ids) removed.add(id);
  incoming = incoming.filter(({ _id }) => !gone.has(_id));
  useRoom.setState({ messages: useRoom.getState().messages.filter(({ _id }) => !gone.has(_id)) });
}

/**
 * Says which room the live socket is to read.
 * @param back the connection was not there before: whatever may have happened meanwhile is looked at
 */
async function enter(channel: string, back: boolean): Promise<void> {
  try {
    const { newest } = await ask('ChatChannel', { channel });
    if (!isOpen(channel)) return;
    entered = newest;
    if (back) await refill();
    else fillIfBehind();
  } catch (error) {
    // Without a connection it is asked as soon as there is one.
    if (isOpen(channel) && error instanceof ApiError && error.kind === 'refused')
      later(() => enter(channel, true));
  }
}

/** Number of the newest message that was not pushed, since it was said before the room was entered. */
let entered: string | null = null;

function fillIfBehind(): void {
  const { messages, state } = useRoom.getState();
  const last = messages.at(-1);
  if (state === 'ready' && entered !== null && (!last || isOlder(last._id, entered))) void refill();
}

/**
 * Opens a room and follows it while the panel is there: players on the live socket, who has no account on the room's
 * public channel.
 */
export function useOpenRoom(channel: string): void {
  const player = useUser()?._id ?? null;
  useEffect(() => (player === null ? undefined : holdLive()), [player]);
  useEffect(() => {
    void openRoom(channel);
    const stops =
      player === null
        ? [
            listen(channelOfAll(roomChannel(channel)), 'chatMessage', receive),
            listen(channelOfAll(roomChannel(channel)), 'chatRemoveMessages', takeOff),
            listen(channelOfAll(roomChannel(channel)), 'pusher:subscription_succeeded', () => void refill()),
          ]
        : [
            onPush('chatMessage', receive),
            onPush('chatRemoveMessages', takeOff),
            onLive(() => void enter(channel, true)),
          ];
    if (player !== null) void enter(channel, false);
    return () => {
      stops.forEach((stop) => stop());
      for (const timer of retries) clearTimeout(timer);
      retries.clear();
      useRoom.setState(empty(''), true);
    };
  }, [channel, player]);
}
