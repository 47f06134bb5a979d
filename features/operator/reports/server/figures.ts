/** Turnover, GGR, NGR and what goes with them, from the tables of sums. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { currencyIdSql, ofNatureSql } from '#platform/server/money/ledger-id.ts';
import { GIVEN } from '#platform/server/money/revenue-lines.ts';
import type { FigureRow, Filter, Group } from '../contract.ts';
import { readZone } from './cursor.ts';
import { distinctSql } from './distinct.ts';
import { cents, percentOf } from './euro-text.ts';
import { providerOf } from './facts.ts';
import { added, type Beside, type FigureSums, FROM_SCRATCH, NOTHING, together } from './figure-sums.ts';
import { readRoomy } from './roomy.ts';
import {
  asksSegments,
  bySegment,
  chooseSegments,
  type ChosenSegments,
  type Span,
  type Statement,
  withinSegment,
} from './segment-figures.ts';
import { dayAfter } from './zone-days.ts';

const MAX_ROWS = 1000;
const MAX_DAYS = 400;
export const MAX_DAYS_BY_HOUR = 62;
/** Fewer days are added up at once. */
const MIN_HALVED = 14;
const DAY_MS = 86_400_000;

const wrongSpan = fail(422, 1, `At most ${MAX_DAYS} days, and ${MAX_DAYS_BY_HOUR} by the hour or by game.`, {
  to: 'invalid',
});
const notTogether = fail(
  422,
  2,
  'Games and hours are not kept by country, affiliate or VIP level, and segments have none of these and no providers.',
);

/** Whether the days follow each other and are not too many. */
export function spanFault({ from, to }: { from: string; to: string }, most = MAX_DAYS): Failure | null {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 1 && days <= most ? null : wrongSpan;
}

/** A filter, and for which of the tables. */
interface Chosen {
  readonly filter: Filter;
  /** From the table by hour and game. */
  readonly fine: boolean;
  readonly currency: number | null;
  /** Internal id; 0: nobody invited them. */
  readonly affiliate: string | null;
  /** Whose midnights divide the days. */
  readonly zone: string;
  /** Where figures of players in segments are asked for. */
  readonly segments: ChosenSegments | null;
}

type Parts = Pick<ServerKit, 'db' | 'money' | 'services'>;
type Together = Pick<Filter, 'by' | 'provider' | 'game' | 'country' | 'affiliate' | 'vip' | 'segment'>;

/** From the table by hour and game, which knows nothing of players. */
const isFine = ({ by, game }: Pick<Filter, 'by' | 'game'>): boolean =>
  by === 'hour' || by === 'game' || game !== undefined;

/** What is asked for at once and not kept together. */
export function keptTogether(filter: Together): Failure | null {
  const { by, provider, country, affiliate, vip } = filter;
  const dims =
    [country, affiliate, vip].some((one) => one !== undefined) ||
    by === 'country' ||
    by === 'affiliate' ||
    by === 'vip';
  const makers = by === 'provider' || provider !== undefined;
  const apart = isFine(filter) ? dims || asksSegments(filter) : asksSegments(filter) && (dims || makers);
  return apart ? notTogether : null;
}

/** @returns what is wrong with it, or how it is looked up */
export async function chooseTables(parts: Parts, filter: Filter): Promise<Chosen | Failure> {
  const { db, money } = parts;
  const fine = isFine(filter);
  const apart = keptTogether(filter);
  if (apart) return apart;
  const fault = spanFault(filter, fine ? MAX_DAYS_BY_HOUR : MAX_DAYS);
  if (fault) return fault;
  const known = filter.currency === undefined ? null : money.currency(filter.currency);
  const segments = asksSegments(filter) ? await chooseSegments(parts, filter) : null;
  if (isFailure(segments)) return segments;
  return {
    filter,
    fine,
    currency: known === undefined ? -1 : (known?.id ?? null),
    affiliate: await affiliateOf(db, filter),
    zone: await readZone(db.pool),
    segments,
  };
}

async function affiliateOf({ pool }: ServerKit['db'], { affiliate }: Filter): Promise<string | null> {
  if (affiliate === undefined) return null;
  if (affiliate === 'none') return '0';
  const { rows } = await pool.query<{ id: string }>('select id::text from account where public_id = $1', [
    affiliate,
  ]);
  return rows[0]?.id ?? '-1';
}

/** Every parameter of valuesOf, so that each has a type where a statement has no use for it. */
const ASKED = `asked as (select $1::date, $2::date, $3::text, $4::text, $5::text, $6::text, $7::int, $8::text, $9::bigint, $10::int, $11::text, $12::text)`;

/** An hour belongs to the day in which it begins. */
const FINE = `
  select (h.hour at time zone $12)::date as day, h.hour, h.product,
    ${providerOf('h')} as provider, h.game, h.cur, h.bets, h.stake * p.unit_eur as eur_stake, h.paid * p.unit_eur as eur_paid, case when h.fee = 0 then 0 else h.fee * p.unit_eur end as eur_fee, case when h.accepted = 0 then 0 else h.accepted * p.unit_eur end as eur_accepted,
    '' as country, 0::bigint as affiliate_id, 0 as vip
  from report_hour h join report_price p on p.hour = h.hour and p.cur = ${currencyIdSql('h.cur')}
  where h.hour >= $1::date::timestamp at time zone $12 and h.hour < $2::date::timestamp at time zone $12`;

const COARSE = `select r.*, null::timestamptz as hour, '' as game from report_day r where r.day >= $1::date and r.day < $2::date`;

/** Over a row `x`: what rows are grouped by. */
const KEYS: Readonly<Record<Group, string>> = {
  day: 'x.day',
  hour: 'x.hour',
  product: 'x.product',
  provider: 'x.provider',
  game: 'x.game',
  currency: currencyIdSql('x.cur'),
  country: 'x.country',
  affiliate: 'x.affiliate_id',
  vip: 'x.vip',
  // Its place among the segments that are asked for.
  segment: 'x.segment',
};

/** The text of a key `k`: made of each group once, and not of each row. */
const keyText = (by: Group | null): string =>
  by === 'hour' ? `to_char(k at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')` : 'k::text';

const WHERE = `($4::text is null or x.product = $4) and ($5::text is null or x.provider = $5)
  and ($6::text is null or x.game = $6) and ($7::int is null or ${currencyIdSql('x.cur')} = $7) and ($8::text is null or x.country = $8)
  and ($9::bigint is null or x.affiliate_id = $9) and ($10::int is null or x.vip = $10)`;

const MONEY_GROUPS: ReadonlySet<Group> = new Set(['day', 'currency', 'country', 'affiliate', 'segment']);
const ACTIVE_GROUPS: ReadonlySet<Group> = new Set(['day', 'product', 'currency', 'segment']);

/** What can be said of these rows beside what was played. `by` is null for the total. */
function knows({ filter: f }: Chosen, by: Group | null) {
  const real = f.money === 'real';
  const whole = [f.product, f.provider, f.game, f.vip].every((one) => one === undefined);
  const anywhere = [f.country, f.affiliate, f.vip].every((one) => one === undefined);
  const anyGame = f.provider === undefined && f.game === undefined;
  return {
    money: real && whole && (by === null || MONEY_GROUPS.has(by)),
    active: anywhere && anyGame && (by === null || ACTIVE_GROUPS.has(by)),
    firsts:
      real &&
      whole &&
      anywhere &&
      f.currency === undefined &&
      (by === null || by === 'day' || by === 'segment'),
  };
}

/** What has to be asked for of what is known. */
function asks(chosen: Chosen, by: Group | null, beside: Beside) {
  const known = knows(chosen, by);
  return { ...known, money: known.money && !beside.money, firsts: known.firsts && !beside.firsts };
}

/** Whether these rows are counted from what each player did: the total of all segments is that of the house. */
const ofPlayers = ({ filter, segments }: Chosen, by: Group | null): boolean =>
  segments !== null && (by === 'segment' || filter.segment !== undefined);

/** What rows are asked for: `beside`, without what is added up already; `after`, the key behind which they begin. */
interface Part {
  readonly by: Group | null;
  readonly beside?: Beside;
  readonly after?: string;
  /** Of a report by segment: the days of the span that are added up here. */
  readonly days?: Span;
}

/** @param tail order and limit */
function statement(
  chosen: Chosen,
  { by, beside = FROM_SCRATCH, after, days }: Part,
  tail: string,
): Statement {
  const { filter, currency, segments } = chosen;
  if (segments === null || !ofPlayers(chosen, by))
    return { text: `${ofAll(chosen, by, beside)} ${tail}`, values: valuesOf(chosen, after) };
  const known = asks(chosen, by, beside);
  const { text, values } =
    by === 'segment'
      ? bySegment(filter, segments, { currency, known, days: days ?? filter })
      : withinSegment(filter, {
          currency,
          who: segments.who,
          by,
          key: by === null ? `''::text` : KEYS[by],
          known,
          beside: beside.played,
        });
  return {
    text: `select * from (${text}) p where $${values.length + 1}::text is null or key > $${values.length + 1} ${tail}`,
    values: [...values, after ?? null],
  };
}

function ofAll(chosen: Chosen, by: Group | null, beside: Beside): string {
  const key = by === null ? `''::text` : KEYS[by];
  const text = keyText(by);
  const known = asks(chosen, by, beside);
  const nothing = 'select null::text as key, null::numeric as n where false';
  return `
    with ${ASKED}, played as (${
      beside.played
        ? `select ''::text as key, 0 as bets, 0 as stake, 0 as paid, 0 as fee, 0 as accepted`
        : `select ${text} as key, p.* from (
        select ${key} as k, sum(x.bets) as bets, sum(x.eur_stake) as stake, sum(x.eur_paid) as paid, sum(x.eur_fee) as fee, sum(x.eur_accepted) as accepted
          from (${chosen.fine ? FINE : COARSE}) x where ${ofNatureSql('x.cur', chosen.filter.money)} and ${WHERE} group by 1) p`
    }),
      moved as (${
        known.money
          ? `select ${text} as key, m.* from (select ${key} as k, sum(x.eur) filter (where x.kind in (${GIVEN.join(', ')})) as given,
          sum(x.eur) filter (where x.kind = ${KIND.deposit}) as deposited, sum(x.eur) filter (where x.kind = ${KIND.depositReversal}) as undone,
          sum(x.eur) filter (where x.kind = ${KIND.withdrawal}) as withdrawn, sum(x.eur) filter (where x.kind = ${KIND.withdrawalFee}) as fees
        from report_money_day x where x.day >= $1::date and x.day < $2::date and ($7::int is null or x.cur = $7)
          and ($8::text is null or x.country = $8) and ($9::bigint is null or x.affiliate_id = $9) group by 1) m`
          : `select null::text as key, 0::numeric as given, 0::numeric as deposited, 0::numeric as undone, 0::numeric as withdrawn, 0::numeric as fees where false`
      }),
      people as (${known.active ? `select ${text} as key, a.n from (${distinctSql(by, key)}) a` : nothing}),
      firsts as (${
        known.firsts
          ? `select ${text} as key, f.* from (select ${key} as k, sum(x.n) as n, sum(x.n * x.eur) as worth from report_first x where x.day >= $1::date and x.day < $2::date group by 1) f`
          : 'select null::text as key, null::numeric as n, null::numeric as worth where false'
      })
    select key, coalesce(p.bets, 0)::text as bets, coalesce(p.stake, 0)::text as stake, coalesce(p.paid, 0)::text as paid, coalesce(p.fee, 0)::text as fee, coalesce(p.accepted, 0)::text as accepted,
      m.given::text, m.deposited::text, m.undone::text, m.withdrawn::text, m.fees::text, a.n::text as active, f.n::text as firsts, f.worth::text as worth
    from played p full join moved m using (key) full join firsts f using (key) left join people a using (key)
    where $11::text is null or key > $11`;
}

function valuesOf({ filter, currency, affiliate, zone }: Chosen, after?: string): unknown[] {
  const { from, to, money, product, provider, game, country, vip } = filter;
  return [from, to, money, product, provider, game, currency, country, affiliate, vip, after, zone].map(
    (value) => value ?? null,
  );
}

/** Of segments nobody can foretell how many are in them. */
const readRows = ({ db }: Pick<Parts, 'db'>, { segments }: Chosen, of: Statement): Promise<FigureSums[]> =>
  readRoomy<FigureSums>(db, of, segments === null ? 'any' : 'hashed');

interface Figures {
  readonly rows: FigureRow[];
  readonly total: FigureRow;
  readonly more: boolean;
  readonly leftOut: string[];
  readonly zone: string;
}

/** Days of players are added up in two halves beside each other, where they are many: most turnover first. */
async function readHalves(
  read: (days: Span) => Promise<FigureSums[]>,
  { from, to }: Span,
): Promise<FigureSums[]> {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < MIN_HALVED) return added(await read({ from, to }));
  const middle = dayAfter(from, Math.floor(days / 2));
  const halves = await Promise.all([read({ from, to: middle }), read({ from: middle, to })]);
  return added(halves.flat());
}

/** The rows, most turnover first unless they are in time, and what they are together. */
export async function readFigures(kit: Parts, filter: Filter): Promise<Figures | Failure> {
  const chosen = await chooseTables(kit, filter);
  if (isFailure(chosen)) return chosen;
  const order =
    filter.by === 'day' || filter.by === 'hour' ? 'key' : 'coalesce(p.stake::numeric, 0) desc, key';
  // Hours of two months are more than a thousand, and a chart wants all of them: one more where clocks are put back.
  const most = filter.by === 'hour' ? MAX_DAYS_BY_HOUR * 24 + 1 : MAX_ROWS;
  const read = (part: Part, tail: string) => readRows(kit, chosen, statement(chosen, part, tail));
  // The total of what was played is that of the rows, where all of them are of the same tables.
  const players = ofPlayers(chosen, null);
  const alike = ofPlayers(chosen, filter.by) === players && filter.by !== 'segment';
  const { money, firsts } = knows(chosen, filter.by);
  const beside = { played: alike, money: alike && money, firsts: alike && firsts };
  const besides = asks(chosen, null, beside);
  const [rows, rest] = await Promise.all([
    filter.by === 'segment'
      ? readHalves((days) => read({ by: 'segment', days }, 'order by key'), filter)
      : read({ by: filter.by }, `order by ${order} limit ${most + 1}`),
    // Of players their rows say how many they are, too.
    alike && players && !besides.money && !besides.firsts ? [] : read({ by: null, beside }, 'order by key'),
  ]);
  const more = rows.length > most;
  const total = alike && more ? await read({ by: null }, 'order by key') : rest;
  const shown = await toRows(kit, chosen, filter.by, rows.slice(0, most));
  const whole = total[0] ?? NOTHING;
  const [sum] = await toRows(kit, chosen, null, [
    more ? whole : { ...whole, ...together(rows, beside, players) },
  ]);
  const leftOut = filter.by === 'segment' ? [...(chosen.segments?.leftOut ?? [])] : [];
  return { rows: shown, total: sum!, more, leftOut, zone: chosen.zone };
}

/** All rows in the order of their keys, some at a time. */
export async function* eachFigure(
  kit: Pick<ServerKit, 'db' | 'money'>,
  chosen: Chosen,
): AsyncGenerator<readonly FigureRow[]> {
  const { by } = chosen.filter;
  for (let after: string | undefined; ;) {
    const part: Part = after === undefined ? { by } : { by, after };
    const rows = await readRows(kit, chosen, statement(chosen, part, `order by key limit ${MAX_ROWS}`));
    if (rows.length > 0) yield await toRows(kit, chosen, by, rows);
    if (rows.length < MAX_ROWS) return;
    after = rows.at(-1)!.key;
  }
}

async function toRows(
  { db, money }: Pick<ServerKit, 'db' | 'money'>,
  chosen: Chosen,
  by: Group | null,
  rows: readonly FigureSums[],
): Promise<FigureRow[]> {
  const known = knows(chosen, by);
  const players = ofPlayers(chosen, by);
  const people =
    by === 'affiliate'
      ? await namesOf(
          db,
          rows.map(({ key }) => key),
        )
      : null;
  return rows.map((row) => {
    const { key, label } = people
      ? (people.get(row.key) ?? { key: 'none', label: '' })
      : by === 'segment'
        ? named(chosen.segments!.rows![Number(row.key)]!)
        : { key: by === 'currency' ? money.currencyById(Number(row.key)).code : row.key, label: '' };
    const of = (text: string | null) => (known.money ? cents([text ?? '0']) : null);
    const ggr = [row.stake, `-${row.paid}`, row.fee];
    return {
      key,
      label,
      bets: Number(row.bets),
      active: known.active ? Number(row.active ?? 0) : null,
      turnover: cents([row.stake]),
      accepted: !players && takesSlips(chosen, by, row) ? cents([row.accepted]) : null,
      paid: cents([row.paid]),
      rake: players ? null : cents([row.fee]),
      ggr: cents(ggr),
      hold: percentOf(ggr, row.stake),
      bonusCost: of(row.given),
      ngr: known.money ? cents([...ggr, `-${row.given ?? '0'}`]) : null,
      deposits: of(row.deposited),
      withdrawals: of(row.withdrawn),
      netDeposits: known.money
        ? cents([
            row.deposited ?? '0',
            `-${row.undone ?? '0'}`,
            `-${row.withdrawn ?? '0'}`,
            `-${row.fees ?? '0'}`,
          ])
        : null,
      firstDeposits: known.firsts ? Number(row.firsts ?? 0) : null,
      firstDepositsWorth: known.firsts ? cents([row.worth ?? '0']) : null,
    };
  });
}

const named = ({ id, name }: { id: string; name: string }) => ({ key: id, label: name });

/** Slips are of sport, and of real money. */
function takesSlips({ filter: { money, product } }: Chosen, by: Group | null, { key }: FigureSums): boolean {
  return money === 'real' && (product ?? 'sport') === 'sport' && (by !== 'product' || key === 'sport');
}

async function namesOf(
  { pool }: ServerKit['db'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, { key: string; label: string }>> {
  const { rows } = await pool.query<{ id: string; key: string; label: string }>(
    'select id::text, public_id as key, name as label from account where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, key, label }) => [id, { key, label }]));
}
