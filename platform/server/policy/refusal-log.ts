/** What was refused by a rule, counted by player, place and rule: written soon after, many in one statement. */
import type { Logger } from 'pino';
import type { PolicyMark } from '../../contract/error.ts';
import { forget as forgetRows } from '../database/forget.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Policy } from './policy.ts';

/** Refusals of a kind within this time are one row: a robot that is refused a thousand times a second writes one. */
const BUCKET_MS = 15 * 60_000;
const FLUSH_MS = 200;

export interface RefusalLog {
  note(user: bigint, mark: PolicyMark): void;
  /** Resolves when all that was noted is written, or given up with a line in the log. */
  flush(): Promise<void>;
  /** Newest first. */
  list: Policy['refusals'];
  byRule: Policy['refusalsByRule'];
  forget: Policy['forgetRefusals'];
}

interface Noted extends PolicyMark {
  readonly user: bigint;
  readonly bucket: number;
  from: number;
  until: number;
  count: number;
}

export function createRefusalLog(db: Database, runtime: Runtime, log: Logger): RefusalLog {
  const noted = new Map<string, Noted>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function note(user: bigint, mark: PolicyMark): void {
    const now = runtime.now();
    const bucket = now - (now % BUCKET_MS);
    const key = [user, bucket, mark.action, mark.product, mark.rule, mark.country].join('|');
    const known = noted.get(key);
    if (known) {
      known.count += 1;
      known.until = now;
    } else noted.set(key, { ...mark, user, bucket, from: now, until: now, count: 1 });
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = [...noted.values()];
    noted.clear();
    if (rows.length === 0) return writing;
    writing = writing
      .then(() => write(db, rows))
      .catch((error: unknown) => log.error({ err: error }, 'policy: refusals not written'));
    return writing;
  }

  return {
    note,
    flush,
    async list({ user, limit }) {
      await flush();
      const { rows } = await db.pool.query<Row>(
        `select user_id::text, first_at, last_at, count, rule, action, product, country from policy_refusal
          where $1::bigint is null or user_id = $1 order by last_at desc limit $2`,
        [user?.toString() ?? null, limit],
      );
      return rows.map((row) => ({
        user: BigInt(row.user_id),
        at: row.first_at.getTime(),
        until: row.last_at.getTime(),
        count: row.count,
        rule: row.rule,
        action: row.action,
        product: row.product,
        country: row.country,
      }));
    },
    async byRule(since) {
      await flush();
      const { rows } = await db.pool.query<{ rule: string; count: number; players: number }>(
        `select rule, sum(count)::int as count, count(distinct user_id)::int as players from policy_refusal
          where last_at >= $1 group by rule order by 2 desc, 1`,
        [new Date(since)],
      );
      return rows;
    },
    async forget(before) {
      await forgetRows(db, {
        table: 'policy_refusal',
        key: { last_at: 'timestamptz', ctid: 'tid' },
        within: 't.last_at < $1',
        values: [before],
      });
    },
  };
}

interface Row {
  user_id: string;
  first_at: Date;
  last_at: Date;
  count: number;
  rule: string;
  action: string;
  product: string;
  country: string | null;
}

async function write({ pool }: Database, rows: readonly Noted[]): Promise<void> {
  await pool.query(
    `insert into policy_refusal (user_id, bucket, action, product, rule, country, first_at, last_at, count)
     select user_id, to_timestamp(bucket / 1000.0), action, product, rule, country,
            to_timestamp(first_at / 1000.0), to_timestamp(last_at / 1000.0), count
       from jsonb_to_recordset($1::jsonb) as t(user_id bigint, bucket float8, action text, product text, rule text,
            country text, first_at float8, last_at float8, count int)
     on conflict (user_id, bucket, action, product, rule, coalesce(country, ''))
     do update set count = policy_refusal.count + excluded.count, last_at = greatest(policy_refusal.last_at, excluded.last_at)`,
    [
      JSON.stringify(
        rows.map(({ user, bucket, action, product, rule, country, from, until, count }) => ({
          user_id: user.toString(),
          bucket,
          action,
          product,
          rule,
          country,
          first_at: from,
          last_at: until,
          count,
        })),
      ),
    ],
  );
}
