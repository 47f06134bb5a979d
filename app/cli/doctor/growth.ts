/** What the database grows towards: the end of its disk, and the end of its connections. */
import { type Check, counted, DAY_MS, fault, HOUR_MS, type Installation, ok, warn } from './check.ts';

const GIB = 2 ** 30;
/** A small database says little about how fast it grows. */
const SMALL_BYTES = 64 * 2 ** 20;
/** The newest part of the bets that growth is read from. */
const NEWEST = 0.1;
const DAYS_FAULT = 14;
const DAYS_WARN = 60;

/** When the newest tenth of the batches began: one look along an index for each lane. */
const GROWN = `
  select pg_database_size(current_database())::float8 as size, (
    select min(b.at) from lane l cross join lateral (
      select at from bet where lane = l.id and batch >= ceil(l.no * (1 - $1::float8))::bigint order by lane, batch limit 1
    ) as b) as since,
    (select string_agg(name || ' ' || pg_size_pretty(bytes), ', ' order by bytes desc) from (
      select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
       where c.relkind in ('r', 'm') and c.relnamespace = 'public'::regnamespace group by 1 order by 2 desc limit 3) as t) as largest`;

const growth: Check<Installation> = {
  name: 'growth',
  async look({ pool, config, machine, runtime }) {
    const { rows } = await pool.query<{ size: number; since: Date | null; largest: string | null }>(GROWN, [
      NEWEST,
    ]);
    const { size, since, largest } = rows[0]!;
    const has = `the database has ${(size / GIB).toFixed(1)} GiB`;
    if (size < SMALL_BYTES || since === null) return ok(`${has}: too little to say how fast it grows`);
    const days = Math.max(runtime.now() - since.getTime(), HOUR_MS) / DAY_MS;
    const perDay = (size * NEWEST) / days;
    const grows = `${has} and grows by about ${(perDay / GIB).toFixed(1)} GiB a day`;
    if (config.databaseUrl !== null) return ok(`${grows}; its disk is not seen from here`);
    const { free } = await machine.diskOf(config.data);
    const left = Math.floor(free / perDay);
    const found = `${grows}: its disk lasts ${counted(left, 'day')} (largest: ${largest ?? 'none'})`;
    const advice =
      'Bets are kept for ever (docs/retention.md). Move the data folder to a larger disk before it is full (stop, copy, PHOENIX_DATA, start), or use a PostgreSQL of your own (deploy/database.md).';
    if (left < DAYS_FAULT) return fault(found, advice);
    return left < DAYS_WARN ? warn(found, advice) : ok(found);
  },
};

const USED_WARN = 0.8;
const USED_FAULT = 0.95;

const connections: Check<Installation> = {
  name: 'connections',
  async look({ pool }) {
    const { rows } = await pool.query<{ used: number; most: number }>(
      `select (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
    );
    const { used, most } = rows[0]!;
    const found = `${used} of ${most} are in use`;
    const advice =
      'Another process, or the bets of a peak, will be refused: raise max_connections, or look in pg_stat_activity for what holds them. Each process of the server holds about 27.';
    if (used > most * USED_FAULT) return fault(found, advice);
    return used > most * USED_WARN ? warn(found, advice) : ok(found);
  },
};

/** Needs no table of ours. */
export const CONNECTION_CHECKS: readonly Check<Installation>[] = [connections];
export const GROWTH_CHECKS: readonly Check<Installation>[] = [growth];
