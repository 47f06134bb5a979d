/** The journal at rest: figures can be compared while nothing is written. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestPlatform } from '#platform/server/testing/platform.ts';

/** Jobs that look every minute have looked. */
const QUIET_MS = 70_000;
const TRIES = 3;

/** How far the journal has come. */
async function journal({ kit }: TestPlatform): Promise<string> {
  const { rows } = await kit.db.pool.query<{ no: string }>(
    `select string_agg(id || ':' || no, ',' order by id) as no from lane where id > 0`,
  );
  return rows[0]!.no;
}

/**
 * The clock stands, but jobs of the house still do once what was due when it stopped: rounds of aggregators that fell silent, gifts. Waits until
 * each that looks every minute has looked.
 */
export async function untilQuiet(app: TestPlatform): Promise<void> {
  for (let before = ''; ;) {
    const now = await journal(app);
    if (now === before) return;
    before = now;
    await sleep(QUIET_MS);
  }
}

/** Does it to a journal that stands still: once more where a job of the house wrote meanwhile. */
export async function whileQuiet<T>(app: TestPlatform, work: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times++) {
    const before = await journal(app);
    const done = await work();
    if (before === (await journal(app))) return done;
    if (times === TRIES) throw new Error('the house never rests');
    process.stderr.write('the house went on meanwhile: once more\n');
    await untilQuiet(app);
  }
}
