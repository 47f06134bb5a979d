/**
 * Segments for figures: saved through the calls of staff, and who is in each of them found again in the ledger, in accounts and in who invited
 * whom. Nothing that reports or segments have counted is read.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { TestPlatform } from '#platform/server/testing/platform.ts';

const DAYS = 10;
const COUNTRIES = ['BR', 'FI'];
const DEPOSITS = 2;
const LEVEL = 1;
const NET = 20;
const PLAYED_DAYS = 3;

type Condition = Readonly<Record<string, unknown>>;

/** A filter, and the same over an account `a`. */
interface Defined {
  readonly name: string;
  readonly mode: 'all' | 'any' | 'none';
  readonly of: readonly Condition[];
  readonly sql: string;
}

const level: Condition = { kind: 'count', fact: 'vip', is: 'atLeast', value: LEVEL };
const invited: Condition = { kind: 'word', fact: 'affiliate', is: 'notIn', words: ['--'] };
const payers: Condition = { kind: 'count', fact: 'deposits', is: 'atLeast', value: DEPOSITS };
const LEVEL_SQL = `a.vip_level >= ${LEVEL}`;
const INVITED_SQL = 'exists (select from affiliate_player i where i.user_id = a.id)';
const PAYERS_SQL = `(select count(*) from journal j where j.account = a.id and j.kind = 50 and j.cur > 0) >= ${DEPOSITS}`;
const COUNTRY_SQL = `coalesce(upper((select p.guard ->> 'country' from player p where p.user_id = a.id)),
  (select s.country from session s where s.account_id = a.id and s.country is not null order by s.created_at limit 1), '--')`;

/** @param today by UTC, of the moment of the question */
const defined = (today: string): readonly Defined[] => [
  { name: 'Everybody', mode: 'all', of: [], sql: 'true' },
  { name: 'Levels', mode: 'all', of: [level], sql: LEVEL_SQL },
  { name: 'Invited', mode: 'all', of: [invited], sql: INVITED_SQL },
  { name: 'Payers', mode: 'all', of: [payers], sql: PAYERS_SQL },
  { name: 'Two of it', mode: 'all', of: [level, payers], sql: `${LEVEL_SQL} and ${PAYERS_SQL}` },
  { name: 'One of it', mode: 'any', of: [level, invited], sql: `(${LEVEL_SQL} or ${INVITED_SQL})` },
  {
    name: 'None of it',
    mode: 'none',
    of: [level, invited, payers],
    sql: `not (${LEVEL_SQL} or ${INVITED_SQL} or ${PAYERS_SQL})`,
  },
  {
    name: 'Of two countries',
    mode: 'all',
    of: [{ kind: 'word', fact: 'country', is: 'in', words: COUNTRIES }],
    sql: `${COUNTRY_SQL} in (${COUNTRIES.map((one) => `'${one}'`).join(', ')})`,
  },
  {
    name: 'Left more than they took',
    mode: 'all',
    of: [{ kind: 'money', fact: 'netDeposits30', is: 'atLeast', value: String(NET) }],
    sql: `coalesce((select sum(case x.what when 'deposited' then x.eur else -x.eur end) from drill.move x
      where x.user_id = a.id and x.what in ('deposited', 'undone', 'withdrawn', 'fees') and x.day > date '${today}' - 30 and x.day <= date '${today}'), 0) >= ${NET}`,
  },
  {
    name: 'Played on some days',
    mode: 'all',
    of: [{ kind: 'count', fact: 'activeDays30', is: 'atLeast', value: PLAYED_DAYS }],
    sql: `(select count(distinct y.day) from (select x.day from drill.play x where x.user_id = a.id and x.cur > 0 and x.day > date '${today}' - 30 and x.day <= date '${today}'
      group by x.day, x.product, x.cur having sum(x.bets) > 0) y) >= ${PLAYED_DAYS}`,
  },
  {
    name: 'Not here of late',
    mode: 'all',
    of: [{ kind: 'moment', fact: 'lastBet', is: 'before', days: DAYS }],
    sql: `not exists (select from drill.play x where x.user_id = a.id and x.cur > 0 and x.bets > 0 and x.day >= date '${today}' - ${DAYS})`,
  },
  { name: 'Nobody', mode: 'all', of: [{ ...level, value: 999 }], sql: 'false' },
];

/** Saves them and fills drill.member. @returns their ids */
export async function readSegments(
  { api, kit }: TestPlatform,
  client: pg.Client,
  token: string,
): Promise<string[]> {
  await client.query(
    'create table drill.member (segment text not null, user_id bigint not null, primary key (segment, user_id))',
  );
  const ids: string[] = [];
  for (const { name, mode, of, sql } of defined(new Date(kit.runtime.now()).toISOString().slice(0, 10))) {
    const id = randomUUID();
    const { status, body } = await api(
      '/api/admin/segments/save',
      { id, version: 0, name, filter: { mode, of } },
      token,
    );
    if (status !== 200) throw new Error(`segment ${name}: ${JSON.stringify(body)}`);
    // Staff are in none.
    await client.query(
      `insert into drill.member select $1, a.id from account a where a.roles = '{}' and a.permissions = '{}' and ${sql}`,
      [id],
    );
    ids.push(id);
  }
  await client.query('create index on drill.member (user_id); analyze drill.member');
  return ids;
}

/** Those of a comparison are no part of the next one. */
export async function archiveSegments(
  { api }: TestPlatform,
  token: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const { status } = await api('/api/admin/segments/archive', { id }, token);
    if (status !== 200) throw new Error(`segment ${id}: ${status}`);
  }
}
