/** Many histories at once on one server, each judged when it is over and everything it did has been counted. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readBooks } from './books.ts';
import { makeActors } from './cast.ts';
import { planOf } from './plan.ts';
import { type Life, live } from './run.ts';
import type { Stage } from './scene.ts';

type Db = Pick<pg.ClientBase, 'query'>;

/** Histories that are lived at once. */
const ABREAST = 6;

export interface Verdict {
  /** What is wrong, each with the seed of its history. */
  readonly faults: readonly string[];
  readonly histories: number;
  readonly steps: number;
}

/** @param db opens, or finds, a connection to the database of the server, which may have been away */
export async function liveThrough(
  stage: Stage,
  db: () => Promise<Db>,
  seeds: readonly number[],
): Promise<Verdict> {
  const plans = seeds.map(planOf);
  const cast = await makeActors(
    await db(),
    plans.map(({ players }) => players),
  );
  const lives: Life[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < plans.length) {
      const at = next++;
      lives.push(await live(stage, plans[at]!, cast[at]!));
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, worker));
  await counted(db);
  next = 0;
  const claimer = async (): Promise<void> => {
    while (next < lives.length) await lives[next++]!.claimAll();
  };
  await Promise.all(Array.from({ length: ABREAST }, claimer));
  const books = await db();
  const faults: string[] = [];
  for (const { plan, actors, reference } of lives) {
    const wrong = reference.verdict(
      await readBooks(
        books,
        actors.map(({ user }) => user),
      ),
    );
    faults.push(...wrong.map((text) => `seed ${plan.seed}: ${text}`));
  }
  return { faults, histories: plans.length, steps: plans.reduce((sum, { steps }) => sum + steps.length, 0) };
}

/** Waits until every reader of events has read what is committed now: rewards are counted behind the bets. */
async function counted(open: () => Promise<Db>): Promise<void> {
  const { rows } = await (await open()).query<{ id: number; no: string }>('select id, no::text from lane');
  const lanes = [rows.map(({ id }) => id), rows.map(({ no }) => no)];
  for (;;) {
    // The database may be away at any moment.
    const behind = await (await open()).query<{ count: number }>(BEHIND, lanes).catch(() => null);
    if (behind?.rows[0]!.count === 0) return;
    await sleep(50);
  }
}

const BEHIND = `select count(*)::int as count from event_cursor c join unnest($1::int[], $2::bigint[]) as t(lane, batch) on t.lane = c.lane
  where c.batch < t.batch`;
