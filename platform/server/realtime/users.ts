/** pusher:signin, watchlists, and closing the sockets of one user. */
import * as z from 'zod/mini';
import type { Bus } from './bus.ts';
import { isChannelName, isForStaff, type DeclaredChannels } from './channel-names.ts';
import { sendMessage, type Connection } from './connection.ts';
import { errorBody, systemBody } from './frame.ts';
import { RESTART } from './drain.ts';
import { closePeer } from './peer.ts';
import type { ChannelStates } from './channel-states.ts';
import { sameText, signUser, type PusherApp } from './signature.ts';
import { parseJson } from './json.ts';

export const signInData = z.object({ auth: z.string(), user_data: z.string() });
export type SignInData = z.infer<typeof signInData>;

const userData = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(128)),
  watchlist: z.optional(z.array(z.string())),
});

/** Presence of signed-in users is kept by the bus like that of a channel; no client can name it. */
export const EVERYONE = '#users';
const WATCHLIST = 100;
const UNAUTHORISED = 4009;

export interface Users {
  signIn(connection: Connection, data: SignInData): void;
  /** For a connection that is gone. */
  signOut(connection: Connection): void;
  /** A user came online or went offline somewhere. */
  changed(user: string, online: boolean): void;
  /** Closes the local sockets signed in as the user or subscribed to one of the user's own channels. */
  terminate(user: string): void;
  /** Closes the local sockets that these sessions let in. */
  endSessions(sessions: readonly string[]): void;
  /** The sessions that local sockets were let in by. */
  openSessions(): readonly string[];
  /** @see Realtime.judgeStaffAnew */
  judgeStaffAnew(): void;
  /** Closes the local sockets that a session has let in which nobody here has heard of: they come back at once, and are let in again. */
  judgeUnmarkedAgain(): void;
  rejoin(): void;
}

export interface UsersOptions {
  readonly app: PusherApp;
  readonly bus: Bus;
  readonly channels: ChannelStates;
  readonly declared: DeclaredChannels;
  failed(error: unknown): void;
}

/** Who is signed in at this process, and who watches whom. */
interface Context extends UsersOptions {
  readonly online: Map<string, Set<Connection>>;
  readonly watchers: Map<string, Set<Connection>>;
  /** What was told the bus last: joins and leaves go one after the other. */
  queue: Promise<void>;
}

export function createUsers(options: UsersOptions): Users {
  const { bus, channels } = options;
  const online = new Map<string, Set<Connection>>();
  const watchers = new Map<string, Set<Connection>>();
  const context: Context = { ...options, online, watchers, queue: Promise.resolve() };
  return {
    signIn: (connection, data) => signIn(context, connection, data),
    signOut(connection) {
      for (const user of connection.watching ?? []) drop(watchers, user, connection);
      connection.watching = null;
      const { user } = connection;
      if (user === null) return;
      drop(online, user, connection);
      connection.user = null;
      enqueue(context, async () => {
        if (await bus.presence.leave(EVERYONE, user))
          void bus.control({ type: 'watch', user, online: false });
      });
    },
    changed(user, isOnline) {
      for (const connection of watchers.get(user) ?? [])
        notifyWatchers(connection, [{ name: isOnline ? 'online' : 'offline', user_ids: [user] }]);
    },
    terminate: (user) => terminate(context, user),
    endSessions: (sessions) => endSessions(channels, sessions),
    judgeStaffAnew() {
      for (const connection of channels.sockets.values())
        if (hasStaffChannel(context, connection)) sendBack(connection, 'Rights have changed');
    },
    judgeUnmarkedAgain() {
      for (const connection of channels.sockets.values())
        if (connection.sessions.length === 0 && needsSession(context, connection))
          sendBack(connection, 'Whose session it is was not heard');
    },
    openSessions: () => Array.from(channels.sockets.values(), ({ sessions }) => sessions).flat(),
    rejoin() {
      for (const [user, connections] of online) {
        for (let left = connections.size; left > 0; left -= 1)
          enqueue(context, async () => void (await bus.presence.join(EVERYONE, user, '')));
      }
    },
  };
}

function enqueue(context: Context, work: () => Promise<void>): void {
  context.queue = context.queue.then(work).catch(context.failed);
}

function signIn(context: Context, connection: Connection, data: SignInData): void {
  const { app, bus } = context;
  const parsed = userData.safeParse(parseJson(data.user_data));
  if (!parsed.success || !sameText(data.auth, signUser(app, connection.id, data.user_data))) {
    return reject(connection, 'The sign-in is not signed for this socket or has no user id');
  }
  const { id, watchlist } = parsed.data;
  if (!isChannelName(id)) return reject(connection, 'Invalid user id');
  if (connection.user !== null && connection.user !== id)
    return reject(connection, 'This socket is signed in as someone else');
  const first = connection.user === null;
  connection.user = id;
  sendMessage(connection, systemBody('pusher:signin_success', JSON.stringify({ user_data: data.user_data })));
  if (!first) return;
  add(context.online, id, connection);
  enqueue(context, async () => {
    if ((await bus.presence.join(EVERYONE, id, '')).first)
      void bus.control({ type: 'watch', user: id, online: true });
  });
  if (watchlist && watchlist.length > 0) watch(context, connection, watchlist);
}

function watch(context: Context, connection: Connection, watchlist: readonly string[]): void {
  if (watchlist.length > WATCHLIST) {
    sendMessage(connection, errorBody(4302, `A watchlist has at most ${WATCHLIST} users`));
    return;
  }
  const users = [...new Set(watchlist)];
  connection.watching = users;
  enqueue(context, async () => {
    const here = new Set(await context.bus.presence.among(EVERYONE, users));
    if (connection.watching !== users) return;
    for (const user of users) add(context.watchers, user, connection);
    notifyWatchers(connection, [
      { name: 'online', user_ids: users.filter((user) => here.has(user)) },
      { name: 'offline', user_ids: users.filter((user) => !here.has(user)) },
    ]);
  });
}

function reject(connection: Connection, message: string): void {
  sendMessage(connection, errorBody(UNAUTHORISED, message));
  closePeer(connection, UNAUTHORISED, message);
}

function terminate({ online, channels, declared }: Context, user: string): void {
  const victims = new Set<Connection>(online.get(user));
  for (const name of declared.ofPlayer(user)) {
    for (const peer of channels.get(name)?.members ?? []) victims.add(peer as Connection); // channels hold connections only
  }
  for (const connection of victims) end(connection);
}

function endSessions(channels: ChannelStates, sessions: readonly string[]): void {
  const ended = new Set(sessions);
  const victims = [...channels.sockets.values()].filter((socket) =>
    socket.sessions.some((session) => ended.has(session)),
  );
  for (const connection of victims) end(connection);
}

function end(connection: Connection): void {
  sendMessage(connection, errorBody(UNAUTHORISED, 'Terminated'));
  closePeer(connection, UNAUTHORISED, 'Terminated');
}

/** Closes a socket whose page is to connect again at once. */
function sendBack(connection: Connection, why: string): void {
  sendMessage(connection, errorBody(RESTART, why));
  closePeer(connection, RESTART, why);
}

/** Signed in, or in a channel that is not open to guests. */
function needsSession({ declared }: Context, { user, channels }: Connection): boolean {
  if (user !== null) return true;
  return channels.some(({ name }) => (declared.find(name)?.declared.channel.who ?? 'guest') !== 'guest');
}

/** In a channel of staff, or let into one: of the second a gap of the bus may have kept the word. */
function hasStaffChannel({ declared }: Context, { staff, channels }: Connection): boolean {
  return staff || channels.some(({ name }) => isForStaff(declared, name));
}

function notifyWatchers(
  connection: Connection,
  events: readonly { name: string; user_ids: readonly string[] }[],
): void {
  const watched = events.filter((event) => event.user_ids.length > 0);
  sendMessage(
    connection,
    systemBody('pusher_internal:watchlist_events', JSON.stringify({ events: watched })),
  );
}

function add<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.add(value);
  else map.set(key, new Set([value]));
}

function drop<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const known = map.get(key);
  if (known?.delete(value) && known.size === 0) map.delete(key);
}
