/** From the tree of a filter to one statement over what the rooms know. Words and figures are parameters; the rest is SQL of the rooms. */
import pg from 'pg';
import { fail, type Failure } from '#platform/contract/error.ts';
import type { PlayerFact } from '#platform/contract/player-fact.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { FactMoment, PlayerFactSource } from '#platform/server/services/player-facts.ts';
import {
  type Condition,
  conditionsOf,
  factsOf,
  rfmFacts,
  type RfmSpan,
  type SegmentFilter,
} from '../../filter.ts';
import { rfmSql } from './rfm-sql.ts';

/** Players that a segment may find: accounts of staff are none. */
const PLAYERS = `account a`;
const IS_PLAYER = `a.roles = '{}' and a.permissions = '{}'`;

export interface Audience {
  /** A select of `user_id`. */
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A moment as SQL of ours, by the clock or a row of ours, never from a request. @param client of a transaction that asks */
export async function momentOf(
  { services }: Pick<ServerKit, 'services'>,
  at: number,
  client: Pick<pg.ClientBase, 'query'>,
): Promise<FactMoment> {
  const now = `timestamptz '${new Date(at).toISOString()}'`;
  const zone = pg.escapeLiteral(await services.houseZone(client));
  return { now, zone, today: dayIn(now, zone) };
}

/** The day of a moment in a zone; all three are SQL. */
const dayIn = (at: string, zone: string): string => `(${at} at time zone ${zone})::date`;

/** Facts that are known now, each with its source. */
export function knownFacts(kit: Pick<ServerKit, 'services' | 'features'>): Map<PlayerFact, PlayerFactSource> {
  const known = new Map<PlayerFact, PlayerFactSource>();
  for (const source of kit.services.playerFacts)
    if (kit.features.isOn(source.feature)) for (const fact of source.facts) known.set(fact, source);
  return known;
}

/**
 * The audience of a filter, with what it is counted from brought up to date.
 * @returns refused (2) when a room that knows one of its facts is off
 */
export async function audienceOf(kit: ServerKit, filter: SegmentFilter): Promise<Audience | Failure> {
  await freshen(kit, [filter]);
  return audienceNow(kit, filter, kit.db.pool);
}

/** Brings up to date what filters are counted from. */
export async function freshen(
  kit: Pick<ServerKit, 'services' | 'features'>,
  filters: readonly SegmentFilter[],
): Promise<void> {
  const known = knownFacts(kit);
  const sources = new Set(neededBy(filters).map((fact) => known.get(fact)));
  for (const fresh of new Set([...sources].map((source) => source?.fresh))) await fresh?.();
}

/** The same as far as it is counted. @param client of a transaction that asks */
export async function audienceNow(
  kit: ServerKit,
  filter: SegmentFilter,
  client: Pick<pg.ClientBase, 'query'>,
): Promise<Audience | Failure> {
  const known = knownFacts(kit);
  const missing = missingFacts(known, filter);
  if (missing.length > 0)
    return fail(409, 2, `Nobody knows this of players while its room is off: ${missing.join(', ')}.`);
  const values: unknown[] = [];
  const moment = await momentOf(kit, kit.runtime.now(), client);
  const { from, holds } = compile([filter], known, moment, values);
  return { sql: `select a.id as user_id from ${from} where ${IS_PLAYER} and ${holds[0]!}`, values };
}

/**
 * Who is in which of several filters, looked at once: a select of `user_id` and `segments`, the places of those that hold.
 * @param filters all of whose facts are known @param values the parameters of a statement, to which those of this query are added
 */
export async function membershipSql(
  kit: ServerKit,
  filters: readonly SegmentFilter[],
  values: unknown[],
): Promise<string> {
  const moment = await momentOf(kit, kit.runtime.now(), kit.db.pool);
  const { from, holds } = compile(filters, knownFacts(kit), moment, values);
  if (holds.length === 1)
    return `select a.id as user_id, '{0}'::int[] as segments from ${from} where ${IS_PLAYER} and ${holds[0]!}`;
  const places = holds.map((condition, at) => `case when ${condition} then ${at} end`);
  // "offset 0": the places of a player are worked out once, and not again for the condition.
  return `select m.user_id, m.segments from (
    select a.id as user_id, array_remove(array[${places.join(', ')}]::int[], null) as segments from ${from} where ${IS_PLAYER} offset 0) m
    where m.segments <> '{}'`;
}

const neededBy = (filters: readonly SegmentFilter[]): PlayerFact[] => [
  ...new Set(filters.flatMap(conditionsOf).flatMap(factsOf)),
];

/** Facts of a filter that nobody knows now. */
export function missingFacts(
  known: ReadonlyMap<PlayerFact, PlayerFactSource>,
  filter: SegmentFilter,
): PlayerFact[] {
  return neededBy([filter]).filter((fact) => !known.has(fact));
}

/**
 * @param known where each needed fact comes from @param values parameters, to which those of the filters are added
 * @returns what to select accounts `a` from, and the condition of each filter
 */
function compile(
  filters: readonly SegmentFilter[],
  known: ReadonlyMap<PlayerFact, PlayerFactSource>,
  moment: FactMoment,
  values: unknown[],
): { readonly from: string; readonly holds: readonly string[] } {
  const joins = new Map<PlayerFactSource | string, string>();
  const text: string[] = [];
  const direct = new Set(
    filters
      .flatMap(conditionsOf)
      .filter(({ kind }) => kind !== 'rfm')
      .flatMap(factsOf),
  );
  const join = (key: PlayerFactSource | string, select: () => string, ofAccount?: string): string => {
    let name = joins.get(key);
    if (name === undefined) {
      name = `s${joins.size}`;
      joins.set(key, name);
      text.push(
        ofAccount === undefined
          ? `left join (${select()}) ${name} on ${name}.user_id = a.id`
          : `cross join lateral (select ${ofAccount}) ${name}`,
      );
    }
    return name;
  };
  const tools: Tools = {
    moment,
    param: (value) => `$${values.push(value)}`,
    column(fact) {
      const source = known.get(fact)!;
      const wanted = source.facts.filter((one) => direct.has(one));
      return `${join(source, () => source.select(moment, wanted), source.ofAccount)}."${fact}"`;
    },
    rfm({ days, by }) {
      const people = () => peopleSql(known, moment, { days, by });
      return `${join(`rfm ${days} ${by}`, () => rfmSql(people(), days, moment))}.rfm`;
    },
  };
  const holds = filters.map((filter) =>
    joined(
      filter.mode,
      filter.of.map((part) =>
        part.kind === 'group'
          ? joined(
              part.mode,
              part.of.map((one) => conditionSql(one, tools)),
            )
          : conditionSql(part, tools),
      ),
    ),
  );
  return { from: [PLAYERS, ...text].join(' '), holds };
}

interface Tools {
  readonly moment: FactMoment;
  readonly param: (value: unknown) => string;
  readonly column: (fact: PlayerFact) => string;
  readonly rfm: (of: RfmSpan) => string;
}

function joined(mode: SegmentFilter['mode'], parts: readonly string[]): string {
  if (parts.length === 0) return 'true';
  if (mode === 'none') return `not (${parts.join(' or ')})`;
  return `(${parts.join(mode === 'all' ? ' and ' : ' or ')})`;
}

/** Never null, so that `none` is the opposite of `any`. */
function conditionSql(one: Condition, { moment, param, column, rfm }: Tools): string {
  switch (one.kind) {
    case 'moment': {
      const day = dayIn(column(one.fact), moment.zone);
      if (one.is === 'never') return `(${day} is null)`;
      const since = `${moment.today} - ${param(one.days)}::int`;
      const within = `coalesce(${day} >= ${since}, false)`;
      return one.is === 'within' ? within : `(not ${within})`;
    }
    case 'money':
    case 'count':
      return `(coalesce(${column(one.fact)}, 0) ${one.is === 'atLeast' ? '>=' : '<='} ${param(one.value)}::numeric)`;
    case 'word': {
      const has = `(upper(coalesce(${column(one.fact)}, '--')) = any(${param(one.words.map((word) => word.toUpperCase()))}::text[]))`;
      return one.is === 'in' ? has : `(not ${has})`;
    }
    case 'list': {
      const has = `(coalesce(${column(one.fact)}, '{}') && ${param(one.words)}::text[])`;
      return one.is === 'any' ? has : `(not ${has})`;
    }
    case 'flag':
      return `(coalesce(${column(one.fact)}, false) = ${one.is === 'yes'})`;
    case 'harm':
      return `(coalesce(${column(one.fact)}, 0) < ${param(one.below)}::int)`;
    case 'rfm':
      return `coalesce(${rfm(one)} = any(${param(one.groups)}::text[]), false)`;
  }
}

/** What fifths are made of, from the rooms that know it. */
function peopleSql(
  known: ReadonlyMap<PlayerFact, PlayerFactSource>,
  moment: FactMoment,
  { days, by }: RfmSpan,
): string {
  const [bet, deposit, active, money] = rfmFacts({ days, by });
  const joins = [bet, deposit, active, money].map(
    (fact, at) => `left join (${known.get(fact)!.select(moment, [fact])}) x${at} on x${at}.user_id = a.id`,
  );
  return `select a.id as user_id, x0."${bet}" as last_bet, x1."${deposit}" as last_deposit, x2."${active}" as f, x3."${money}" as m
    from ${PLAYERS} ${joins.join(' ')} where ${IS_PLAYER} and coalesce(x0."${bet}", x1."${deposit}") is not null`;
}
