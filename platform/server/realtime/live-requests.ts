/** Requests of a live socket: read, held to the limits, handed to the feature that registered them, answered in turn. */
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { isFailure } from '../../contract/error.ts';
import type { Player } from '../identity/identity.ts';
import type { Runtime } from '../runtime.ts';
import { textFrame } from './frame.ts';
import { LIVE, liveError, okBody, readRequest, type LiveRequest } from './live-envelope.ts';
import {
  ABUSE,
  BURST,
  BYTES_BEFORE_LOGIN,
  IN_FLIGHT,
  MESSAGES_BEFORE_LOGIN,
  RATE,
  type Session,
} from './live-session.ts';
import { closePeer, take, writeFrames } from './peer.ts';

export interface LiveCall<Data> {
  readonly player: Player;
  readonly data: Data;
  readonly address: string;
  /** From now on the socket that asks hears what is sent to this room, and to no other. */
  enterChannel(name: string): void;
}

type Handler = (call: LiveCall<never>) => unknown;

export interface LiveRequests {
  /** Text of a socket. */
  receive(session: Session, text: string): void;
  /** @returns removes it */
  register(type: string, data: z.ZodMiniType, handle: Handler): () => void;
}

export interface LiveRequestsOptions {
  /** Of the socket, for logs. */
  readonly name: string;
  readonly runtime: Pick<Runtime, 'now' | 'uuid'>;
  readonly log: Logger;
  /** False: no flood brakes. */
  readonly rateLimits: boolean;
  /** Notes how long an answer took, milliseconds. */
  readonly measure: (type: string, ms: number) => void;
  authenticate(session: Session, request: LiveRequest): void;
  enterChannel(session: Session, name: string): void;
}

interface Registered {
  readonly data: z.ZodMiniType;
  readonly handle: Handler;
}

/** What requests of every session are answered with. */
interface Context extends LiveRequestsOptions {
  readonly handlers: Map<string, Registered>;
}

export function createLiveRequests(options: LiveRequestsOptions): LiveRequests {
  const handlers = new Map<string, Registered>();
  const context: Context = { ...options, handlers };
  return {
    receive: (session, text) => receive(context, session, text),
    register(type, data, handle) {
      const registered: Registered = { data, handle };
      handlers.set(type, registered);
      return () => {
        if (handlers.get(type) === registered) handlers.delete(type);
      };
    },
  };
}

function receive(context: Context, session: Session, text: string): void {
  session.messages += 1;
  if (!session.player && !mayTalkBeforeLogin(session, text)) return;
  const request = readRequest(text);
  if (request === null) return closePeer(session, LIVE.malformed, 'Malformed JSON');
  if (context.rateLimits && !take(session.abuse, RATE * ABUSE, BURST * ABUSE, context.runtime.now()))
    return closePeer(session, LIVE.flood, 'Flood');
  if ('problem' in request)
    return send(session, liveError(request.id, LIVE.malformed, request.problem, false));
  if (context.rateLimits && !withinRate(context, session)) {
    return send(
      session,
      liveError(request.id, LIVE.flood, 'rate_limited', true, { retry_ms: Math.ceil(1000 / RATE) }),
    );
  }
  if (request.type === 'ping') return send(session, okBody(request.id, {}));
  if (session.inFlight.has(request.id))
    return send(session, liveError(request.id, LIVE.duplicate, 'A request with this id is under way', false));
  if (request.type === 'authentication') return context.authenticate(session, request);
  if (!session.player)
    return send(session, liveError(request.id, LIVE.unauthorised, 'Authenticate first', false));
  if (session.inFlight.size >= IN_FLIGHT)
    return send(session, liveError(request.id, LIVE.busy, 'busy', true));
  session.inFlight.add(request.id);
  session.waiting.push(request);
  if (!session.running) void work(context, session);
}

function mayTalkBeforeLogin(session: Session, text: string): boolean {
  if (session.messages > MESSAGES_BEFORE_LOGIN) closePeer(session, LIVE.flood, 'Authenticate first');
  else if (Buffer.byteLength(text) > BYTES_BEFORE_LOGIN)
    closePeer(session, LIVE.malformed, 'Too long before authentication');
  else return true;
  return false;
}

function withinRate({ runtime }: Context, session: Session): boolean {
  const own = take(session.bucket, RATE, BURST, runtime.now());
  // A player's sockets share twice the allowance of one.
  return own && (!session.user || take(session.user.bucket, RATE * 2, BURST * 2, runtime.now()));
}

/** One request after the other: replies keep the order of the requests. */
async function work(context: Context, session: Session): Promise<void> {
  session.running = true;
  for (let request = session.waiting.shift(); request; request = session.waiting.shift()) {
    const reply = await answer(context, session, request);
    session.inFlight.delete(request.id);
    send(session, reply);
  }
  session.running = false;
}

async function answer(context: Context, session: Session, { id, type, data }: LiveRequest): Promise<string> {
  const { name, runtime, log, handlers } = context;
  const { player } = session;
  const handler = handlers.get(type);
  if (!handler || !player) return liveError(id, LIVE.unknown, 'Unknown type', false);
  const parsed = handler.data.safeParse(data);
  if (!parsed.success) return liveError(id, LIVE.malformed, 'Invalid data', false);
  const startedAt = runtime.now();
  try {
    const result = await handler.handle({
      player,
      data: parsed.data as never, // the schema's own output
      address: session.address,
      enterChannel: (channel) => context.enterChannel(session, channel),
    });
    if (isFailure(result))
      return liveError(
        id,
        result.code,
        result.message,
        result.status === 429 || result.status >= 500,
        result.errors ? { errors: result.errors } : {},
      );
    return okBody(id, result);
  } catch (error) {
    const errorId = runtime.uuid();
    log.error(
      { err: error, id: errorId, socket: name, type, user: player._id },
      'live socket: handler failed',
    );
    return liveError(id, LIVE.internal, 'Internal error', true, { id: errorId });
  } finally {
    context.measure(type, runtime.now() - startedAt);
    log.debug({ socket: name, type, id, user: player._id, ms: runtime.now() - startedAt }, 'live request');
  }
}

export function send(session: Session, body: string): void {
  writeFrames(session, textFrame(body));
}
