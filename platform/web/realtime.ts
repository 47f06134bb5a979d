/**
 * The page's realtime connection (Pusher protocol). pusher-js is fetched after first paint; until then,
 * and across log-in and log-out, components simply keep their useChannel() and get events once it is up.
 */
import { useEffect, useRef } from 'react';
import type Pusher from 'pusher-js';
import { create } from 'zustand';
import type { RealtimeInfo } from '../contract/boot.ts';
import { type AllPushes, userChannel, type WireName } from '../contract/push.ts';
import { credentialHeaders } from './call-headers.ts';
import { on } from './events.ts';
import { whenSettled } from './settled.ts';
import { getStore, useStore } from './store.ts';

export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'disconnected' | 'unavailable';

type Handler = (data: never) => void;

/** Told by the client itself when a channel is joined. */
const JOINED = 'pusher:subscription_succeeded';

type EventOf<Name extends keyof AllPushes> = (keyof AllPushes[Name] & string) | typeof JOINED;
type DataOf<Name extends keyof AllPushes, Event> = Event extends keyof AllPushes[Name]
  ? AllPushes[Name][Event]
  : unknown;

interface Listener {
  readonly channel: string;
  readonly event: string;
  readonly handler: Handler;
}

const useConnectionState = create<{ state: ConnectionState }>(() => ({ state: 'idle' }));
const listeners = new Set<Listener>();
let pusher: Pusher | undefined;
let info: RealtimeInfo | undefined;
let generation = 0;

function setState(state: ConnectionState): void {
  useConnectionState.setState({ state });
}

const STATES: Record<string, ConnectionState> = {
  initialized: 'connecting',
  connecting: 'connecting',
  connected: 'connected',
  disconnected: 'disconnected',
  unavailable: 'unavailable',
  failed: 'unavailable',
};

async function connect(): Promise<void> {
  if (!info) return;
  const mine = ++generation;
  setState('connecting');
  const { default: Client } = await import('pusher-js').catch(() => ({ default: undefined }));
  if (mine !== generation) return;
  if (!Client) return setState('unavailable');
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
  client.subscribe(user ? userChannel(user._id) : 'guest');
}

function bind(client: Pusher, { channel, event, handler }: Listener): void {
  client.subscribe(channel).bind(event, handler);
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
  return () => {
    cancel();
    stop();
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
 * Calls `handler` whenever the connection came back, however short the break was, to fetch what was missed.
 * It is told how long that took, in ms. Leaving on purpose (another account) is no break.
 */
export function onReconnected(handler: (lasted: number) => void): () => void {
  let there = false;
  let lostAt: number | null = null;
  return useConnectionState.subscribe(({ state }) => {
    if (state === 'connected') {
      const since = lostAt;
      there = true;
      lostAt = null;
      if (since !== null) handler(performance.now() - since);
    } else if (state === 'idle') {
      there = false;
      lostAt = null;
    } else if (there) {
      lostAt ??= performance.now();
    }
  });
}
