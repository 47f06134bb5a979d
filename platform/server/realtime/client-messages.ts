/** What a Pusher client may send. Nothing in here throws, whatever it sends. */
import * as z from 'zod/mini';
import type { Bus } from './bus.ts';
import { isChannelName, kindOf, type DeclaredChannels } from './channel-names.ts';
import { sendMessage, type Connection } from './connection.ts';
import { clientEventBody, errorBody, systemBody } from './frame.ts';
import type { Hooks } from './hooks.ts';
import { parseJson } from './json.ts';
import { closePeer, take } from './peer.ts';
import type { ChannelStates } from './channel-states.ts';
import { subscribeData } from './subscription-rules.ts';
import type { Subscriptions } from './subscriptions.ts';
import { signInData, type Users } from './users.ts';

/** Bytes of an event's data, in client events and over REST. */
export const DATA_BYTES = 10_240;
const EVENT_NAME = 200;
const CLIENT_EVENTS_PER_SECOND = 10;
/** All messages of one socket: a page joins its channels at once, nobody talks this much for long. */
export const MESSAGE_BURST = 600;
const MESSAGES_PER_SECOND = 100;

const message = z.object({
  event: z.string(),
  channel: z.optional(z.unknown()),
  data: z.optional(z.unknown()),
});
const unsubscribeData = z.object({ channel: z.string() });

export interface ClientMessagesOptions {
  readonly bus: Bus;
  readonly channels: ChannelStates;
  readonly hooks: Hooks;
  readonly declared: DeclaredChannels;
  readonly subscriptions: Subscriptions;
  readonly users: Users;
  now(): number;
}

/** @returns the handler of one text message */
export function createClientMessages(
  options: ClientMessagesOptions,
): (connection: Connection, text: string) => void {
  const { bus, channels, hooks, declared, subscriptions, users, now } = options;
  const pong = systemBody('pusher:pong', '{}');

  function receive(connection: Connection, text: string): void {
    if (!take(connection.messages, MESSAGES_PER_SECOND, MESSAGE_BURST, now())) {
      sendMessage(connection, errorBody(4100, 'Too many messages'));
      closePeer(connection, 4100, 'Too many messages');
      return;
    }
    const parsed = message.safeParse(parseJson(text));
    if (!parsed.success) return complain(connection, 'Invalid message: expected a JSON object with an event');
    const { event, channel } = parsed.data;
    if (event.startsWith('client-')) return clientEvent(connection, event, channel, parsed.data.data);
    // Some clients encode the data of their own protocol messages too.
    const data = typeof parsed.data.data === 'string' ? parseJson(parsed.data.data) : parsed.data.data;
    switch (event) {
      case 'pusher:ping':
        return sendMessage(connection, pong);
      case 'pusher:pong':
        return;
      case 'pusher:subscribe': {
        const subscribe = subscribeData.safeParse(data);
        return subscribe.success
          ? subscriptions.subscribe(connection, subscribe.data)
          : complain(connection, 'Invalid subscribe: data needs a channel');
      }
      case 'pusher:unsubscribe': {
        const unsubscribe = unsubscribeData.safeParse(data);
        return unsubscribe.success
          ? subscriptions.unsubscribe(connection, unsubscribe.data.channel)
          : complain(connection, 'Invalid unsubscribe: data needs a channel');
      }
      case 'pusher:signin': {
        const signIn = signInData.safeParse(data);
        return signIn.success
          ? users.signIn(connection, signIn.data)
          : complain(connection, 'Invalid signin: data needs auth and user_data');
      }
      default:
        return complain(connection, 'Unknown event');
    }
  }

  function clientEvent(connection: Connection, event: string, channel: unknown, data: unknown): void {
    const refused = refuseClientEvent(connection, event, channel);
    if (refused !== null) return sendMessage(connection, errorBody(4301, refused));
    const name = channel as string; // refused unless it is the name of a joined room
    const json = data === undefined ? undefined : JSON.stringify(data);
    if (json !== undefined && Buffer.byteLength(json) > DATA_BYTES)
      return sendMessage(connection, errorBody(4301, `Data is over ${DATA_BYTES} bytes`));
    connection.clientEvents ??= { tokens: CLIENT_EVENTS_PER_SECOND, at: now() };
    if (!take(connection.clientEvents, CLIENT_EVENTS_PER_SECOND, CLIENT_EVENTS_PER_SECOND, now())) {
      return sendMessage(
        connection,
        errorBody(4301, `At most ${CLIENT_EVENTS_PER_SECOND} client events a second`),
      );
    }
    const user = channels.get(name)?.users?.get(connection);
    bus.publish({
      channel: name,
      body: clientEventBody(event, name, json, user),
      except: connection.id,
      urgent: true,
      cache: false,
    });
    hooks.emit({
      name: 'client_event',
      channel: name,
      event,
      data,
      socket_id: connection.id,
      ...(user === undefined ? {} : { user_id: user }),
    });
  }

  function refuseClientEvent(connection: Connection, event: string, channel: unknown): string | null {
    if (event.length > EVENT_NAME) return 'The event name is too long';
    if (!isChannelName(channel)) return 'Invalid channel name';
    const kind = kindOf(channel);
    if (!kind.guarded || kind.encrypted) return 'Client events are for private and presence channels';
    // In the product's own channels only the server speaks.
    if (declared.find(channel)) return 'This channel takes no client events';
    const state = channels.get(channel);
    return state?.members.has(connection) ? null : 'Join the channel first';
  }

  return receive;
}

function complain(connection: Connection, text: string): void {
  sendMessage(connection, errorBody(null, text));
}
