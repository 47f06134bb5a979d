/** Bonuses: what a deposit brought, what counted of each bet, and where the bonus money went. */
import { bonusSettings, type BonusSettings } from '#features/money/bonuses/settings.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { BILLION, type Bet, type Books } from './books.ts';
import { groupBy, sumOf, type BooksRead } from './rewards.ts';
import { Counting, type Sheet } from './sheet.ts';

const DEPOSIT = 50;
const GRANT = 65;
const RELEASE = 66;
const FORFEIT = 67;

interface BonusRow {
  user: string;
  cur: number;
  deposit: string | null;
  granted: string;
  counted: string;
  cap: string | null;
  state: string;
  released: string;
  forfeited: string;
  at: Date;
  ended_at: Date | null;
}

export async function recountBonuses(kit: ServerKit, { pool, books }: BooksRead): Promise<Sheet> {
  const sheet = new Counting('bonuses');
  const settings = kit.settings.get('bonuses', bonusSettings);
  const { rows } = await pool.query<BonusRow>(
    `select user_id::text as "user", cur, deposit, granted::text, counted::text, cap::text, state, released::text,
       forfeited::text, at, ended_at from bonus order by at`,
  );
  const deposits = new Map(
    books.lines.filter(({ kind }) => kind === DEPOSIT).map((line) => [line.ref, line]),
  );
  const bets = groupBy(books.bonusBets, ({ user }) => user);
  for (const row of rows) {
    const { user, cur: ledgerCurrencyId } = row;
    const of = `bonus of ${row.at.toISOString()}`;
    const [from, until] = [row.at.getTime(), row.ended_at?.getTime() ?? Infinity];
    const own = (bets.get(user) ?? []).filter(({ at }) => at >= from && at <= until);
    sheet.must(
      user,
      `${of} has ended, and was played in its currency`,
      row.ended_at !== null && own.every((bet) => bet.cur === ledgerCurrencyId),
    );
    if (row.deposit !== null) {
      const share = ((deposits.get(row.deposit)?.credit ?? 0n) * BigInt(settings.offers[0]!.percent)) / 100n;
      sheet.same(user, `grant of ${of}`, share, row.granted);
    }
    const counted = sumOf(own, (bet) => bet.base * partOf(settings, bet));
    sheet.same(user, `wagered of ${of}`, counted, row.counted);
    const left = BigInt(row.granted) + sumOf(own, ({ stake, payout }) => payout - stake);
    const most = row.cap !== null && left > BigInt(row.cap) ? BigInt(row.cap) : left;
    const released = row.state === 'done' ? most : 0n;
    sheet.same(user, `released of ${of}`, released, row.released);
    sheet.same(user, `taken of ${of}`, left - released, row.forfeited);
  }
  compareBonusWallets(sheet, books, rows);
  return sheet;
}

/** Billionths of a stake that count: of a game that keeps less than the reference, less; of a barred one nothing. */
function partOf({ games, products, referenceEdge }: BonusSettings, { game, edge, base }: Bet): bigint {
  const most = (BigInt(games[game] ?? products['originals'] ?? 0) * BILLION) / 100n;
  const kept = base === 0n ? 0n : edge / base;
  const part = (kept * 10_000n) / BigInt(Math.round(referenceEdge * 100));
  return part < most ? part : most;
}

/** By player, between the bonuses and the ledger. */
function compareBonusWallets(sheet: Counting, { bonusLines, lines }: Books, rows: readonly BonusRow[]): void {
  for (const { cur: ledgerCurrencyId, kind, net } of bonusLines)
    if (kind === GRANT) sheet.posted(ledgerCurrencyId, net);
  const bonuses = groupBy(rows, ({ user }) => user);
  const moves = groupBy(bonusLines, ({ user }) => user);
  const own = groupBy(lines, ({ user }) => user);
  for (const user of new Set([...bonuses.keys(), ...moves.keys()])) {
    const list = bonuses.get(user) ?? [];
    const moved = (kind: number) =>
      sumOf(
        (moves.get(user) ?? []).filter((line) => line.kind === kind),
        ({ net }) => net,
      );
    const released = (own.get(user) ?? []).filter(({ kind }) => kind === RELEASE);
    sheet.same(
      user,
      'granted',
      sumOf(list, ({ granted }) => BigInt(granted)),
      moved(GRANT),
    );
    sheet.same(
      user,
      'released',
      sumOf(list, (row) => -BigInt(row.released)),
      moved(RELEASE),
    );
    sheet.same(
      user,
      'taken back',
      sumOf(list, ({ forfeited }) => -BigInt(forfeited)),
      moved(FORFEIT),
    );
    sheet.same(
      user,
      'released to real money',
      -moved(RELEASE),
      sumOf(released, ({ credit }) => credit),
    );
  }
}
