/**
 * The page's live socket: requests with an answer, and pushes, for whoever is logged in. It opens when a part of the
 * page first needs it and comes back by itself; what a part has missed meanwhile it asks for when it hears `onLive`.
 */
import { create } from 'zustand';
import {
  getSecret,
  type LiveData,
  type LivePushes,
  type LiveReply,
  type LiveRequests,
} from '../contract/live.ts';
import { ApiError, call } from './api.ts';
import { emit, on } from './events.ts';
import { getStore } from './store.ts';

/** 'failed': this account is not let in; nothing is tried until another one logs in. */
type LiveState = 'idle' | 'connecting' | 'authenticated' | 'failed';

const useLiveState = create<{ state: LiveState }>(() => ({ state: 'idle' }));

const RECONNECT_MS = 1500;
const JITTER_MS = 1500;
const LONGEST_MS = 30_000;
/** A connection that lasted so long was a good one: the next break is mended at once again. */
const SETTLED_MS = 20_000;
/** An answer that takes longer is taken for lost. */
const ANSWER_MS = 10_000;
const REFUSED = new Set([4403]);
const FLOOD = 4429;

interface Waiting {
  done(result: unknown): void;
  refused(error: ApiError): void;
}

type Handler = (data: never) => void;

const handlers = new Map<string, Set<Handler>>();
const readyHandlers = new Set<() => void>();
const waiting = new Map<string, Waiting>();
let users = 0;
let socket: WebSocket | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let attempts = 0;
let serial = 0;
/** Of the connection that is wanted now; answers to an earlier one are ignored. */
let generation = 0;

function setState(state: LiveState): void {
  useLiveState.setState({ state });
  emit('live-line', { lost: state === 'connecting' });
  if (state === 'authenticated') for (const ready of Array.from(readyHandlers)) ready();
}

export function useLiveConnection(): LiveState {
  return useLiveState((state) => state.state);
}

/** Keeps the connection open while anybody holds it. @returns lets go of it */
export function holdLive(): () => void {
  users += 1;
  if (users === 1) open();
  return () => {
    users -= 1;
    if (users === 0) shut();
  };
}

/** Hears a kind of push. @returns stops listening */
export function onPush<Name extends keyof LivePushes>(
  type: Name,
  handler: (data: LivePushes[Name]) => void,
): () => void {
  const known = handlers.get(type) ?? new Set();
  handlers.set(type, known.add(handler));
  return () => void known.delete(handler);
}

/** Called whenever the connection is there, the first time too. */
export function onLive(handler: () => void): () => void {
  readyHandlers.add(handler);
  return () => void readyHandlers.delete(handler);
}

/**
 * Asks the server something.
 * @throws ApiError, as a call over HTTP does: `refused` with the catalogue's code, `network` when no answer came
 */
export function ask<Name extends keyof LiveRequests>(
  type: Name,
  data: LiveData<Name>,
): Promise<LiveReply<Name>> {
  const current = socket;
  if (!current || useLiveState.getState().state !== 'authenticated')
    return Promise.reject(new ApiError('network', 0, {}));
  // The server's handler is bound to the same declaration.
  return send(current, type, data) as Promise<LiveReply<Name>>;
}

function send(to: WebSocket, type: string, data: unknown): Promise<unknown> {
  // One that is closing is lost, though the page has not heard of it yet.
  if (to.readyState !== WebSocket.OPEN) return Promise.reject(new ApiError('network', 0, {}));
  const id = `${++serial}`;
  return new Promise((done, refused) => {
    const timer = setTimeout(() => {
      settle(id)?.refused(new ApiError('network', 0, {}));
      giveUp(to);
    }, ANSWER_MS);
    waiting.set(id, {
      done: (result) => (clearTimeout(timer), done(result)),
      refused: (error) => (clearTimeout(timer), refused(error)),
    });
    to.send(JSON.stringify({ id, type, data }));
  });
}

/** Nothing may come over it any more, though it stands: another one is opened, without waiting for its goodbye. */
function giveUp(mute: WebSocket): void {
  mute.close();
  if (mute !== socket) return;
  generation += 1;
  later();
}

function settle(id: string): Waiting | undefined {
  const known = waiting.get(id);
  waiting.delete(id);
  return known;
}

function shut(): void {
  generation += 1;
  clearTimeout(retry);
  const old = socket;
  socket = null;
  // One that is not open yet closes when it is: browsers complain of those that are cut off before.
  if (old && old.readyState === WebSocket.OPEN) old.close();
  lose();
  setState('idle');
}

function lose(): void {
  for (const id of Array.from(waiting.keys())) settle(id)?.refused(new ApiError('network', 0, {}));
}

function open(): void {
  const { user } = getStore();
  if (users === 0 || !user) return;
  const mine = ++generation;
  setState('connecting');
  void connect(user._id, mine).catch(() => {
    if (mine === generation) later();
  });
}

function later(least = RECONNECT_MS): void {
  socket = null;
  lose();
  setState('connecting');
  const wait = Math.min(LONGEST_MS, least * 2 ** Math.max(0, attempts - 3)) + Math.random() * JITTER_MS;
  attempts += 1;
  retry = setTimeout(open, wait);
}

async function connect(user: string, mine: number): Promise<void> {
  // Good for one socket, so it is kept nowhere.
  const { secret } = await call(getSecret, {});
  if (mine !== generation) return;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const { protocol, host } = location;
  const next = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/live`);
  socket = next;
  next.addEventListener('open', () => {
    if (mine !== generation) return next.close();
    send(next, 'authentication', { userId: user, userSecret: secret }).then(
      () => {
        if (mine !== generation) return;
        settled = setTimeout(() => (attempts = 0), SETTLED_MS);
        setState('authenticated');
      },
      // The socket is closed by the server or given up, and tried again from there.
      () => {},
    );
  });
  next.addEventListener('message', ({ data }) => {
    if (mine === generation) receive(String(data));
  });
  next.addEventListener('close', ({ code }) => {
    clearTimeout(settled);
    if (mine !== generation) return;
    if (REFUSED.has(code)) {
      socket = null;
      lose();
      return setState('failed');
    }
    later(code === FLOOD ? LONGEST_MS : RECONNECT_MS);
  });
}

function receive(text: string): void {
  const frame = JSON.parse(text) as {
    id?: string | null;
    ok?: unknown;
    error?: { code: number; message: string };
    type?: string;
    data?: unknown;
  };
  if (frame.type !== undefined) {
    // The type that a handler was registered for says what it takes.
    for (const handler of Array.from(handlers.get(frame.type) ?? [])) handler(frame.data as never);
    return;
  }
  const known = typeof frame.id === 'string' ? settle(frame.id) : undefined;
  if (frame.error) known?.refused(new ApiError('refused', 400, frame.error));
  else known?.done(frame.ok);
}

on('account-changed', () => {
  shut();
  attempts = 0;
  open();
});
