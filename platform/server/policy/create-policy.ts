import type pg from 'pg';
import type { Logger } from 'pino';
import type { PolicyMark } from '../../contract/error.ts';
import type { Notifications } from '../database/notifications.ts';
import { forget } from '../database/forget.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Money } from '../money/money.ts';
import type { Services } from '../services/services.ts';
import { decide, lawFor, type PolicyRules } from './decide.ts';
import { isExcluded, NO_RESTRICTIONS, type PlayerRestrictions } from './restrictions.ts';
import type { Disconnect, Policy, PolicyIdentity } from './policy.ts';
import type { BonusRules } from './stake.ts';

export interface PolicyNeeds {
  readonly db: Database;
  readonly runtime: Runtime;
  readonly log: Logger;
  readonly notifications: Notifications;
  readonly identity: PolicyIdentity;
  readonly services: Pick<Services, 'policyRules' | 'bonusRules' | 'law'>;
  /** Asked when there is money; policy is there before it. */
  readonly money: () => Pick<Money, 'peek'>;
  /** A player has just been barred: out of every socket of this process. */
  readonly disconnect: Disconnect;
}

const CHANNEL = 'phoenix_barred';
/** Accounts keep a date; this one stands for ever. */
const FOR_EVER = new Date('9999-12-31T23:59:59Z');
/** Refusals of a kind within this time are one row: a robot that is refused a thousand times a second writes one. */
const BUCKET_MS = 15 * 60_000;
const FLUSH_MS = 200;
/** A listening connection that was away looks back this far. */
const MISSED = '15 minutes';

interface Noted extends PolicyMark {
  readonly user: bigint;
  readonly bucket: number;
  from: number;
  until: number;
  count: number;
}

export async function createPolicy(needs: PolicyNeeds): Promise<Policy> {
  const { db, runtime, log, notifications, identity, disconnect } = needs;
  const listeners: ((user: bigint, mark: PolicyMark) => void)[] = [];
  const noted = new Map<string, Noted>();
  const rules = createRules(needs.services);
  const bonus = (): BonusRules | null => needs.services.bonusRules();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  await notifications.on(CHANNEL, (id) => {
    hear(id).catch((error: unknown) => log.error({ err: error }, 'policy: a barred player was not put out'));
  });

  async function hear(id: string): Promise<void> {
    if (id !== '') return putOut(BigInt(id));
    const { rows } = await db.pool.query<{ user_id: string }>(
      `select user_id::text from policy_bar where at > now() - interval '${MISSED}'`,
    );
    for (const row of rows) await putOut(BigInt(row.user_id));
  }

  async function putOut(user: bigint): Promise<void> {
    await identity.changed(user);
    const player = await identity.byId(user);
    if (player?.excludedUntil && player.excludedUntil > runtime.now()) await disconnect(player);
  }

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

  function refused(user: bigint, mark: PolicyMark): void {
    note(user, mark);
    for (const listener of listeners) listener(user, mark);
  }

  return {
    rules,
    view: (product, country) => ({ product, country, rules: rules(), bonus }),
    law: (guard, country) => lawFor(guard, { country, rules: rules() }),
    decide: (action, state, context) => decide(action, state, { ...context, rules: rules() }),
    async ask(action, user, context) {
      const state = await needs.money().peek(user);
      const refusal = decide(action, state, { ...context, now: runtime.now(), rules: rules() });
      if (refusal?.policy) refused(user, refusal.policy);
      return refusal;
    },
    refused,
    onRefusal: (listener) => void listeners.push(listener),
    async refusals({ user, limit }) {
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
    async bar(client, state, draft, { until, kind }) {
      const now = runtime.now();
      const { bar, barredAt: _at, ...rest } = state.guard ?? NO_RESTRICTIONS;
      // What makes a bar longer does not make it weaker: a self-exclusion stays one, and so does what a player
      // decided when staff add to it.
      const inForce = isExcluded(state.guard, now) ? bar : undefined;
      const strongest = inForce === 'exclusion' || (kind === 'staff' && inForce) ? inForce : kind;
      const guard: PlayerRestrictions =
        until === null
          ? { ...rest, excludedUntil: null }
          : { ...rest, excludedUntil: until, bar: strongest, barredAt: now };
      draft.setGuard(state, guard);
      draft.event(state, 'guard.changed', { excludedUntil: until, kind: until === null ? null : strongest });
      await client.query('update account set excluded_until = $2 where id = $1', [
        state.user.toString(),
        until === null ? null : until === -1 ? FOR_EVER : new Date(until),
      ]);
      if (isExcluded(guard, now)) await notifyProcesses(client, state.user);
      return guard;
    },
    async forgetRefusals(before) {
      await forget(db, {
        table: 'policy_refusal',
        key: { last_at: 'timestamptz', ctid: 'tid' },
        within: 't.last_at < $1',
        values: [before],
      });
    },
    settle: () => flush(),
    async close() {
      await flush();
    },
  };
}

/** The settings of the house and the law of the place in one object, made once for each version of the settings. */
function createRules(services: PolicyNeeds['services']): () => PolicyRules {
  let from: PolicyRules | null = null;
  let joined: PolicyRules | null = null;
  return () => {
    const rules = services.policyRules();
    if (rules !== from || !joined) {
      from = rules;
      joined = { ...rules, law: (home, place) => services.law(home, place) };
    }
    return joined;
  };
}

/** Told with the commit, so that nobody is put out for something that did not happen. */
async function notifyProcesses(client: pg.ClientBase, user: bigint): Promise<void> {
  await client.query(
    `with noted as (insert into policy_bar (user_id, at) values ($2::bigint, now())
       on conflict (user_id) do update set at = excluded.at)
     select pg_notify($1, $2::text)`,
    [CHANNEL, user.toString()],
  );
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
