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

/** Of matches that are drawn from a day's seed: the version before, which knows none, makes others under ids of its own. */
const SEALED = 'sim:d';
const OPEN = 'sim';

/**
 * What invented matches are drawn from: a secret seed for each day (UTC), of the matches that begin on it, drawn when the day comes into
 * sight and sealed, the same for every process and restart. Who learns of some knows nothing of the days that come.
 */
export async function simulatorSeeds(kit: ServerKit): Promise<Seeds> {
  const old = await readOldSeed(kit);
  const seeds = new Map<string, string>();
  return {
    async cover(from, to) {
      const days = daysOf(from, to).filter((day) => (old === null || day >= old.ended) && !seeds.has(day));
      if (days.length === 0) return;
      const { pool } = kit.db;
      await drawSeeds(kit, days);
      const { rows } = await pool.query<{ day: string; sealed: Buffer }>(
        `select to_char(day, 'YYYY-MM-DD') as day, sealed from sport_seed_day where day = any($1::date[])`,
        [days],
      );
      for (const { day, sealed } of rows) seeds.set(day, kit.vault.open(sealed));
    },
    drawsOf(startsAt) {
      const day = dayOf(startsAt);
      const sealed = seeds.get(day);
      return [
        ...(old !== null && day < old.until
          ? [{ prefix: OPEN, random: (name: string) => seededRandom(`${old.seed}/${name}`) }]
          : []),
        ...(sealed === undefined
          ? []
          : [{ prefix: SEALED, random: (name: string) => keyedRandom(sealed, name) }]),
      ];
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
  /** The first day that has a seed of its own. */
  readonly ended: string;
  /** Day before which matches are drawn from it: after `ended` where the version before has run again since. */
  readonly until: string;
}

/**
 * The one seed of before, which lies open. Matches that were offered with it end as they would have: it counts until the day after the
 * last of them on the board; the first one with a seed of its own is that day when this version begins. Null: there is none.
 */
async function readOldSeed(kit: ServerKit): Promise<OldSeed | null> {
  const { pool } = kit.db;
  const { rows: old } = await pool.query<{ seed: string }>('select seed from sport_seed');
  if (!old[0]) return null;
  const { rows: offered } = await pool.query<{ last: Date | null }>(
    `select max(starts_at) as last from sport_event where starts_with(id, $1) and not starts_with(id, $2)`,
    [`${OPEN}:`, `${SEALED}:`],
  );
  const { last } = offered[0]!;
  const after = dayOf((last?.getTime() ?? kit.runtime.now()) + DAY_MS);
  const first = () =>
    pool.query<{ day: string | null }>(`select to_char(min(day), 'YYYY-MM-DD') as day from sport_seed_day`);
  if ((await first()).rows[0]!.day === null) await drawSeeds(kit, [after]);
  const ended = (await first()).rows[0]!.day!;
  return { seed: old[0].seed, ended, until: last === null || after < ended ? ended : after };
}
