/**
 * The page's realtime connection (Pusher protocol). pusher-js is fetched after first paint; until then,
 * and across log-in and log-out, components simply keep their useChannel() and get events once it is up.
 */
import { useEffect, useRef } from 'react';
import type { Channel as JsChannel, default as Pusher } from 'pusher-js';
import { create } from 'zustand';
import type { RealtimeInfo } from '../contract/boot.ts';
import { type AllPushes, userChannel, type WireName } from '../contract/push.ts';
import { credentialHeaders } from './call-headers.ts';
import { on } from './events.ts';
import { whenSettled } from './settled.ts';
import { getStore, useStore } from './store.ts';

export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'disconnected' | 'unavailable';

type Handler = (data: never) => void;

/** Told by the client itself when a channel is joined, or refused. */
const ANSWERS = ['pusher:subscription_succeeded', 'pusher:subscription_error'] as const;

type EventOf<Name extends keyof AllPushes> = (keyof AllPushes[Name] & string) | (typeof ANSWERS)[number];
type DataOf<Name extends keyof AllPushes, Event> = Event extends keyof AllPushes[Name]
  ? AllPushes[Name][Event]
  : unknown;

interface Listener {
  readonly channel: string;
  readonly event: string;
  readonly handler: Handler;
}

/** `answered`: the server has let this connection into the account's own channel, or has refused it. */
const useConnectionState = create<{ state: ConnectionState; answered: boolean }>(() => ({
  state: 'idle',
  answered: false,
}));
const listeners = new Set<Listener>();
let pusher: Pusher | undefined;
let info: RealtimeInfo | undefined;
let generation = 0;

const RETRY_MS = 3_000;
const LONGEST_MS = 60_000;
/** Where the client could not be fetched: until it is tried again, and how often it could not. */
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

const pauseAfter = (times: number): number => Math.min(LONGEST_MS, RETRY_MS * 2 ** times);

function setState(state: ConnectionState): void {
  useConnectionState.setState({ state, answered: false });
}

const STATES: Record<string, ConnectionState> = {
  initialized: 'connecting',
  connecting: 'connecting',
  connected: 'connected',
  disconnected: 'disconnected',
  unavailable: 'unavailable',
  failed: 'unavailable',
};

/** Address of the client's script, once it could not be fetched from there: browsers remember that, and fail at once from then on. */
let failed: string | undefined;

async function fetchClient(): Promise<typeof Pusher | undefined> {
  try {
    if (failed === undefined) return (await import('./pusher.ts')).Pusher;
    const script: unknown = await import(/* @vite-ignore */ `${failed}?${generation}`);
    // It is the same script.
    return (script as { Pusher: typeof Pusher }).Pusher;
  } catch (error) {
    failed = /https?:[^\s?]+/.exec(String(error))?.[0];
    return undefined;
  }
}

function forgetRetry(): void {
  clearTimeout(retry);
  retry = undefined;
}

async function connect(): Promise<void> {
  if (!info) return;
  forgetRetry();
  const mine = ++generation;
  setState('connecting');
  const Client = await fetchClient();
  if (mine !== generation) return;
  if (!Client) {
    setState('unavailable');
    retry = setTimeout(() => void connect(), pauseAfter(failures++));
    return;
  }
  failures = 0;
  const client = new Client(info.key, {
    cluster: '',
    wsHost: info.host,
    wsPort: info.port,
    wssPort: info.port,
    wsPath: info.path,
    forceTLS: info.tls,
    enabledTransports: info.tls ? ['ws', 'wss'] : ['ws'],
    enableStats: false,
    activityTimeout: 30_000,
    pongTimeout: 10_000,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/broadcasting/auth',
      headersProvider: credentialHeaders,
    },
  });
  pusher = client;
  client.connection.bind('state_change', ({ current }: { current: string }) => {
    if (pusher === client) setState(STATES[current] ?? 'connecting');
  });
  for (const listener of listeners) bind(client, listener);
  const { user } = getStore();
  const own = join(client, user ? userChannel(user._id) : 'guest');
  const answered = (): void => {
    if (pusher === client && client.connection.state === 'connected')
      useConnectionState.setState({ answered: true });
  };
  own.bind(ANSWERS[0], answered);
  own.bind(ANSWERS[1], (refusal: Refusal) => {
    if (isFinal(refusal)) answered();
  });
}

function bind(client: Pusher, { channel, event, handler }: Listener): void {
  join(client, channel).bind(event, handler);
}

/** `status` is 0 or missing where no answer came. */
interface Refusal {
  readonly status?: number;
}

/** The server has said no. What it cannot say just now, or what was lost on its way, is asked for again. */
function isFinal({ status = 0 }: Refusal): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** Subscribes to a channel. One that has no answer for good is asked for again while somebody listens to it, ever more rarely. */
function join(client: Pusher, name: string): JsChannel {
  const known = client.channel(name);
  const channel = client.subscribe(name);
  if (channel === known) return channel;
  let lost = 0;
  channel.bind(ANSWERS[0], () => (lost = 0));
  channel.bind(ANSWERS[1], (refusal: Refusal) => {
    if (isFinal(refusal)) return;
    // The library goes on waiting where it was the socket that refused.
    channel.subscriptionPending = false;
    setTimeout(() => {
      if (client.channel(name) === channel) client.subscribe(name);
    }, pauseAfter(lost++));
  });
  return channel;
}

/**
 * Nobody hears of it any more. It closes in the next turn, for what it was given to send waits for that too; what an answer that comes
 * late would have it send (a channel's authorization) would find the socket closing. One that is not open yet is closed once it is: browsers
 * warn of a socket that is given up before.
 */
function end(client: Pusher): void {
  for (const channel of client.allChannels()) channel.unbind_all();
  client.connection.send_event = () => false;
  const close = () => setTimeout(() => client.disconnect());
  if (client.connection.state === 'connecting') client.connection.bind('state_change', close);
  else close();
}

function reconnect(): void {
  // Forgotten first, so that leaving on purpose does not look like a lost connection.
  const old = pusher;
  pusher = undefined;
  if (old) end(old);
  setState('idle');
  void connect();
}

/** Starts the connection once the page is painted and idle, and keeps it in step with the account. */
export function startRealtime(about: RealtimeInfo): () => void {
  info = about;
  const cancel = whenSettled(() => void connect());
  const stop = on('account-changed', reconnect);
  const hurry = (): void => {
    if (retry !== undefined) void connect();
  };
  addEventListener('online', hurry);
  return () => {
    cancel();
    stop();
    removeEventListener('online', hurry);
    forgetRetry();
    generation++;
    if (pusher) end(pusher);
    pusher = undefined;
  };
}

/** Listens outside React. @returns a function that stops */
export function listen<Name extends keyof AllPushes, Event extends EventOf<Name>>(
  channel: WireName<Name>,
  event: Event,
  handler: (data: DataOf<Name, Event>) => void,
): () => void {
  const listener: Listener = { channel, event, handler };
  listeners.add(listener);
  if (pusher) bind(pusher, listener);
  return () => {
    listeners.delete(listener);
    const open = pusher?.channel(channel);
    open?.unbind(event, handler);
    const wanted = [...listeners].some((other) => other.channel === channel);
    if (!wanted && !isOwn(channel)) pusher?.unsubscribe(channel);
  };
}

/**
 * Calls `handler` whenever the channel is joined, the first time too: what came before that was told to nobody, and can be read from now
 * on without a gap. One that is refused tells nothing at all; what it would have told is read then, too.
 */
export function onJoined(channel: WireName, handler: () => void): () => void {
  const stops = ANSWERS.map((answer) => listen(channel, answer, handler));
  return () => stops.forEach((stop) => stop());
}

/** The account's own channel stays joined even while nobody listens: it is what authorises the socket. */
function isOwn(channel: string): boolean {
  const { user } = getStore();
  return channel === (user ? userChannel(user._id) : 'guest');
}

/** Calls `handler` with the data of each event while the component lives; null listens to nothing. */
export function useChannel<Name extends keyof AllPushes, Event extends EventOf<Name>>(
  channel: WireName<Name> | null,
  event: Event,
  handler: (data: DataOf<Name, Event>) => void,
): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (channel === null) return;
    return listen(channel, event, (data) => latest.current(data));
  }, [channel, event]);
}

/** `onJoined` while the component lives; null joins nothing. */
export function useJoined(channel: WireName | null, handler: () => void): void {
  useChannel(channel, ANSWERS[0], handler);
  useChannel(channel, ANSWERS[1], handler);
}

/** Events of the logged-in player: WhisperResponse, BalanceModification. */
export function useUserEvent<Event extends EventOf<'user.{user}'>>(
  event: Event,
  handler: (data: DataOf<'user.{user}', Event>) => void,
): void {
  const id = useStore((state) => state.user?._id);
  useChannel(id ? userChannel(id) : null, event, handler);
}

export function useConnection(): ConnectionState {
  return useConnectionState((state) => state.state);
}

/** Calls `handler` when a connection that was there breaks. Leaving on purpose (another account) is no break. */
export function onLost(handler: () => void): () => void {
  return useConnectionState.subscribe(({ state }, before) => {
    if (before.state === 'connected' && state !== 'connected' && state !== 'idle') handler();
  });
}

/**
 * Calls `handler` whenever the connection came back and the account's own channel with it, however short the break was, to fetch what was
 * missed. It is told how long that took, in ms. Leaving on purpose (another account) is no break.
 */
export function onReconnected(handler: (lasted: number) => void): () => void {
  let there = false;
  let lostAt: number | null = null;
  return useConnectionState.subscribe(({ state, answered }) => {
    if (state === 'connected') {
      there = true;
      if (!answered || lostAt === null) return;
      const since = lostAt;
      lostAt = null;
      handler(performance.now() - since);
    } else if (state === 'idle') {
      there = false;
      lostAt = null;
    } else if (there) {
      lostAt ??= performance.now();
    }
  });
}
