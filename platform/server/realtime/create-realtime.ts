/** Puts the Pusher server together. */
import { ADMISSION, createAdmission } from './admission.ts';
import { createAuthoriser } from './authorise.ts';
import { createClientMessages } from './client-messages.ts';
import { isForStaff } from './channel-names.ts';
import { letIn, sendMessage, type Connection } from './connection.ts';
import { errorBody, systemBody } from './frame.ts';
import { ACTIVITY_TIMEOUT_SECONDS, createHandshake } from './handshake.ts';
import { RESTART, drain } from './drain.ts';
import { registerMetrics } from './metrics.ts';
import { closePeer, sweepPeers, type Peer, type PeerOwner } from './peer.ts';
import { createDedicatedPorts } from './ports.ts';
import { createParts, type RealtimeOptions, type RealtimeParts } from './realtime-parts.ts';
import { publishTo } from './realtime-publish.ts';
import { createReceiver } from './realtime-receiver.ts';
import type { RealtimeServer } from './realtime.ts';
import { createRestCalls } from './rest-calls.ts';
import { createRest, send } from './rest.ts';

const SWEEP_MS = 1000;
const PONG_MISSING = 4201;

/** Starts the bus and returns the server; sockets come in through listen() or handleUpgrade(). */
export async function createRealtime(options: RealtimeOptions): Promise<RealtimeServer> {
  const parts = createParts(options);
  const { app, bus, channels, declared, hooks, now, subscriptions, users, failed } = parts;
  const { sockets } = channels;
  const state = { closing: false };
  const prefix = options.pathPrefix ?? '/ws/pusher';
  const upgrade = openHandshake(options, parts, state);
  const terminate = (user: string): void => void bus.control({ type: 'terminate', user });
  const rest = createRest({ app, calls: createRestCalls({ bus, channels, terminate }), now, failed });

  const dedicated = createDedicatedPorts(
    (request, response) => {
      const path = request.url ?? '/';
      if (path.startsWith('/apps/')) rest(request, response, path, path);
      else send(response, { status: path === '/' ? 200 : 404, body: {} });
    },
    (request, socket, head) => upgrade(request, socket, head, request.url ?? '/'),
  );
  const sweep = startSweep(parts, options.liveness);

  await bus.start(createReceiver(parts));
  const counts = () => ({ sockets: sockets.size, channels: channels.all.size });
  if (options.metrics) registerMetrics(options.metrics, { fanOut: parts.fanOut.stats, counts });

  async function stop(): Promise<void> {
    clearInterval(sweep);
    for (const connection of sockets.values()) connection.ws.terminate();
    await dedicated.close();
    await bus.close();
  }

  return {
    publish: (channel, event, data, how) => publishTo(parts, channel, event, data, how),
    occupied: (channel) => channels.all.has(channel) || bus.elsewhere(channel),
    ...createSigning(options, parts),
    endSessions: users.endSessions,
    openSessions: users.openSessions,
    judgeStaffAnew: users.judgeStaffAnew,
    declare: declared.declare,
    setEnabled(channel, on) {
      declared.setEnabled(channel, on);
      if (on) return;
      for (const one of channels.all.values()) {
        if (declared.find(one.name)?.declared.channel.name === channel.name) subscriptions.evict(one);
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
      if (!state.closing) {
        state.closing = true;
        await drain([...sockets.values()], options.drainMs ?? 5000, (peer) =>
          sendMessage(peer as Connection, errorBody(RESTART, 'The server restarts')),
        );
      }
      await stop();
    },
    async closeNow() {
      state.closing = true;
      await stop();
    },
  };
}

/** How sockets come in, what their messages do, and what is left to do when they go. */
function openHandshake(
  { runtime, admission, addressOf }: RealtimeOptions,
  { app, bus, channels, declared, hooks, limits, now, subscriptions, users }: RealtimeParts,
  state: { readonly closing: boolean },
): ReturnType<typeof createHandshake> {
  const { sockets } = channels;
  const receive = createClientMessages({ bus, channels, hooks, declared, subscriptions, users, now });
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
  const admit = createAdmission({ ...ADMISSION, ...admission }, now);
  return createHandshake({
    app,
    sockets,
    owner,
    random: runtime.random,
    limits,
    addressOf: addressOf ?? (({ socket }) => socket.remoteAddress ?? ''),
    admit: (count) => (state.closing ? 'busy' : admit(count)),
  });
}

/** Once a second: silent sockets are probed and dead ones closed, and what waited for its time is done. */
function startSweep(
  { channels, hooks, limits, now }: RealtimeParts,
  liveness: RealtimeOptions['liveness'],
): NodeJS.Timeout {
  const probe = systemBody('pusher:ping', '{}');
  const rules = {
    ...(liveness ?? { silenceMs: ACTIVITY_TIMEOUT_SECONDS * 1000, answerMs: 30_000 }),
    probe(peer: Peer) {
      if (peer.controlFrames) peer.ws.ping();
      else sendMessage(peer as Connection, probe);
    },
    dead(peer: Peer) {
      sendMessage(peer as Connection, errorBody(PONG_MISSING, 'Pong reply not received'));
      closePeer(peer, PONG_MISSING, 'Pong reply not received');
    },
  };
  return setInterval(() => {
    sweepPeers(channels.sockets.values(), now(), rules);
    channels.sweep(now());
    hooks.sweep();
    limits.sweep();
  }, SWEEP_MS).unref();
}

/** Signatures for joins and sign-ins, and the sessions that each socket is let in by. */
function createSigning(
  { allowed }: RealtimeOptions,
  { app, bus, channels, declared }: RealtimeParts,
): Pick<RealtimeServer, 'authorise' | 'signIn'> {
  const { sockets } = channels;
  const authoriser = createAuthoriser(app, declared, allowed);

  /**
   * Done before the signature leaves, so no socket joins by it unmarked.
   * @returns false: the process that holds the socket cannot be reached, and the socket would outlive its session there
   */
  async function admitted(socket: string, session: string | null, staff: boolean): Promise<boolean> {
    if (session === null) return true;
    const here = sockets.get(socket);
    if (!here) return bus.control({ type: 'admitted', socket, session, staff });
    letIn(here, session, staff);
    return true;
  }

  return {
    async authorise(socketId, channelName, player, session = null) {
      const answer = authoriser.authorise(socketId, channelName, player);
      if ('refused' in answer) return answer;
      return (await admitted(socketId, session, isForStaff(declared, channelName))) ? answer : null;
    },
    async signIn(socketId, player, session = null) {
      const answer = authoriser.signIn(socketId, player);
      if ('refused' in answer) return answer;
      return (await admitted(socketId, session, false)) ? answer : null;
    },
  };
}

/** The path below a prefix, or null when the URL is elsewhere. */
function below(prefix: string, url = '/'): string | null {
  if (!url.startsWith(prefix)) return null;
  const rest = url.slice(prefix.length);
  return rest.startsWith('/') ? rest : null;
}
