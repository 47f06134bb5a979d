/** Totals, rakeback and cashback of every player, from bets and deposits to the smallest unit. */
import type { Pool } from 'pg';
import { type Bet, BILLION, type Books, type Line, localDay } from './books.ts';
import { hundredths, type Levels } from './levels.ts';
import { Counting, type Sheet } from './sheet.ts';

const RAKEBACK = 60;
const CASHBACK = 61;
/** As the settings come: a day's edge can be claimed for so long. */
const KEPT_DAYS = 30;
const FOUR_HOURS = 4 * 3_600_000;
/** Billionths, and hundredths of a percent. */
const SCALE = BILLION * 10_000n;

export interface BooksRead {
  readonly pool: Pool;
  readonly books: Books;
  readonly levels: Levels;
}

export const sumOf = <T>(items: readonly T[], value: (item: T) => bigint): bigint =>
  items.reduce((sum, item) => sum + value(item), 0n);

export function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

const wallet = ({ user, cur: ledgerCurrencyId }: { user: string; cur: number }): string =>
  `${user} ${ledgerCurrencyId}`;

/** Dollars deposited and wagered, deposits, and the level, which the account has too. */
export async function recountTotals({ pool, levels }: BooksRead): Promise<Sheet> {
  const sheet = new Counting('deposits, wagers, levels');
  const { rows } = await pool.query<{
    user: string;
    deposited: string;
    deposits: number;
    wagered: string;
    level: number;
    shown: number;
    announced: number;
  }>(
    `select r.user_id::text as "user", deposited::text, deposits, wagered::text, level, a.vip_level as shown,
       coalesce((select max((data ->> 'to')::int) from event where type = 'vip.level-up' and user_id = r.user_id), 0) as announced
     from reward_player r join account a on a.id = r.user_id`,
  );
  for (const { user, ...row } of rows) {
    const { deposited, deposits, wagered, level } = levels.standing(user, Infinity);
    sheet.same(user, 'dollars deposited', deposited, row.deposited);
    sheet.same(user, 'deposits', deposits, row.deposits);
    sheet.same(user, 'dollars wagered', wagered, row.wagered);
    sheet.same(user, 'level', level, row.level);
    sheet.same(user, 'level of the account', level, row.shown);
    sheet.same(user, 'level of the last event', level, row.announced);
  }
  return sheet;
}

/** Every claim, and what of the edge is left for the next one. */
export async function recountRakeback({ pool, books, levels }: BooksRead, now: number): Promise<Sheet> {
  const sheet = new Counting('rakeback');
  const claims = groupBy(
    books.lines.filter(({ kind }) => kind === RAKEBACK),
    wallet,
  );
  const since = daysBefore(localDay(now), KEPT_DAYS);
  const left = await edgesLeft(pool, since);
  for (const [key, bets] of groupBy(books.bets, wallet)) {
    const paid = claims.get(key) ?? [];
    claims.delete(key);
    const rest = sumOf(
      claimAll(sheet, levels, bets, paid).filter(({ day }) => day >= since),
      ({ edge }) => edge,
    );
    sheet.same(bets[0]!.user, `edge left ${key}`, rest, left.get(key) ?? '0');
    left.delete(key);
  }
  for (const [user] of [...claims, ...left]) sheet.must(user, 'something was bet', false);
  for (const [user, paid] of groupBy(
    [...books.lines].filter(({ kind }) => kind === RAKEBACK),
    ({ user: one }) => one,
  )) {
    const moments = [...new Set(paid.map(({ at }) => at))];
    sheet.must(
      user,
      'claims are four hours apart',
      moments.every((at, no) => no === 0 || at - moments[no - 1]! >= FOUR_HOURS),
    );
  }
  return sheet;
}

/** @returns the edge that no claim has paid, by day; what had expired before a claim is gone */
function claimAll(
  sheet: Counting,
  levels: Levels,
  bets: readonly Bet[],
  paid: readonly Line[],
): { day: string; edge: bigint }[] {
  let [gathered, next]: [{ day: string; edge: bigint }[], number] = [[], 0];
  for (const { user, cur: ledgerCurrencyId, credit, at } of paid) {
    for (; next < bets.length && bets[next]!.at <= at; next++) gathered.push(bets[next]!);
    const since = daysBefore(localDay(at), KEPT_DAYS);
    gathered = gathered.filter(({ day }) => day >= since);
    const part = hundredths(levels.terms(levels.standing(user, at).level).rakeback);
    const edge = sumOf(gathered, (one) => one.edge);
    const value = (edge * part) / SCALE;
    sheet.same(user, `claim in ${ledgerCurrencyId} at ${at}`, value, credit);
    sheet.posted(ledgerCurrencyId, credit);
    const day = gathered.at(-1)?.day ?? since;
    gathered = [{ day, edge: (edge * part - value * SCALE) / part }];
  }
  return [...gathered, ...bets.slice(next)];
}

/** @param day YYYY-MM-DD */
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** @param since the oldest day that still counts */
async function edgesLeft(pool: Pool, since: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ user: string; cur: number; edge: string }>(
    `select user_id::text as "user", cur, sum(edge)::text as edge from reward_edge where day >= $1::date group by 1, 2`,
    [since],
  );
  return new Map(rows.map((row) => [wallet(row), row.edge]));
}

/** Every day of every player by the operator's calendar, and the cashback of the lost ones. */
export async function recountCashback(
  { pool, books, levels }: BooksRead,
  excludedOn: (user: string) => string | null,
): Promise<Sheet> {
  const sheet = new Counting('cashback');
  const ofDay = (row: { user: string; cur: number; day: string }): string => `${wallet(row)} ${row.day}`;
  const { rows } = await pool.query<{
    user: string;
    cur: number;
    day: string;
    staked: string;
    paid: string;
    edge: string;
  }>(
    `select user_id::text as "user", cur, to_char(day, 'YYYY-MM-DD') as day, staked::text, paid::text, edge::text from reward_day`,
  );
  const kept = new Map(rows.map((row) => [ofDay(row), row]));
  const given = groupBy(
    books.lines
      .filter(({ kind }) => kind === CASHBACK)
      .map((line) => ({ ...line, day: /\d{4}-\d\d-\d\d$/.exec(line.note ?? '')?.[0] ?? '' })),
    ofDay,
  );
  for (const [key, bets] of groupBy(books.bets, ofDay)) {
    const { user, cur: ledgerCurrencyId, day } = bets[0]!;
    const [staked, paid, edge] = [
      sumOf(bets, (bet) => bet.stake),
      sumOf(bets, (bet) => bet.payout),
      sumOf(bets, (bet) => bet.edge),
    ];
    const row = kept.get(key);
    sheet.same(
      user,
      `stakes, payouts and edge of ${key}`,
      `${staked} ${paid} ${edge}`,
      `${row?.staked} ${row?.paid} ${row?.edge}`,
    );
    const lost = (staked - paid) * BILLION;
    // The level at the end of the day: nothing is bet or deposited between midnight and the settlement.
    const part = hundredths(levels.terms(levels.standing(user, bets.at(-1)!.at).level).cashback);
    const left = excludedOn(user);
    const barred = left !== null && day >= left;
    const value = barred || lost <= 0n ? 0n : ((lost < edge ? lost : edge) * part) / SCALE;
    const lines = given.get(key) ?? [];
    sheet.same(
      user,
      `cashback of ${key}`,
      value > 0n ? String(value) : '',
      lines.map(({ credit }) => credit).join(' and '),
    );
    for (const { credit } of lines) sheet.posted(ledgerCurrencyId, credit);
    kept.delete(key);
    given.delete(key);
  }
  for (const [key] of [...kept, ...given]) sheet.must(key, 'something was bet that day', false);
  return sheet;
}
