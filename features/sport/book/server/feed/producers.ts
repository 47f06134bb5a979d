/** Producers: signs of life, silence, recovery. What is silent for 20 seconds suspends its own markets and no others. */
import type { FeedMessage } from '#engines/sport/feed/message.ts';
import { NEW_PRODUCER, onAlive, onClock, onSnapshot, type Producer } from '#engines/sport/feed/producer.ts';
import type { BookContext } from '../context.ts';
import { type KnownProducer, type Queryable, readProducers } from './rows.ts';

const FRESH: KnownProducer = { ...NEW_PRODUCER, requests: 0, point: null };

export async function applyProducer(
  { kit }: BookContext,
  message: Extract<FeedMessage, { kind: 'alive' | 'snapshot_complete' }>,
): Promise<boolean> {
  return kit.db.transaction(async (client) => {
    const now = kit.runtime.now();
    await client.query('lock table sport_producer in share row exclusive mode');
    const known = (await readProducers(client)).get(message.producer) ?? FRESH;
    // Its silence is judged before its new sign of life counts: what it missed must be asked for.
    const quiet = onClock(known, now);
    const next =
      message.kind === 'alive'
        ? onAlive(quiet, message.subscribed, message.timestamp, now, known.requests + 1)
        : onSnapshot(quiet, message.requestId, now);
    const requests = next.request === known.request ? known.requests : known.requests + 1;
    const point = next.state === 'up' ? Math.max(known.point ?? 0, message.timestamp) : known.point;
    await store(client, message.producer, next, requests, point);
    if (next.state !== 'up' && known.state === 'up') await suspend(client, message.producer);
    return next.state !== known.state;
  });
}

async function store(
  client: Queryable,
  id: number,
  { state, lastAlive, request }: Producer,
  requests: number,
  point: number | null,
): Promise<void> {
  await client.query(
    `insert into sport_producer (id, state, last_alive, request_id, request_at, requests, point) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set state = excluded.state, last_alive = excluded.last_alive, request_id = excluded.request_id,
       request_at = excluded.request_at, requests = excluded.requests, point = excluded.point`,
    [id, state, lastAlive, request?.id ?? null, request?.at ?? null, requests, point],
  );
}

async function suspend(client: Queryable, producer: number): Promise<void> {
  await client.query(
    'update sport_market set status = -1, version = version + 1 where producer = $1 and status = 1',
    [producer],
  );
}

/** Lets time pass. @returns producers that went down */
export async function suspendSilent({ kit }: BookContext): Promise<readonly number[]> {
  return kit.db.transaction(async (client) => {
    await client.query('lock table sport_producer in share row exclusive mode');
    const down: number[] = [];
    for (const [id, known] of await readProducers(client)) {
      const next = onClock(known, kit.runtime.now());
      if (next.state === known.state) continue;
      await store(client, id, next, known.requests, known.point);
      await suspend(client, id);
      down.push(id);
    }
    return down;
  });
}

/** Believes nobody who spoke so far. @param point up to when whoever speaks now was heard before; null: never */
export async function putAllDown({ kit }: BookContext, point: number | null): Promise<void> {
  await kit.db.transaction(async (client) => {
    await client.query('lock table sport_producer in share row exclusive mode');
    for (const [id, known] of await readProducers(client)) {
      await store(client, id, { ...known, state: 'down' }, known.requests, point);
      await suspend(client, id);
    }
  });
}
