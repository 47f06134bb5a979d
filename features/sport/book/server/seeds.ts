import { seededRandom } from '#engines/sport/models/random.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { keyedRandom, type Seeds } from './simulator/random.ts';

const DAY_MS = 86_400_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

function daysOf(from: number, to: number): string[] {
  const days: string[] = [];
  for (let at = from; dayOf(at) <= dayOf(to); at += DAY_MS) days.push(dayOf(at));
  return days;
}

/**
 * What invented matches are drawn from: a secret seed for each day (UTC), of the matches that begin on it, drawn when the day comes into
 * sight and sealed, the same for every process and restart. Who learns of some knows nothing of the days that come.
 */
export async function simulatorSeeds(kit: ServerKit): Promise<Seeds> {
  const old = await readOldSeed(kit);
  const seeds = new Map<string, string>();
  const isOld = (day: string) => old !== null && day < old.until;
  return {
    async cover(from, to) {
      const days = daysOf(from, to).filter((day) => !isOld(day) && !seeds.has(day));
      if (days.length === 0) return;
      const { pool } = kit.db;
      await drawSeeds(kit, days);
      const { rows } = await pool.query<{ day: string; sealed: Buffer }>(
        `select to_char(day, 'YYYY-MM-DD') as day, sealed from sport_seed_day where day = any($1::date[])`,
        [days],
      );
      for (const { day, sealed } of rows) seeds.set(day, kit.vault.open(sealed));
    },
    randomOf(name, startsAt) {
      const day = dayOf(startsAt);
      return isOld(day) ? seededRandom(`${old!.seed}/${name}`) : keyedRandom(seeds.get(day)!, name);
    },
  };
}

async function drawSeeds(kit: ServerKit, days: readonly string[]): Promise<void> {
  await kit.db.pool.query(
    `insert into sport_seed_day (day, sealed) select * from unnest($1::date[], $2::bytea[]) on conflict (day) do nothing`,
    [days, days.map(() => kit.vault.seal(kit.runtime.random(32).toString('hex')))],
  );
}

interface OldSeed {
  readonly seed: string;
  /** Day before which matches are drawn from it. */
  readonly until: string;
}

/**
 * The one seed of before, which lies open. Matches that were offered with it end as they would have: it counts until the day after the
 * last of them, which is the first with a seed of its own. Null: there is none.
 */
async function readOldSeed(kit: ServerKit): Promise<OldSeed | null> {
  const { pool } = kit.db;
  const { rows: old } = await pool.query<{ seed: string }>('select seed from sport_seed');
  if (!old[0]) return null;
  const first = `select to_char(min(day), 'YYYY-MM-DD') as day from sport_seed_day`;
  const { rows } = await pool.query<{ day: string | null }>(first);
  if (rows[0]!.day !== null) return { seed: old[0].seed, until: rows[0]!.day };
  const { rows: offered } = await pool.query<{ last: Date | null }>(
    `select max(starts_at) as last from sport_event where starts_with(id, 'sim:')`,
  );
  await drawSeeds(kit, [dayOf((offered[0]!.last?.getTime() ?? kit.runtime.now()) + DAY_MS)]);
  const { rows: made } = await pool.query<{ day: string }>(first);
  return { seed: old[0].seed, until: made[0]!.day };
}
