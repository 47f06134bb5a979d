/** Sends what was collected: one process at a time, a loop for each endpoint, so that a slow one holds up no other. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerKit } from '#platform/server/kit.ts';
import { createOutside, type Outside } from '#platform/server/outside/outside.ts';
import { deliver, type Target } from './deliver.ts';
import { noteTry, PROBED_FROM } from './note.ts';

const LOOK_MS = 1_000;
/** Messages under way to one endpoint. */
const AT_ONCE = 4;

interface DueEndpoint extends Target {
  failures: number;
}

interface DueMessage {
  sequence: string;
  id: string;
  body: string;
  tries: number;
}

/** @param disableDays as the settings have it now */
export async function send(kit: ServerKit, disableDays: () => number, stop: AbortSignal): Promise<void> {
  const outside = createOutside(kit.config.webhookOrigins);
  const ended = new AbortController();
  const over = AbortSignal.any([stop, ended.signal]);
  // What is under way is not waited for: nothing is known of it, so it is sent again.
  over.addEventListener('abort', () => outside.close(), { once: true });
  const running = new Map<string, Promise<void>>();
  try {
    while (!over.aborted) {
      for (const id of await dueEndpoints(kit)) {
        if (running.has(id)) continue;
        const work = sendAll(kit, outside, id, disableDays, over)
          .catch((error: unknown) => {
            if (!over.aborted)
              kit.log.warn({ err: error, endpoint: id }, 'messages of a webhook endpoint wait');
          })
          .finally(() => running.delete(id));
        running.set(id, work);
      }
      await sleep(LOOK_MS, undefined, { signal: over }).catch(() => {});
    }
  } finally {
    ended.abort();
    await Promise.all(running.values());
  }
}

async function dueEndpoints({ db, runtime, features, feature }: ServerKit): Promise<string[]> {
  if (!features.isOn(feature)) return [];
  const { rows } = await db.pool.query<{ id: string }>({
    name: 'webhook-due',
    text: `select e.id from webhook_endpoint e where e.state = 'on' and (e.next_at is null or e.next_at <= $1)
      and exists (select 1 from webhook_message m where m.endpoint_id = e.id and m.state = 'waiting' and m.next_at <= $1)`,
    values: [new Date(runtime.now())],
  });
  return rows.map(({ id }) => id);
}

/** Until nothing is due there any more. First tries go out in order; what failed comes again by itself and is passed. */
async function sendAll(
  kit: ServerKit,
  outside: Outside,
  endpoint: string,
  disableDays: () => number,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted && kit.features.isOn(kit.feature)) {
    const target = await dueTarget(kit, endpoint);
    const messages = target
      ? await dueMessages(kit, endpoint, target.failures >= PROBED_FROM ? 1 : AT_ONCE)
      : [];
    if (!target || messages.length === 0) return;
    await Promise.all(
      messages.map(async (message) => {
        const attempt = await deliver(kit, outside, target, message);
        if (stop.aborted) return;
        const { sequence, tries } = message;
        await noteTry(kit, disableDays(), { endpoint, sequence, tries, attempt });
      }),
    );
  }
}

async function dueTarget({ db, runtime }: ServerKit, id: string): Promise<DueEndpoint | null> {
  const { rows } = await db.pool.query<DueEndpoint>(
    `select url, secret, old_secret, old_until, failures from webhook_endpoint
     where id = $1 and state = 'on' and (next_at is null or next_at <= $2)`,
    [id, new Date(runtime.now())],
  );
  return rows[0] ?? null;
}

async function dueMessages(
  { db, runtime }: ServerKit,
  endpoint: string,
  most: number,
): Promise<DueMessage[]> {
  const { rows } = await db.pool.query<DueMessage>({
    name: 'webhook-messages-due',
    text: `select sequence::text, id, body, tries from webhook_message
      where endpoint_id = $1 and state = 'waiting' and next_at <= $2 order by webhook_message.sequence limit $3`,
    values: [endpoint, new Date(runtime.now()), most],
  });
  return rows;
}
