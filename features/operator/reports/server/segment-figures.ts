/**
 * Figures of saved segments: what players did on the days that are asked for, by who is in a segment at the moment of the question. Play and
 * money of players are kept by player and day; what no player's day has (games, makers, hours, rake, slips as they were accepted) is not known
 * of a segment.
 */
import type pg from 'pg';
import { fail, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { currencyIdSql, ofNatureSql } from '#platform/server/money/ledger-id.ts';
import { GIVEN } from '#platform/server/money/revenue-lines.ts';
import type { PlayerSegment } from '#platform/server/services/player-segments.ts';
import type { Filter, Group } from '../contract.ts';
import { firstSince } from './distinct.ts';

export const noSegment = fail(404, 6, 'There is no such segment, or no longer.');
const roomOff = fail(409, 7, 'Who is in this segment is not known while a room is off.');
const noRight = fail(403, 8, 'Only who may read segments can ask for figures of them.');

type Asked = Pick<Filter, 'by' | 'segment'>;

export const asksSegments = ({ by, segment }: Asked): boolean => by === 'segment' || segment !== undefined;

/** Rights beside `reports.read` that a filter asks for. */
export const rightsOf = (filter: Asked): readonly 'campaigns.read'[] =>
  asksSegments(filter) ? ['campaigns.read'] : [];

/** Segments are for those who may read them: their names say whom they are about. */
export function rightFault(
  { identity }: Pick<ServerKit, 'identity'>,
  reader: Player | null,
  filter: Asked,
): Failure | null {
  return rightsOf(filter).every((right) => identity.allowed(reader, right)) ? null : noRight;
}

export interface ChosenSegments {
  /** The rows of a report by segment, by their place; null for another report. */
  readonly rows: readonly PlayerSegment[] | null;
  /** A select of user_id and segments, and its parameters. */
  readonly who: { readonly sql: string; readonly values: readonly unknown[] };
  /** Names of those that cannot be counted while a room is off. */
  readonly leftOut: readonly string[];
}

/** Whether there is such a segment that can be counted. @param client of a transaction that asks */
export async function segmentFault(
  { services }: Pick<ServerKit, 'services'>,
  { segment }: Pick<Filter, 'segment'>,
  client?: pg.ClientBase,
): Promise<Failure | null> {
  return segment === undefined ? null : faultAmong(await services.playerSegments.list(client), segment);
}

function faultAmong(segments: readonly PlayerSegment[], wanted: string): Failure | null {
  const found = segments.find(({ id }) => id === wanted);
  return found ? (found.countable ? null : roomOff) : noSegment;
}

/** Who is in the segments that are asked for, now. */
export async function chooseSegments(
  { services }: Pick<ServerKit, 'services'>,
  filter: Asked,
): Promise<ChosenSegments | Failure> {
  const segments = await services.playerSegments.list();
  const fault = filter.segment === undefined ? null : faultAmong(segments, filter.segment);
  if (fault) return fault;
  const all = segments.filter(({ id }) => filter.segment === undefined || id === filter.segment);
  const rows = all.filter(({ countable }) => countable);
  const values: unknown[] = [];
  const sql =
    rows.length === 0
      ? `select 0::bigint as user_id, '{}'::int[] as segments where false`
      : await services.playerSegments.members(
          rows.map(({ id }) => id),
          values,
        );
  // It was archived since.
  if (sql === null) return noSegment;
  return {
    rows: filter.by === 'segment' ? rows : null,
    who: { sql, values },
    leftOut: all.filter(({ countable }) => !countable).map(({ name }) => name),
  };
}

/** Days from one to before another. */
export type Span = Pick<Filter, 'from' | 'to'>;

/** What is known of these rows beside what was played. */
export interface Known {
  readonly money: boolean;
  readonly firsts: boolean;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Put = (value: unknown, type: string) => string;

/** A list of parameters that says where each of them stands. */
function parameters(before: readonly unknown[] = []): { values: unknown[]; put: Put } {
  const values = [...before];
  return { values, put: (value, type) => `$${values.push(value ?? null)}::${type}` };
}

/** SQL of what is asked of the days, for each of the tables by player. */
function conditions(put: Put, filter: Filter, currency: number | null) {
  const days = `x.day >= ${put(filter.from, 'date')} and x.day < ${put(filter.to, 'date')}`;
  const coin = currency === null ? null : put(currency, 'int');
  const product = filter.product === undefined ? '' : ` and x.product = ${put(filter.product, 'text')}`;
  return {
    played: `${days} and ${ofNatureSql('x.cur', filter.money)}${product}${coin === null ? '' : ` and ${currencyIdSql('x.cur')} = ${coin}`}`,
    moved: `${days}${coin === null ? '' : ` and x.cur = ${coin}`}`,
    firsts: days,
  };
}

const sumOf = (kinds: readonly number[]): string =>
  `case when x.kind in (${kinds.join(', ')}) then x.eur else 0 end`;
const MONEY = {
  given: sumOf(GIVEN),
  deposited: sumOf([KIND.deposit]),
  undone: sumOf([KIND.depositReversal]),
  withdrawn: sumOf([KIND.withdrawal]),
  fees: sumOf([KIND.withdrawalFee]),
} as const;
const MONEYS = Object.keys(MONEY) as readonly (keyof typeof MONEY)[];
const FIGURES = ['bets', 'stake', 'paid', 'active', 'whole', ...MONEYS, 'firsts', 'worth'] as const;

/** Figures in the form of those of all players; nothing is said of rake and of accepted slips. */
const texts = (of: string): string =>
  `${FIGURES.map((name) => `coalesce(${of}.${name}, 0)::text as ${name}`).join(', ')}, '0' as fee, '0' as accepted`;

/** The players among those rows: `active` by the key, and `whole` those that no row of another key has counted. */
interface Heads {
  readonly active: string;
  readonly whole: string;
}

/** A day has one row of each player that stands for them, and a span the first of those. */
function headsOf(put: Put, { from, product, currency }: Filter, by: Group | null): Heads {
  const level = { product: product !== undefined, currency: currency !== undefined };
  const start = put(from, 'date');
  return {
    active: firstSince(by === 'day' ? 'x.day' : start, {
      product: level.product || by === 'product',
      currency: level.currency || by === 'currency',
    }),
    whole: firstSince(start, level),
  };
}

/**
 * What members did, by a key: `played` (with how many of them), `moved` and `first`.
 * @param key SQL over a row `x` of a table by player, whose member is `m` @param heads null: all but what was played, which is added up already
 */
function addedBy(
  key: string,
  where: ReturnType<typeof conditions>,
  { known, heads }: { known: Known; heads: Heads | null },
): string {
  const nothing = (columns: readonly string[]) =>
    `select key, ${columns.map((name) => `0::numeric as ${name}`).join(', ')} from played where false`;
  const sumsOf = (table: string, columns: string, days: string) =>
    `select ${key} as key, ${columns} from ${table} x join members m on m.user_id = x.user_id where ${days} group by 1`;
  // Sums by key alone, over each row once: no sum is made of each player.
  return `
      played as (${
        heads
          ? sumsOf(
              'report_player_day',
              `sum(x.bets) as bets, sum(x.eur_stake) as stake, sum(x.eur_paid) as paid, count(*) filter (where ${heads.active}) as active, count(*) filter (where ${heads.whole}) as whole`,
              where.played,
            )
          : `select ${key} as key, 0 as bets, 0 as stake, 0 as paid, 0 as active, 0 as whole from members x where false`
      }),
      moved as (${
        known.money
          ? sumsOf(
              'report_player_money',
              MONEYS.map((name) => `sum(${MONEY[name]}) as ${name}`).join(', '),
              where.moved,
            )
          : nothing(MONEYS)
      }),
      first as (${
        known.firsts
          ? sumsOf('report_first', 'sum(x.n) as firsts, sum(x.n * x.eur) as worth', where.firsts)
          : nothing(['firsts', 'worth'])
      })`;
}

/**
 * Of the players of one segment, by day, product or currency, or in all.
 * @param key SQL over a row `x` of a table by player
 */
export function withinSegment(
  filter: Filter,
  {
    currency,
    who,
    by,
    key,
    known,
    beside,
  }: {
    currency: number | null;
    who: ChosenSegments['who'];
    by: Group | null;
    key: string;
    known: Known;
    /** All but what was played, which is added up already. */
    beside: boolean;
  },
): Statement {
  const { values, put } = parameters(who.values);
  const where = conditions(put, filter, currency);
  const heads = beside ? null : headsOf(put, filter, by);
  const text = `
    with members as materialized (select m.user_id from (${who.sql}) m),${addedBy(key, where, { known, heads })},
      sums as (select * from played full join moved using (key) full join first using (key))
    select s.key::text as key, ${texts('s')} from sums s`;
  return { text, values };
}

/**
 * Of each segment: players are taken together who are in the same ones, so every day of a player is added once and no sum is made of each player.
 * @param days those of the filter's that are added up; who was counted on one of the others is counted on none of these
 */
export function bySegment(
  filter: Filter,
  { who }: ChosenSegments,
  { currency, known, days }: { currency: number | null; known: Known; days: Span },
): Statement {
  const { values, put } = parameters(who.values);
  const where = conditions(put, { ...filter, from: days.from, to: days.to }, currency);
  const text = `
    with found as materialized (select m.user_id, m.segments from (${who.sql}) m),
      sets as materialized (select row_number() over () as key, segments from (select distinct segments from found) f),
      members as materialized (select f.user_id, s.key as set from found f join sets s using (segments)),${addedBy('m.set', where, { known, heads: headsOf(put, filter, 'segment') })},
      sums as (
        select u.place::text as key, ${FIGURES.map((name) => `sum(${name}) as ${name}`).join(', ')}
          from sets s left join played using (key) left join moved using (key) left join first using (key)
            cross join lateral unnest(s.segments) as u(place) group by u.place)
    select s.key, ${texts('s')} from sums s`;
  return { text, values };
}
