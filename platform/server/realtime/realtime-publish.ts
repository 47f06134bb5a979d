/** From publish(channel, event, data) to bytes: over the bus, or to the sockets of this process alone. */
import { kindOf } from './channel-names.ts';
import { eventBody, sequencedBody } from './frame.ts';
import type { RealtimeParts } from './realtime-parts.ts';
import type { PublishOptions } from './realtime.ts';

export function publishTo(
  { bus, channels, declared }: RealtimeParts,
  channel: string,
  event: string,
  data: unknown,
  options: PublishOptions = {},
): void {
  const cache = kindOf(channel).cache;
  const elsewhere = options.local !== true && bus.elsewhere(channel);
  if (!elsewhere && !cache && !options.sequenced && !channels.all.has(channel)) return; // nobody listens
  const json = JSON.stringify(data) ?? 'null';
  const sequenced = options.sequenced === true && json.startsWith('{');
  const body = sequenced
    ? sequencedBody(event, channel, json)
    : eventBody(event, channel, typeof data === 'string' ? data : json);
  const urgent = options.urgent ?? declared.find(channel)?.declared.channel.who === 'self';
  const except = options.except ?? null;
  if (options.local === true && typeof body === 'string') channels.deliver(channel, body, except, urgent);
  else bus.publish({ channel, body, except, urgent, cache });
}
