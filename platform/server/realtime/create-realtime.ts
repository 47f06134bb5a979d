/** Puts the Pusher server together. */
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Runtime } from '../runtime.ts';
import { ADDRESS_RULES, type AddressRules, createAddressLimits } from './address-limits.ts';
import { ADMISSION, createAdmission, type AdmissionRules } from './admission.ts';
import type { Bus } from './bus.ts';
import { createDeclaredChannels, kindOf } from './channel-names.ts';
import { createClientMessages } from './client-messages.ts';
import { sendMessage, type Connection } from './connection.ts';
import { createAuthoriser, type Allowed } from './authorise.ts';
import { createFanOut } from './fan-out.ts';
import { errorBody, eventBody, sequencedBody, systemBody } from './frame.ts';
import { ACTIVITY_TIMEOUT_SECONDS, createHandshake } from './handshake.ts';
import { RESTART, drain } from './drain.ts';
import { createHooks } from './hooks.ts';
import { registerMetrics } from './metrics.ts';
import { closePeer, sweepPeers, type Peer, type PeerOwner } from './peer.ts';
import { createDedicatedPorts } from './ports.ts';
import type { PublishOptions, RealtimeServer } from './realtime.ts';
import { createRestCalls } from './rest-calls.ts';
import { createRest, send } from './rest.ts';
import { createChannelStates } from './channel-states.ts';
import type { PusherApp } from './signature.ts';
import { createSubscriptions } from './subscriptions.ts';
import { EVERYONE, createUsers } from './users.ts';

export interface RealtimeOptions {
  readonly app: PusherApp;
  readonly runtime: Runtime;
  readonly log: Logger;
  readonly bus: Bus;
  readonly metrics?: Registry;
  /** Judges `perm:` channels; without it they refuse everyone. */
  readonly allowed?: Allowed;
  /** Where the server lives on a shared port. Default '/ws/pusher'. */
  readonly pathPrefix?: string;
  /** Time over which `close()` spreads its goodbyes, milliseconds. Default 5000. */
  readonly drainMs?: number;
  readonly admission?: Partial<AdmissionRules>;
  /** Changes of what one address may hold; null: no limits. */
  readonly addresses?: Partial<AddressRules> | null;
  /** The client's address; behind a proxy only the proxy's word counts. Default: the TCP peer. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Tell subscribers of channels without presence how many they are. Default false. */
  readonly subscriptionCounts?: boolean;
  /** Silence before a probe and time to answer it, milliseconds. Default 30 s each. */
  readonly liveness?: { readonly silenceMs: number; readonly answerMs: number };
}

const SWEEP_MS = 1000;
const PONG_MISSING = 4201;

/** Starts the bus and returns the server; sockets come in through listen() or handleUpgrade(). */
export async function createRealtime(options: RealtimeOptions): Promise<RealtimeServer> {
  const { app, runtime, log, bus } = options;
  const now = (): number => runtime.now();
  const prefix = options.pathPrefix ?? '/ws/pusher';
  const failed = (error: unknown): void => log.error({ err: error }, 'realtime: unexpected failure');
  const declared = createDeclaredChannels();
  const hooks = createHooks(now, failed);
  const fanOut = createFanOut(now);
  const channels = createChannelStates({
    bus,
    fanOut,
    hooks,
    declared,
    subscriptionCounts: options.subscriptionCounts ?? false,
  });
  const limits = createAddressLimits(
    options.addresses === null ? null : { ...ADDRESS_RULES, ...options.addresses },
    now,
  );
  const subscriptions = createSubscriptions({ app, bus, limits, channels, hooks, declared, failed });
  const users = createUsers({ app, bus, channels, declared, failed });
  const receive = createClientMessages({ bus, channels, hooks, declared, subscriptions, users, now });
  const { sockets } = channels;
  const authoriser = createAuthoriser(app, declared, options.allowed);
  let closing = false;

  const owner: PeerOwner = {
    now,
    message: (peer, text) => receive(peer as Connection, text),
    binary: (peer) => closePeer(peer, 1003, 'Text frames only'),
    closed(peer) {
      const connection = peer as Connection;
      sockets.delete(connection.id);
      limits.closed(connection);
      subscriptions.leaveAll(connection);
      users.signOut(connection);
    },
  };

  const admit = createAdmission({ ...ADMISSION, ...options.admission }, now);
  const upgrade = createHandshake({
    app,
    sockets,
    owner,
    random: runtime.random,
    limits,
    addressOf: options.addressOf ?? (({ socket }) => socket.remoteAddress ?? ''),
    admit: (count) => (closing ? 'busy' : admit(count)),
  });
  const terminate = (user: string): void => bus.control({ type: 'terminate', user });
  const rest = createRest({ app, calls: createRestCalls({ bus, channels, terminate }), now, failed });

  const dedicated = createDedicatedPorts(
    (request, response) => {
      const path = request.url ?? '/';
      if (path.startsWith('/apps/')) rest(request, response, path, path);
      else send(response, { status: path === '/' ? 200 : 404, body: {} });
    },
    (request, socket, head) => upgrade(request, socket, head, request.url ?? '/'),
  );

  const probe = systemBody('pusher:ping', '{}');
  const rules = {
    ...(options.liveness ?? { silenceMs: ACTIVITY_TIMEOUT_SECONDS * 1000, answerMs: 30_000 }),
    probe(peer: Peer) {
      if (peer.controlFrames) peer.ws.ping();
      else sendMessage(peer as Connection, probe);
    },
    dead(peer: Peer) {
      sendMessage(peer as Connection, errorBody(PONG_MISSING, 'Pong reply not received'));
      closePeer(peer, PONG_MISSING, 'Pong reply not received');
    },
  };
  const sweep = setInterval(() => {
    sweepPeers(sockets.values(), now(), rules);
    channels.sweep(now());
    hooks.sweep();
    limits.sweep();
  }, SWEEP_MS).unref();

  await bus.start({
    event: channels.deliver,
    control(message) {
      if (message.type === 'terminate') users.terminate(message.user);
      else if (message.type === 'admitted') {
        const connection = sockets.get(message.socket);
        if (connection) connection.session = message.session;
      } else users.changed(message.user, message.online);
    },
    gone(channel, left) {
      for (const user of left) {
        if (channel === EVERYONE) bus.control({ type: 'watch', user, online: false });
        else subscriptions.gone(channel, user);
      }
    },
    gap() {
      log.warn('realtime: the bus was away, events may be missing');
      hooks.emit({ name: 'gap' });
    },
    presenceLost() {
      subscriptions.rejoin();
      users.rejoin();
    },
    *localCounts() {
      for (const channel of channels.all.values())
        if (channel.members.size > 0) yield [channel.name, channel.members.size] as const;
    },
  });
  if (options.metrics) registerMetrics(options.metrics, { fanOut: fanOut.stats, counts });

  function publish(channel: string, event: string, data: unknown, publishOptions: PublishOptions = {}): void {
    const cache = kindOf(channel).cache;
    const elsewhere = bus.shared && publishOptions.local !== true;
    if (!elsewhere && !cache && !publishOptions.sequenced && !channels.all.has(channel)) return; // nobody listens
    const json = JSON.stringify(data) ?? 'null';
    const sequenced = publishOptions.sequenced === true && json.startsWith('{');
    const body = sequenced
      ? sequencedBody(event, channel, json)
      : eventBody(event, channel, typeof data === 'string' ? data : json);
    const urgent = publishOptions.urgent ?? declared.find(channel)?.declared.channel.who === 'self';
    const except = publishOptions.except ?? null;
    if (publishOptions.local === true && typeof body === 'string')
      channels.deliver(channel, body, except, urgent);
    else bus.publish({ channel, body, except, urgent, cache });
  }

  /** Told before the signature leaves, so no socket joins by it unmarked. */
  function admitted(socket: string, session: string | null): void {
    if (session !== null) bus.control({ type: 'admitted', socket, session });
  }

  function counts(): { sockets: number; channels: number } {
    return { sockets: sockets.size, channels: channels.all.size };
  }

  async function stop(): Promise<void> {
    clearInterval(sweep);
    for (const connection of sockets.values()) connection.ws.terminate();
    await dedicated.close();
    await bus.close();
  }

  return {
    publish,
    occupied: (channel) => channels.all.has(channel) || bus.shared,
    authorise(socketId, channelName, player, session = null) {
      const answer = authoriser.authorise(socketId, channelName, player);
      if (!('refused' in answer)) admitted(socketId, session);
      return answer;
    },
    signIn(socketId, player, session = null) {
      const answer = authoriser.signIn(socketId, player);
      if (!('refused' in answer)) admitted(socketId, session);
      return answer;
    },
    endSessions: users.endSessions,
    openSessions: users.openSessions,
    declare: declared.declare,
    setEnabled(channel, on) {
      declared.setEnabled(channel, on);
      if (on) return;
      for (const state of channels.all.values()) {
        if (declared.find(state.name)?.declared.channel.name === channel.name) subscriptions.evict(state);
      }
    },
    terminate,
    counts,
    onHook: hooks.on,
    handleUpgrade(request, socket, head) {
      const path = below(prefix, request.url);
      if (path === null) return false;
      upgrade(request, socket, head, path);
      return true;
    },
    handleRequest(request, response) {
      const path = below(prefix, request.url);
      if (path === null) return false;
      rest(request, response, path, request.url ?? '/');
      return true;
    },
    listen: dedicated.listen,
    async close() {
      if (!closing) {
        closing = true;
        await drain([...sockets.values()], options.drainMs ?? 5000, (peer) =>
          sendMessage(peer as Connection, errorBody(RESTART, 'The server restarts')),
        );
      }
      await stop();
    },
    async closeNow() {
      closing = true;
      await stop();
    },
  };
}

/** The path below a prefix, or null when the URL is elsewhere. */
function below(prefix: string, url = '/'): string | null {
  if (!url.startsWith(prefix)) return null;
  const rest = url.slice(prefix.length);
  return rest.startsWith('/') ? rest : null;
}
