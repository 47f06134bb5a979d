/**
 * The one process that looks at the time of pools, and at those whose process died. What it does it does under the locks
 * that everybody takes, so a second process that believes itself elected changes nothing twice.
 */
import { advancePool, callOff } from './advance.ts';
import { FEATURE, type PvpContext } from './context.ts';
import { lookAtWaiting } from './waiting.ts';

const OFF_MS = 1_000;
const AT_ONCE = 50;
/** Between two looks at sit-and-gos that wait, in seconds of the settings. */
const WAITING_SECONDS = 5;

/** Pools for whose round of the beacon relays are asked now, each by one call: no other pool waits for their answers. */
type Asked = Map<string, Promise<void>>;

/** Runs until `stop`. What throws ends the lead; whoever is elected next goes on from the database. */
export async function runClock(context: PvpContext, stop: AbortSignal): Promise<void> {
  const asked: Asked = new Map();
  try {
    await look(context, asked, stop);
  } finally {
    await Promise.all(asked.values());
  }
}

async function look(context: PvpContext, asked: Asked, stop: AbortSignal): Promise<void> {
  const { kit, pace } = context;
  let waitingAt = 0;
  let seen: string | null = null;
  while (!stop.aborted) {
    const isOn = kit.features.isOn(FEATURE);
    if (isOn) {
      await lookAtPools(context, asked);
      if (kit.runtime.now() >= waitingAt) {
        seen = await lookAtWaiting(context, seen, (id, work) => attempt(context, id, work));
        waitingAt = kit.runtime.now() + WAITING_SECONDS * pace.secondMs;
      }
    } else await closeAll(context);
    await kit.runtime.sleep(isOn ? pace.pollMs : OFF_MS, stop);
  }
}

async function lookAtPools(context: PvpContext, asked: Asked): Promise<void> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<{ id: string; asks: boolean }>({
    name: 'pvp-due',
    text: `select id, status = 'locked' and beacon_round is not null as asks from pvp_pool
           where due_at <= $1 and id <> all ($3::uuid[]) order by due_at limit $2`,
    values: [kit.runtime.now(), AT_ONCE, [...asked.keys()]],
  });
  const advance = (id: string) => attempt(context, id, () => advancePool(context, id));
  for (const { id } of rows.filter(({ asks }) => asks)) {
    const call = advance(id)
      .catch((error: unknown) => kit.log.error({ err: error, pool: id }, 'a pool could not be put off'))
      .finally(() => asked.delete(id));
    asked.set(id, call);
  }
  await Promise.all(rows.filter(({ asks }) => !asks).map(({ id }) => advance(id)));
}

async function attempt({ kit, pace }: PvpContext, id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    kit.log.error({ err: error, pool: id }, 'the clock could not move a pool');
    await kit.db.pool.query('update pvp_pool set due_at = $2 where id = $1 and due_at <= $2', [
      id,
      kit.runtime.now() + pace.retryMs,
    ]);
  }
}

/** The room is off: pools without a result are called off, and everybody has their stakes back. */
async function closeAll(context: PvpContext): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ id: string }>({
    name: 'pvp-undone',
    text: 'select id from pvp_pool where due_at is not null order by due_at limit $1',
    values: [AT_ONCE],
  });
  for (const { id } of rows) await attempt(context, id, () => callOff(context, id));
}
