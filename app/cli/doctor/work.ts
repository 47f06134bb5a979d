/** What the server does by itself: readers of events, jobs, rounds, hash chains, prices. */
import { priceSettings } from '#features/money/prices/settings.ts';
import { originalsSettings } from '#features/play/originals/settings.ts';
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import { games } from '../../games.ts';
import {
  type Check,
  counted,
  fault,
  HOUR_MS,
  type Installation,
  MINUTE_MS,
  ok,
  settingOf,
  span,
  warn,
  whileServing,
} from './check.ts';

const READER_WARN_MS = MINUTE_MS;
const READER_FAULT_MS = 10 * MINUTE_MS;

/** The first batch that a reader has not looked at, in each lane; it passes over batches without events of its own. */
const BEHIND = `
  select c.name, sum(l.no - c.batch)::text as batches, min(u.oldest) as oldest
  from event_cursor c join lane l on l.id = c.lane and l.no > c.batch
  cross join lateral (
    select min(at) as oldest from (
      (select at from bet where lane = l.id and batch > c.batch order by lane, batch limit 1)
      union all
      (select at from event where lane = l.id and batch > c.batch order by lane, batch limit 1)
    ) as unread
  ) as u
  group by c.name having min(u.oldest) is not null order by min(u.oldest)`;

const readers: Check<Installation> = {
  name: 'event readers',
  async look(around) {
    const { rows } = await around.pool.query<{ name: string; batches: string; oldest: Date }>(BEHIND);
    const [worst] = rows;
    const age = worst ? around.runtime.now() - worst.oldest.getTime() : 0;
    if (!worst || age <= READER_WARN_MS) return ok('none is behind');
    const others = rows.length > 1 ? `, and ${rows.length - 1} more are behind` : '';
    const found = `${worst.name} is ${worst.batches} batches behind, the oldest ${span(age)} old${others}`;
    const advice = `Look for "domain event reader failed" with this name in the server's log: it reads on by itself once the cause is gone. A name that no version reads any more goes with: delete from event_cursor where name = '${worst.name}'.`;
    return age > READER_FAULT_MS ? whileServing(around, found, advice) : warn(found, advice);
  },
};

const WAITING_MS = 10 * MINUTE_MS;
/** No job of the house takes so long. */
const HELD_MS = HOUR_MS;

interface Job {
  readonly id: string;
  readonly task: string;
  readonly state: 'failed' | 'waiting' | 'held';
  readonly error: string | null;
  readonly since: Date;
}

const jobs: Check<Installation> = {
  name: 'jobs',
  async look(around) {
    const now = around.runtime.now();
    const { rows } = await around.pool.query<Job>(
      `select id::text, task_identifier as task, last_error as error, coalesce(locked_at, run_at) as since,
         case when locked_at is not null then 'held' when attempts >= max_attempts then 'failed' else 'waiting' end as state
       from graphile_worker.jobs
       where locked_at < $1 or (locked_at is null and (attempts >= max_attempts or run_at < $2))
       order by attempts >= max_attempts desc, run_at limit 100`,
      [new Date(now - HELD_MS), new Date(now - WAITING_MS)],
    );
    const count = (state: Job['state']) => rows.filter((row) => row.state === state).length;
    const [first] = rows;
    if (!first) return ok('none waits, none was given up');
    const found = `${count('failed')} given up, ${count('waiting')} waiting, ${count('held')} held for long; first ${first.task}: ${first.error?.split('\n')[0] ?? `since ${span(now - first.since.getTime())}`}`;
    if (count('failed') > 0)
      return fault(
        found,
        `Mend what its error names. A job of the schedule comes again by itself; any other runs again with: select graphile_worker.reschedule_jobs(array[${first.id}], now(), attempts => 0).`,
      );
    return whileServing(
      around,
      found,
      "Jobs of a dead process are taken up within a minute. If they are not, restart the server and look for 'jobs cannot start again yet' in its log.",
    );
  },
};

/** Jobs of the night: they take old rows away, compare the books, look for unused accounts. A test holds the list against the rooms. */
export const NIGHTLY = [
  'affiliates.clicks',
  'affiliates.old-days',
  'aml.forget',
  'aml.look-beside',
  'backoffice.old-traces',
  'bonuses.lapsed',
  'book.forget',
  'dormant.look',
  'erasure.end-records',
  'identity.old-devices',
  'limits.harm-played',
  'limits.old-days',
  'limits.old-harm',
  'limits.old-refusals',
  'mail.purge',
  'notifications.old',
  'poker.forget',
  'providers.fetch-games',
  'providers.forget-messages',
  'providers.forget-report-lines',
  'providers.forget-sessions',
  'reconciliation.compare',
  'reports.forget',
  'rewards.expired',
  'rewards.old-days',
  'solvency.forget',
  'trading.forget',
  'wallet.old-records',
  'webhooks.forget',
];
/** A restart in the night may miss one turn. */
const TURN_MS = 50 * HOUR_MS;

const nightly: Check<Installation> = {
  name: 'nightly jobs',
  async look(around) {
    const now = around.runtime.now();
    const { rows } = await around.pool.query<{ name: string; last: Date }>(
      `select identifier as name, coalesce(last_execution, known_since) as last
         from graphile_worker._private_known_crontabs where identifier = any($1) order by 2`,
      [NIGHTLY],
    );
    const [oldest] = rows;
    if (!oldest) return ok('none has had its first night yet');
    const late = rows.filter(({ last }) => now - last.getTime() > TURN_MS);
    if (late.length === 0)
      return ok(`${counted(rows.length, 'job')}, the oldest turn ${span(now - oldest.last.getTime())} ago`);
    return whileServing(
      around,
      `${late.map(({ name }) => name).join(', ')}: no turn for ${span(now - oldest.last.getTime())}`,
      'Old rows stay longer than docs/retention.md promises, and the books are not compared. Let the server run over night, and look for "job" errors in its log.',
    );
  },
};

/** Ended by a job that looks every ten minutes. */
const GRACE_MS = HOUR_MS;
/** No flight and no wheel takes so long. */
const SHARED_MS = HOUR_MS;

const rounds: Check<Installation> = {
  name: 'open rounds',
  async look(around) {
    const { pool, runtime } = around;
    const { abandonedAfterHours } = await settingOf(pool, 'originals', originalsSettings);
    const stepped = games.filter(({ kind }) => kind === 'steps').map(({ id }) => id);
    const { rows } = await pool.query<{ stepped: number; shared: number }>(
      `select (select count(*) from round where status = 'open' and shared_no is null and touched_at < $1 and game = any($2))::int as stepped,
         (select count(*) from shared_round where state in ('betting', 'running') and betting_at < $3)::int as shared`,
      [
        new Date(runtime.now() - abandonedAfterHours * HOUR_MS - GRACE_MS),
        stepped,
        new Date(runtime.now() - SHARED_MS),
      ],
    );
    const { stepped: old, shared } = rows[0]!;
    if (old + shared === 0) return ok('none is older than it may be');
    return whileServing(
      around,
      `${old} stepped rounds older than ${abandonedAfterHours} hours, ${shared} shared rounds older than an hour`,
      'Their stakes are held. Restart the server: it settles or refunds them at its start, or names in its log what keeps it from that. Then ./phoenix mend.',
    );
  },
};

interface ChainRow {
  readonly game: string;
  readonly left: number | null;
  readonly length: number | null;
  readonly ready: number;
  readonly unsalted: number;
}

const chains: Check<Installation> = {
  name: 'hash chains',
  async look({ pool }) {
    const { rows } = await pool.query<ChainRow>(
      `select game, max(length - used) filter (where state = 'active') as left, max(length) filter (where state = 'active') as length,
         count(*) filter (where state = 'committed' and salt is not null)::int as ready,
         count(*) filter (where state = 'committed' and salt is null)::int as unsalted
       from chain group by game order by game`,
    );
    const followed = rows.filter(({ ready }) => ready === 0);
    const still = followed.filter(({ left, unsalted }) => (left ?? 0) === 0 && unsalted > 0);
    if (still.length > 0)
      return fault(
        `${still.map(({ game }) => game).join(', ')}: the next chain waits for its salt, and nothing is played`,
        'Take the salt from the event that was named: ./phoenix chain status, then ./phoenix chain salt <id> <salt>.',
      );
    const near = followed.filter(({ left, length }) => left !== null && left < length! / 20);
    if (near.length === 0)
      return ok(rows.length === 0 ? 'none yet' : `${counted(rows.length, 'game')}, none near its end`);
    const found = near
      .map(({ game, left, length }) => `${game} has ${left} of ${length} links left`)
      .join(', ');
    const advice =
      'Hold a ceremony in public: ./phoenix chain commit <game> --source "<an event to come>", publish what it prints, and ./phoenix chain salt <id> <salt> after the event. Without one the house draws the next salt by itself.';
    const soon = near.some(({ left, length, unsalted }) => unsalted > 0 || left! < length! / 100);
    return soon ? fault(found, advice) : warn(found, advice);
  },
};

const PRICE_WARN_MS = 10 * MINUTE_MS;

const prices: Check<Installation> = {
  name: 'prices',
  async look(around) {
    const { pool, runtime, config } = around;
    const { source, ids, refuseAfterMinutes } = await settingOf(pool, 'prices', priceSettings);
    if (source === 'simulated')
      return hasMainNetwork(config)
        ? fault(
            'they are made up, and coins are worth something',
            `./phoenix settings set prices '{"source":"coingecko"}': the server does not start before.`,
          )
        : ok('made up, as no coin is worth anything');
    const { rows } = await pool.query<{ code: string; at: Date | null }>(
      `select c.code, (select max(at) from price_point where currency = c.id) as at
         from currency c where c.enabled and c.code = any($1) order by at nulls first limit 1`,
      [Object.keys(ids)],
    );
    const [oldest] = rows;
    if (!oldest) return ok(`${source} prices no coin`);
    const { code, at } = oldest;
    const age = at === null ? Infinity : runtime.now() - at.getTime();
    const found =
      at === null
        ? `no price of ${code} was ever taken from ${source}`
        : `the oldest price from ${source} is that of ${code}, taken ${span(age)} ago`;
    if (age <= PRICE_WARN_MS) return ok(found);
    const advice = `Look whether this machine reaches the source (./phoenix settings get prices: url, apiKey, ids) and at "price" in the server's log. ${refuseAfterMinutes === 0 ? 'Stakes are taken all the same.' : `A coin without a new price takes no stakes after ${refuseAfterMinutes} minutes.`}`;
    if (refuseAfterMinutes > 0 && age <= refuseAfterMinutes * MINUTE_MS) return warn(found, advice);
    return whileServing(around, found, advice);
  },
};

export const WORK_CHECKS: readonly Check<Installation>[] = [readers, jobs, nightly, rounds, chains, prices];
