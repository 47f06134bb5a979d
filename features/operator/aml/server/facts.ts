/** What a player did, as the rules against money laundering count it. Real money only. Everything is read along an index of theirs. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { firstId } from '#platform/server/money/bet-id.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { PLAYED_BETS } from '#platform/server/money/counted.ts';
import { movedUsd } from '#platform/server/policy/restrictions.ts';
import type { Rule } from '../contract.ts';
import { type AmlSettings, MAX_DAYS } from '../settings.ts';
import { type Between, DAY_MS, type Facts, type Movement } from './rules.ts';

export type Tools = Pick<ServerKit, 'db' | 'money' | 'runtime' | 'services'>;
export type Client = Pick<pg.ClientBase, 'query'>;

/** @param client in a transaction @returns null when there is no such account */
export async function factsOf(
  { db: { oldBets }, money, runtime, services }: Tools,
  client: pg.ClientBase,
  user: bigint,
): Promise<Facts | null> {
  const now = runtime.now();
  const id = user.toString();
  const account = await client.query<{ created_at: Date }>('select created_at from account where id = $1', [
    id,
  ]);
  const registered = account.rows[0]?.created_at.getTime();
  if (registered === undefined) return null;
  const { guard } = await money.peek(user);
  const seen = await closedUntil(client, user);
  return {
    user,
    now,
    registered,
    movements: await movementsOf(client, user, now - MAX_DAYS * DAY_MS),
    threshold: services.verifyThresholds(guard?.country ?? null),
    movedUsd: movedUsd(guard),
    seen: (rule, other) => seen.get(`${rule}:${other ?? ''}`) ?? 0,
    staked: (from, to) => stakedBetween(money, client, user, from, to),
    async played(from, to) {
      const [since, before] = [firstId(from), firstId(to)];
      const read = async () =>
        (
          await client.query(
            'select 1 from bet where user_id = $1 and cur > 0 and id >= $2::uuid and id < $3::uuid limit 1',
            [id, since, before],
          )
        ).rowCount === 1;
      if (await read()) return true;
      const newest = { by: 'id', most: 1 } as const;
      return oldBets.beside(client, { user, since, before, only: 'cur > 0', newest }, read);
    },
    async lastMovement(before) {
      const { rows } = await client.query<{ at: Date | null }>(
        `select max(at) as at from aml_movement where user_id = $1 and at < $2 and state <> 'void'`,
        [id, new Date(before)],
      );
      return rows[0]!.at?.getTime() ?? null;
    },
    async median(before) {
      const { rows } = await client.query<{ eur: string | null }>(
        `select percentile_disc(0.5) within group (order by eur)::text as eur from aml_movement
          where user_id = $1 and kind = 'in' and state <> 'void' and at < $2`,
        [id, new Date(before)],
      );
      const eur = rows[0]!.eur;
      return eur === null ? null : BigInt(eur);
    },
    addresses: (since) => services.paidAddresses(client, user, new Date(since)),
    flows: (since) => uncountedFlows(client, user, since),
    flagged: (most) => flaggedBeside(services, client, user, most),
  };
}

export async function movementsOf(client: Client, user: bigint, since: number): Promise<Movement[]> {
  const { rows } = await client.query<{ kind: Movement['kind']; id: string; at: Date; eur: string }>(
    `select kind, id, at, eur::text from aml_movement
      where user_id = $1 and at > $2 and state <> 'void' order by at, kind, id`,
    [user.toString(), new Date(since)],
  );
  return rows.map(({ at, eur, ...row }) => ({ ...row, at: at.getTime(), eur: BigInt(eur) }));
}

/** With whom, and since the first day that begins then. */
export async function flowsBetween(client: Client, user: bigint, since: number): Promise<Between[]> {
  const { rows } = await client.query<{
    other: string;
    day: string;
    how: Between['how'];
    eur: string;
    times: number;
  }>(
    `select other::text, day::text, how, eur::text, times from (
       select high_id as other, day, how, eur, times from aml_flow where low_id = $1 and day >= $2
       union all select low_id, day, how, -eur, times from aml_flow where high_id = $1 and day >= $2) f
      order by f.day, f.other, f.how`,
    [user.toString(), new Date(since).toISOString().slice(0, 10)],
  );
  return rows.map(({ other, eur, ...row }) => ({ ...row, other: BigInt(other), eur: BigInt(eur) }));
}

/** What closed cases have counted of what went to each other player, by `flowKey`. */
async function countedFlows(
  client: Client,
  user: bigint,
): Promise<ReadonlyMap<string, Pick<Between, 'eur' | 'times'>>> {
  const { rows } = await client.query<{ key: string; eur: string; times: number }>(
    `select concat_ws(' ', case when c.user_id = $1 then c.other_id else c.user_id end, left(e ->> 'at', 10), e ->> 'kind') as key,
       sum((e ->> 'eur')::numeric * case when c.user_id = $1 then 1000000 else -1000000 end)::numeric(40, 0)::text as eur,
       sum((e ->> 'id')::integer)::integer as times
     from aml_case c cross join jsonb_array_elements(c.evidence) e
      where (c.user_id = $1 or c.other_id = $1) and c.rule = 'chips' and c.closed_at is not null group by 1`,
    [user.toString()],
  );
  return new Map(rows.map(({ key, eur, times }) => [key, { eur: BigInt(eur), times }]));
}

const flowKey = ({ other, day, how }: Between): string => `${other} ${day} ${how}`;

/** With whom, and since the first day that begins then, less what closed cases have counted. */
async function uncountedFlows(client: Client, user: bigint, since: number): Promise<Between[]> {
  const counted = await countedFlows(client, user);
  return (await flowsBetween(client, user, since)).flatMap((row) => {
    const before = counted.get(flowKey(row));
    if (!before) return row;
    const left = { ...row, eur: row.eur - before.eur, times: row.times - before.times };
    return left.eur === 0n && left.times === 0 ? [] : left;
  });
}

/** By rule, and by the other player where the rule is about two. */
async function closedUntil(client: Client, user: bigint): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ rule: Rule; other: string | null; until: Date }>(
    `select rule, case when user_id = $1 then other_id else user_id end::text as other, max(to_at) as until
       from aml_case where (user_id = $1 or other_id = $1) and closed_at is not null group by 1, 2`,
    [user.toString()],
  );
  return new Map(rows.map(({ rule, other, until }) => [`${rule}:${other ?? ''}`, until.getTime()]));
}

/** Stakes of settled bets, at the prices of now. */
async function stakedBetween(
  money: Tools['money'],
  client: Client,
  user: bigint,
  from: number,
  to: number,
): Promise<bigint> {
  const { rows } = await client.query<{ cur: number; staked: string }>(
    `select b.cur, sum(b.stake)::text as staked from bet b
      where b.user_id = $1 and b.cur > 0 and b.id >= $2::uuid and b.id < $3::uuid and ${PLAYED_BETS} group by b.cur`,
    [user.toString(), firstId(from), firstId(to)],
  );
  return rows.reduce((all, { cur, staked }) => all + microEur(BigInt(staked), money.currencyById(cur)), 0n);
}

/** Those that staff have flagged, or whose own case was reported. */
async function flaggedBeside(
  { suspicions }: Tools['services'],
  client: Client,
  user: bigint,
  most: number,
): Promise<Awaited<ReturnType<Facts['flagged']>>> {
  const linked = await suspicions.linked(client, user, most);
  if (linked.length === 0) return [];
  const flagged = await flaggedAccounts(suspicions, client);
  return flagged.has(user) ? [] : linked.filter((one) => flagged.has(one.user));
}

export async function flaggedAccounts(
  suspicions: Tools['services']['suspicions'],
  client: Client,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await client.query<{ user_id: string }>(
    `select distinct user_id::text from aml_case where outcome = 'reported'`,
  );
  return new Set([...(await suspicions.flagged(client)), ...rows.map(({ user_id }) => BigInt(user_id))]);
}

/** The numbers that a case was opened by, so that it can be counted again when they have changed. */
export function numbersOf(rule: Rule, numbers: AmlSettings): Record<string, unknown> {
  const { thresholdEur, nearPercent, mostInGroup } = numbers;
  switch (rule) {
    case 'threshold':
      return { thresholdEur, nearPercent };
    case 'structuring':
      return { thresholdEur, ...numbers.structuring };
    case 'passThrough':
      return { ...numbers.passThrough };
    case 'addresses':
    case 'shared':
      return { ...numbers.addresses };
    case 'chips':
      return { ...numbers.chips };
    case 'linked':
      return { mostInGroup };
    case 'sleeper':
      return { ...numbers.sleeper };
  }
}
