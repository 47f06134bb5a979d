/** Members of presence channels: joined and left in turn, kept by the bus, announced to the others. */
import type { Bus } from './bus.ts';
import type { ChannelStates } from './channel-states.ts';
import type { ChannelState, Connection } from './connection.ts';
import { eventBody } from './frame.ts';
import type { Hooks } from './hooks.ts';
import { confirm, refuse, sendLast } from './subscription-answers.ts';

const MEMBERS = 100;

export interface Member {
  readonly id: string;
  /** user_info as JSON text. */
  readonly info: string;
}

/** What joins and leaves work on. */
export interface MembersContext {
  readonly bus: Bus;
  readonly channels: ChannelStates;
  readonly hooks: Hooks;
  /** user_info of local members, kept for rejoinMembers(). */
  readonly infos: WeakMap<Connection, Map<ChannelState, Member>>;
  failed(error: unknown): void;
}

/** Joins and leaves of one channel happen one after the other. */
function enqueue(
  { channels, failed }: MembersContext,
  channel: ChannelState,
  work: () => Promise<void>,
): void {
  channel.arriving += 1;
  channel.queue = channel.queue
    .then(work)
    .catch(failed)
    .then(() => {
      channel.arriving -= 1;
      channels.vacate(channel);
    });
}

export function joinMember(
  context: MembersContext,
  connection: Connection,
  channel: ChannelState,
  member: Member,
): void {
  enqueue(context, channel, () => joinInTurn(context, connection, channel, member));
}

async function joinInTurn(
  context: MembersContext,
  connection: Connection,
  channel: ChannelState,
  member: Member,
): Promise<void> {
  const { bus, channels } = context;
  await channel.ready;
  if (!connection.channels.includes(channel) || channel.members.has(connection)) return;
  const { first, members } = await bus.presence.join(channel.name, member.id, member.info);
  if (!connection.channels.includes(channel) || members.size > MEMBERS) {
    if (await bus.presence.leave(channel.name, member.id)) forget(context, channel.name, member.id, first);
    if (!connection.channels.includes(channel)) return;
    channels.exit(channel, connection);
    refuse(connection, channel.name, 'LimitReached', `At most ${MEMBERS} members`, 413);
    return;
  }
  channel.users?.set(connection, member.id);
  remember(context, connection, channel, member);
  confirm(connection, channel.name, JSON.stringify(presenceState(members)));
  channels.enter(channel, connection);
  if (first) announce(context, channel.name, 'member_added', member, connection.id);
  if (channel.kind.cache) await sendLast(context, connection, channel);
}

/** For a socket that asked for a channel it is in already: the members again. */
export function confirmAgain(context: MembersContext, connection: Connection, channel: ChannelState): void {
  enqueue(context, channel, async () => {
    const state = presenceState(await context.bus.presence.members(channel.name));
    confirm(connection, channel.name, JSON.stringify(state));
  });
}

/** Takes a socket out of the members; of a channel without members it does nothing. */
export function leaveMember(context: MembersContext, connection: Connection, channel: ChannelState): void {
  const user = channel.users?.get(connection);
  channel.users?.delete(connection);
  context.infos.get(connection)?.delete(channel);
  if (user === undefined) return;
  enqueue(context, channel, async () => {
    if (await context.bus.presence.leave(channel.name, user)) forget(context, channel.name, user, false);
  });
}

/** After the bus lost our presence: every local member joins again. */
export function rejoinMembers(context: MembersContext): void {
  const { bus, channels, infos } = context;
  for (const channel of channels.all.values()) {
    for (const peer of channel.users?.keys() ?? []) {
      const member = infos.get(peer as Connection)?.get(channel);
      if (!member) continue;
      enqueue(context, channel, async () => {
        const { first } = await bus.presence.join(channel.name, member.id, member.info);
        if (first) announce(context, channel.name, 'member_added', member, null);
      });
    }
  }
}

function remember(
  { infos }: MembersContext,
  connection: Connection,
  channel: ChannelState,
  member: Member,
): void {
  let mine = infos.get(connection);
  if (!mine) infos.set(connection, (mine = new Map()));
  mine.set(channel, member);
}

function announce(
  { bus, hooks }: MembersContext,
  channel: string,
  what: 'member_added' | 'member_removed',
  member: Member,
  except: string | null,
): void {
  const data =
    what === 'member_added'
      ? `{"user_id":${JSON.stringify(member.id)},"user_info":${member.info}}`
      : `{"user_id":${JSON.stringify(member.id)}}`;
  bus.publish({
    channel,
    body: eventBody(`pusher_internal:${what}`, channel, data),
    except,
    urgent: false,
    cache: false,
  });
  const key = `removed ${member.id} ${channel}`;
  const hook = { name: what, channel, user_id: member.id } as const;
  if (what === 'member_removed') hooks.later(key, hook);
  else if (!hooks.cancel(key)) hooks.emit(hook);
}

/** `silent`: nobody was told that the user came. */
export function forget(context: MembersContext, channel: string, id: string, silent: boolean): void {
  if (!silent) announce(context, channel, 'member_removed', { id, info: 'null' }, null);
}

/** `data` of a presence answer: JSON text, encoded once more by the caller. */
function presenceState(members: ReadonlyMap<string, string>): string {
  const ids = [...members.keys()];
  const hash = [...members].map(([id, info]) => `${JSON.stringify(id)}:${info}`).join(',');
  return `{"presence":{"ids":${JSON.stringify(ids)},"hash":{${hash}},"count":${ids.length}}}`;
}
