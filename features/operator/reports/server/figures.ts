/** Turnover, GGR, NGR and what goes with them, from the tables of sums. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { currencyIdSql, natureSql } from '#platform/server/money/ledger-id.ts';
import { GIVEN } from '#platform/server/money/revenue-lines.ts';
import type { FigureRow, Filter, Group } from '../contract.ts';
import { readZone } from './cursor.ts';
import { distinctSql } from './distinct.ts';
import { cents, percentOf } from './euro-text.ts';
import {
  asksSegments,
  bySegment,
  chooseSegments,
  type ChosenSegments,
  type Statement,
  withinSegment,
} from './segment-figures.ts';

const MAX_ROWS = 1000;
const MAX_DAYS = 400;
export const MAX_DAYS_BY_HOUR = 62;
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

const PROVIDER = `case when h.product = 'providers' then coalesce(nullif(split_part(h.game, ':', 2), ''), '--') else '' end`;

/** An hour belongs to the day in which it begins. */
const FINE = `
  select (h.hour at time zone $12)::date as day, to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as hour, h.product,
    ${PROVIDER} as provider, h.game, h.cur, h.bets, h.stake * p.unit_eur as eur_stake, h.paid * p.unit_eur as eur_paid, h.fee * p.unit_eur as eur_fee, h.accepted * p.unit_eur as eur_accepted,
    '' as country, 0::bigint as affiliate_id, 0 as vip
  from report_hour h join report_price p on p.hour = h.hour and p.cur = ${currencyIdSql('h.cur')}
  where h.hour >= $1::date::timestamp at time zone $12 and h.hour < $2::date::timestamp at time zone $12`;

const COARSE = `select r.*, '' as hour, '' as game from report_day r where r.day >= $1::date and r.day < $2::date and $12::text is not null`;

const KEYS: Readonly<Record<Group, string>> = {
  day: 'x.day::text',
  hour: 'x.hour',
  product: 'x.product',
  provider: 'x.provider',
  game: 'x.game',
  currency: `${currencyIdSql('x.cur')}::text`,
  country: 'x.country',
  affiliate: 'x.affiliate_id::text',
  vip: 'x.vip::text',
  // Its place among the segments that are asked for.
  segment: 'x.segment',
};

const WHERE = `${natureSql('x.cur')} = $3 and ($4::text is null or x.product = $4) and ($5::text is null or x.provider = $5)
  and ($6::text is null or x.game = $6) and ($7::int is null or ${currencyIdSql('x.cur')} = $7) and ($8::text is null or x.country = $8)
  and ($9::bigint is null or x.affiliate_id = $9) and ($10::int is null or x.vip = $10)`;

const MONEY_GROUPS: ReadonlySet<Group> = new Set(['day', 'currency', 'country', 'affiliate', 'segment']);
const ACTIVE_GROUPS: ReadonlySet<Group> = new Set(['day', 'product', 'currency', 'segment']);

interface Row {
  key: string;
  bets: string;
  stake: string;
  paid: string;
  fee: string;
  accepted: string;
  given: string | null;
  deposited: string | null;
  undone: string | null;
  withdrawn: string | null;
  fees: string | null;
  active: string | null;
  firsts: string | null;
  worth: string | null;
}

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

/** Whether these rows are counted from what each player did: the total of all segments is that of the house. */
const ofPlayers = ({ filter, segments }: Chosen, by: Group | null): boolean =>
  segments !== null && (by === 'segment' || filter.segment !== undefined);

/** @param after the key behind which rows begin @param tail order and limit */
function statement(chosen: Chosen, by: Group | null, after: string | null, tail: string): Statement {
  const { filter, currency, segments } = chosen;
  if (segments === null || !ofPlayers(chosen, by))
    return { text: `${ofAll(chosen, by)} ${tail}`, values: valuesOf(chosen, after) };
  const known = knows(chosen, by);
  const { text, values } =
    by === 'segment'
      ? bySegment(filter, segments, currency, known)
      : withinSegment(filter, {
          currency,
          players: segments.players ?? [],
          // The day itself: as a text it would be sorted for.
          key: by === null ? `''::text` : by === 'day' ? 'x.day' : KEYS[by],
          known,
        });
  return {
    text: `select * from (${text}) p where $${values.length + 1}::text is null or key > $${values.length + 1} ${tail}`,
    values: [...values, after],
  };
}

function ofAll(chosen: Chosen, by: Group | null): string {
  const key = by === null ? `''::text` : KEYS[by];
  const known = knows(chosen, by);
  const nothing = 'select null::text as key, null::numeric as n where false';
  return `
    with played as (select ${key} as key, sum(x.bets) as bets, sum(x.eur_stake) as stake, sum(x.eur_paid) as paid, sum(x.eur_fee) as fee, sum(x.eur_accepted) as accepted
        from (${chosen.fine ? FINE : COARSE}) x where ${WHERE} group by 1),
      moved as (${
        known.money
          ? `select ${key} as key, sum(x.eur) filter (where x.kind in (${GIVEN.join(', ')})) as given,
          sum(x.eur) filter (where x.kind = ${KIND.deposit}) as deposited, sum(x.eur) filter (where x.kind = ${KIND.depositReversal}) as undone,
          sum(x.eur) filter (where x.kind = ${KIND.withdrawal}) as withdrawn, sum(x.eur) filter (where x.kind = ${KIND.withdrawalFee}) as fees
        from report_money_day x where x.day >= $1::date and x.day < $2::date and ($7::int is null or x.cur = $7)
          and ($8::text is null or x.country = $8) and ($9::bigint is null or x.affiliate_id = $9) group by 1`
          : `select null::text as key, 0::numeric as given, 0::numeric as deposited, 0::numeric as undone, 0::numeric as withdrawn, 0::numeric as fees where false`
      }),
      people as (${known.active ? distinctSql(by, key) : nothing}),
      firsts as (${
        known.firsts
          ? `select ${key} as key, sum(x.n) as n, sum(x.n * x.eur) as worth from report_first x where x.day >= $1::date and x.day < $2::date group by 1`
          : 'select null::text as key, null::numeric as n, null::numeric as worth where false'
      })
    select key, coalesce(p.bets, 0)::text as bets, coalesce(p.stake, 0)::text as stake, coalesce(p.paid, 0)::text as paid, coalesce(p.fee, 0)::text as fee, coalesce(p.accepted, 0)::text as accepted,
      m.given::text, m.deposited::text, m.undone::text, m.withdrawn::text, m.fees::text, a.n::text as active, f.n::text as firsts, f.worth::text as worth
    from played p full join moved m using (key) full join firsts f using (key) left join people a using (key)
    where $11::text is null or key > $11`;
}

function valuesOf({ filter, currency, affiliate, zone }: Chosen, after: string | null): unknown[] {
  const { from, to, money, product, provider, game, country, vip } = filter;
  return [from, to, money, product, provider, game, currency, country, affiliate, vip, after, zone].map(
    (value) => value ?? null,
  );
}

interface Figures {
  readonly rows: FigureRow[];
  readonly total: FigureRow;
  readonly more: boolean;
  readonly leftOut: string[];
  readonly zone: string;
}

/** The rows, most turnover first unless they are in time, and what they are together. */
export async function readFigures(kit: Parts, filter: Filter): Promise<Figures | Failure> {
  const chosen = await chooseTables(kit, filter);
  if (isFailure(chosen)) return chosen;
  const order =
    filter.by === 'day' || filter.by === 'hour' ? 'key' : 'coalesce(p.stake::numeric, 0) desc, key';
  // Hours of two months are more than a thousand, and a chart wants all of them.
  const most = filter.by === 'hour' ? MAX_DAYS_BY_HOUR * 24 : MAX_ROWS;
  const read = (by: Group | null, tail: string) => {
    const { text, values } = statement(chosen, by, null, tail);
    return kit.db.pool.query<Row>(text, [...values]);
  };
  const [rows, total] = await Promise.all([
    read(filter.by, `order by ${order} limit ${most + 1}`),
    read(null, 'order by key'),
  ]);
  const shown = await toRows(kit, chosen, filter.by, rows.rows.slice(0, most));
  const [sum] = await toRows(kit, chosen, null, total.rows.length > 0 ? total.rows : [NOTHING]);
  const leftOut = filter.by === 'segment' ? [...(chosen.segments?.leftOut ?? [])] : [];
  return { rows: shown, total: sum!, more: rows.rows.length > most, leftOut, zone: chosen.zone };
}

/** All rows in the order of their keys, some at a time. */
export async function* eachFigure(
  kit: Pick<ServerKit, 'db' | 'money'>,
  chosen: Chosen,
): AsyncGenerator<readonly FigureRow[]> {
  const { by } = chosen.filter;
  for (let after: string | null = null; ;) {
    const { text, values } = statement(chosen, by, after, `order by key limit ${MAX_ROWS}`);
    const { rows }: { rows: Row[] } = await kit.db.pool.query<Row>(text, [...values]);
    if (rows.length > 0) yield await toRows(kit, chosen, by, rows);
    if (rows.length < MAX_ROWS) return;
    after = rows.at(-1)!.key;
  }
}

const NOTHING: Row = {
  key: '',
  bets: '0',
  stake: '0',
  paid: '0',
  fee: '0',
  accepted: '0',
  given: null,
  deposited: null,
  undone: null,
  withdrawn: null,
  fees: null,
  active: null,
  firsts: null,
  worth: null,
};

async function toRows(
  { db, money }: Pick<ServerKit, 'db' | 'money'>,
  chosen: Chosen,
  by: Group | null,
  rows: readonly Row[],
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
function takesSlips({ filter: { money, product } }: Chosen, by: Group | null, { key }: Row): boolean {
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
