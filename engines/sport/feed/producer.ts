/** Whether a feed's producer can be trusted: up, down, recovering or delayed. Times are ms. */
export type ProducerState = 'unknown' | 'up' | 'down' | 'recovering' | 'delayed';

export interface Producer {
  readonly state: ProducerState;
  /** When we last had a sign of life. */
  readonly lastAlive: number | null;
  readonly request: { readonly id: number; readonly at: number } | null;
}

export const NEW_PRODUCER: Producer = { state: 'unknown', lastAlive: null, request: null };

/** Silent for longer is down; farther behind is delayed. */
export const MAX_SILENCE_MS = 20_000;
export const MIN_BETWEEN_REQUESTS_MS = 30_000;
/** A recovery that takes longer is asked for again. */
export const MAX_RECOVERY_MS = 3_600_000;

/** What a sign of life makes of a producer. @param nextId id of a recovery request, if one is due */
export function onAlive(
  producer: Producer,
  subscribed: boolean,
  timestamp: number,
  now: number,
  nextId: number,
): Producer {
  const alive = { ...producer, lastAlive: now };
  const behind = now - timestamp > MAX_SILENCE_MS;
  // Who has caught up is asked once more: what stood before was suspended meanwhile and is not all sent again by itself.
  const lost =
    producer.state === 'down' ||
    producer.state === 'recovering' ||
    (producer.state === 'delayed' && !behind) ||
    !subscribed;
  if (lost) return requested(alive, now, nextId, subscribed);
  return { ...alive, state: behind ? 'delayed' : 'up' };
}

function requested(producer: Producer, now: number, id: number, subscribed: boolean): Producer {
  const { request } = producer;
  const running = request !== null && producer.state === 'recovering';
  if (running && subscribed && now - request.at < MAX_RECOVERY_MS) return producer;
  if (request !== null && now - request.at < MIN_BETWEEN_REQUESTS_MS)
    return { ...producer, state: running ? 'recovering' : 'down' };
  return { ...producer, state: 'recovering', request: { id, at: now } };
}

/** Up again only by the answer to the request that was made last. */
export function onSnapshot(producer: Producer, requestId: number, now: number): Producer {
  if (producer.state !== 'recovering' || producer.request?.id !== requestId) return producer;
  return { ...producer, state: 'up', lastAlive: now };
}

export function onClock(producer: Producer, now: number): Producer {
  const silent = producer.lastAlive !== null && now - producer.lastAlive > MAX_SILENCE_MS;
  return silent && producer.state !== 'down' ? { ...producer, state: 'down' } : producer;
}
