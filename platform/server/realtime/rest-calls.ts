/** Pusher's HTTP API behind the signature: events, batch_events, channels, users. */
import * as z from 'zod/mini';
import { isChannelName, isSocketId, kindOf } from './channel-names.ts';
import type { Bus } from './bus.ts';
import { DATA_BYTES } from './client-messages.ts';
import { eventBody } from './frame.ts';
import type { ChannelStates } from './channel-states.ts';
import { parseJson } from './json.ts';

export type RestReply =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: number; readonly error: string };
/** @param path below /apps/{id} */
export type RestCalls = (
  method: string,
  path: string,
  query: ReadonlyMap<string, string>,
  body: Buffer,
) => Promise<RestReply>;

const CHANNELS = 100;
const BATCH = 10;
const ATTRIBUTES = new Set(['user_count', 'subscription_count', 'cache']);

const eventName = z.string().check(z.minLength(1), z.maxLength(200));
const channelName = z.string().check(z.refine(isChannelName));
const common = {
  name: eventName,
  data: z.string(),
  socket_id: z.optional(z.nullable(z.string().check(z.refine(isSocketId)))),
  info: z.optional(z.nullable(z.string())),
};
const single = z.object({
  ...common,
  channel: z.optional(channelName),
  channels: z.optional(z.array(channelName).check(z.minLength(1), z.maxLength(CHANNELS))),
});
const batch = z.object({
  batch: z.array(z.object({ ...common, channel: channelName })).check(z.maxLength(BATCH)),
});
type Event = {
  name: string;
  data: string;
  socket_id?: string | null | undefined;
  info?: string | null | undefined;
};

const DONE: RestReply = { status: 200, body: {} };
const TOO_LARGE: RestReply = { status: 413, error: `Data is over ${DATA_BYTES} bytes` };

export interface RestCallsOptions {
  readonly bus: Bus;
  readonly channels: ChannelStates;
  terminate(user: string): void;
}

export function createRestCalls(on: RestCallsOptions): RestCalls {
  return async (method, path, query, body) => {
    const [noun = '', encoded, action, ...rest] = path.slice(1).split('/');
    const name = encoded === undefined ? undefined : decode(encoded);
    if (rest.length > 0) return { status: 404, error: 'Unknown path' };
    const call = `${method} ${noun}${name === undefined ? '' : '/*'}${action === undefined ? '' : `/${action}`}`;
    switch (call) {
      case 'POST events':
        return events(on, body);
      case 'POST batch_events':
        return batchEvents(on, body);
      case 'GET channels':
        return listChannels(on, query);
      case 'GET channels/*':
        return isChannelName(name)
          ? oneChannel(on, name, query)
          : { status: 400, error: 'Invalid channel name' };
      case 'GET channels/*/users':
        return isChannelName(name) ? usersOf(on, name) : { status: 400, error: 'Invalid channel name' };
      case 'POST users/*/terminate_connections':
        if (!isChannelName(name)) return { status: 400, error: 'Invalid user id' };
        on.terminate(name);
        return DONE;
      default:
        return { status: 404, error: 'Unknown call' };
    }
  };
}

function trigger(bus: Bus, name: string, event: Event): void {
  const kind = kindOf(name);
  bus.publish({
    channel: name,
    body: eventBody(event.name, name, event.data),
    except: event.socket_id ?? null,
    urgent: false,
    cache: kind.cache,
  });
}

async function events(on: RestCallsOptions, body: Buffer): Promise<RestReply> {
  const parsed = single.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success)
    return {
      status: 400,
      error: `Expected {name, data, channel or channels (at most ${CHANNELS}), socket_id?, info?}`,
    };
  const event = parsed.data;
  const names = event.channels ?? (event.channel === undefined ? [] : [event.channel]);
  if (names.length === 0) return { status: 400, error: 'No channel given' };
  if (Buffer.byteLength(event.data) > DATA_BYTES) return TOO_LARGE;
  const wanted = attributes(event.info);
  if (wanted === null) return { status: 400, error: 'Unknown info attribute' };
  for (const name of new Set(names)) trigger(on.bus, name, event);
  if (wanted.size === 0) return DONE;
  const result = await Promise.all(
    names.map(async (name) => [name, await describe(on, name, wanted)] as const),
  );
  return { status: 200, body: { channels: Object.fromEntries(result) } };
}

async function batchEvents(on: RestCallsOptions, body: Buffer): Promise<RestReply> {
  const parsed = batch.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success)
    return {
      status: 400,
      error: `Expected {batch: [{name, data, channel, socket_id?, info?}]}, at most ${BATCH}`,
    };
  const list = parsed.data.batch;
  if (list.some((event) => Buffer.byteLength(event.data) > DATA_BYTES)) return TOO_LARGE;
  const wanted = list.map((event) => attributes(event.info));
  if (wanted.includes(null)) return { status: 400, error: 'Unknown info attribute' };
  for (const event of list) trigger(on.bus, event.channel, event);
  if (wanted.every((set) => set?.size === 0)) return DONE;
  const result = await Promise.all(
    list.map((event, index) => describe(on, event.channel, wanted[index] ?? new Set())),
  );
  return { status: 200, body: { batch: result } };
}

function subscribers({ bus, channels }: RestCallsOptions, name: string): number {
  return (channels.get(name)?.members.size ?? 0) + (bus.remoteCounts().get(name) ?? 0);
}

/** Counts of one channel; attributes that do not fit its kind are left out. */
async function describe(
  on: RestCallsOptions,
  name: string,
  wanted: ReadonlySet<string>,
): Promise<Record<string, unknown>> {
  const kind = kindOf(name);
  const result: Record<string, unknown> = {};
  if (wanted.has('user_count') && kind.presence)
    result.user_count = (await on.bus.presence.members(name)).size;
  if (wanted.has('subscription_count') && !kind.presence) result.subscription_count = subscribers(on, name);
  if (wanted.has('cache') && kind.cache) {
    const last = await on.bus.cached(name);
    result.cache = last ? { data: dataOf(last.body), ttl: last.ttlSeconds } : null;
  }
  return result;
}

async function listChannels(on: RestCallsOptions, query: ReadonlyMap<string, string>): Promise<RestReply> {
  const prefix = query.get('filter_by_prefix') ?? '';
  const wanted = attributes(query.get('info'));
  if (wanted === null) return { status: 400, error: 'Unknown info attribute' };
  if (wanted.has('user_count') && !prefix.startsWith('presence-'))
    return { status: 400, error: 'user_count is for filter_by_prefix=presence-' };
  const occupied = [...on.channels.all.values()].filter((one) => one.members.size > 0).map((one) => one.name);
  const names = new Set(
    [...occupied, ...on.bus.remoteCounts().keys()].filter((name) => name.startsWith(prefix)),
  );
  const result = await Promise.all(
    [...names].map(async (name) => [name, await describe(on, name, wanted)] as const),
  );
  return { status: 200, body: { channels: Object.fromEntries(result) } };
}

async function oneChannel(
  on: RestCallsOptions,
  name: string,
  query: ReadonlyMap<string, string>,
): Promise<RestReply> {
  const wanted = attributes(query.get('info'));
  if (wanted === null) return { status: 400, error: 'Unknown info attribute' };
  if (wanted.has('user_count') && !kindOf(name).presence)
    return { status: 400, error: 'user_count is for presence channels' };
  return {
    status: 200,
    body: { occupied: subscribers(on, name) > 0, ...(await describe(on, name, wanted)) },
  };
}

async function usersOf({ bus }: RestCallsOptions, name: string): Promise<RestReply> {
  if (!kindOf(name).presence) return { status: 400, error: 'Only presence channels have users' };
  const members = await bus.presence.members(name);
  return { status: 200, body: { users: [...members.keys()].map((id) => ({ id })) } };
}

function attributes(info: string | null | undefined): Set<string> | null {
  const wanted = new Set((info ?? '').split(',').filter((one) => one !== ''));
  return [...wanted].every((one) => ATTRIBUTES.has(one)) ? wanted : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function dataOf(body: Buffer | string): unknown {
  return (parseJson(body.toString()) as { data?: unknown } | undefined)?.data;
}
