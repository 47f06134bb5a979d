/** Commissions of both models: on the edge at once, on the revenue of a month when it is over. */
import { affiliateSettings } from '#features/money/affiliates/settings.ts';
import { REWARDS } from '#platform/server/money/kinds.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Facts } from '../day.ts';
import { type Bet, BILLION, utcDay } from './books.ts';
import { hundredths } from './levels.ts';
import { groupBy, sumOf, type BooksRead } from './rewards.ts';
import { Counting, type Sheet } from './sheet.ts';

const COMMISSION = 70;
const DAY = 86_400_000;
/** Parts of a smallest unit: billionths, and hundredths of a percent. */
const SCALE = BILLION * 10_000n;

interface Guest {
  readonly affiliate: string;
  /** Counted from then on; never: Infinity. */
  readonly from: number;
  readonly depositedAt: number;
}

type Facing = Pick<Facts, 'people' | 'decided' | 'revenueFrom' | 'settledAt'>;

export async function recountCommissions(
  kit: ServerKit,
  booksRead: BooksRead,
  facts: Facing,
): Promise<Sheet> {
  const sheet = new Counting('commissions');
  const guests = guestsOf(booksRead, facts);
  const { tiers } = kit.settings.get('affiliates', affiliateSettings);

  /** Hundredths of a percent of an affiliate at a moment. */
  function rate(affiliate: string, at: number): bigint {
    const depositors = [...guests.values()].filter(
      (guest) => guest.affiliate === affiliate && guest.from <= at && guest.depositedAt <= at,
    ).length;
    const [best] = tiers
      .filter(({ players }) => players <= depositors)
      .toSorted((a, b) => b.players - a.players);
    return hundredths(best?.percent ?? '0');
  }

  const counted = booksRead.books.bets.filter(({ user, at }) => (guests.get(user)?.from ?? Infinity) <= at);
  const onEdge = counted.filter(({ at }) => at < facts.revenueFrom);
  const onRevenue = counted.filter(({ at }) => at >= facts.revenueFrom);
  const earned = new Map<string, bigint>();
  const earn = (key: string, parts: bigint) => void earned.set(key, (earned.get(key) ?? 0n) + parts);
  const affiliateOf = ({ user }: Pick<Bet, 'user'>): string => guests.get(user)!.affiliate;

  // Deposits are counted before a day's bets are placed, so the rate of a day's first bet is that of all.
  const sessions = groupBy(
    onEdge,
    (bet) => `${affiliateOf(bet)} ${bet.cur} ${Math.floor(bet.at / 3_600_000)}`,
  );
  for (const [key, bets] of sessions) {
    const [affiliate, ledgerCurrencyId] = key.split(' ') as [string, string];
    earn(`${affiliate} ${ledgerCurrencyId}`, sumOf(bets, ({ edge }) => edge) * rate(affiliate, bets[0]!.at));
  }
  for (const [key, parts] of revenueOf(booksRead, {
    guests,
    counted,
    onRevenue,
    settledAt: facts.settledAt,
    rate,
  }))
    earn(key, parts);

  await compareDays(
    booksRead,
    sheet,
    [...onEdge.map((bet) => [bet, 'edge'] as const), ...onRevenue.map((bet) => [bet, 'revenue'] as const)],
    affiliateOf,
  );
  await compareDues(booksRead, sheet, earned);
  return sheet;
}

function guestsOf({ books }: BooksRead, { people, decided }: Facing): Map<string, Guest> {
  const neighbours = new Set(people.filter(({ neighbour }) => neighbour).map(({ id }) => id.toString()));
  const verdicts = new Map([...decided].map(([id, verdict]) => [id.toString(), verdict]));
  const first = new Map<string, number>();
  for (const { user, at } of books.deposits) if (!first.has(user)) first.set(user, at);
  return new Map(
    [...books.invitedBy].map(([user, affiliate]) => {
      const verdict = verdicts.get(user);
      const from = !neighbours.has(user) ? 0 : verdict?.counts ? verdict.at : Infinity;
      return [user, { affiliate, from, depositedAt: first.get(user) ?? Infinity }];
    }),
  );
}

/**
 * By affiliate and currency: months one after the other, losses carried over once what they are worth is taken off what other
 * currencies brought. A gift of whatever currency counts in its month, or in the next one with bets.
 */
function revenueOf(
  { books }: BooksRead,
  {
    guests,
    counted,
    onRevenue,
    settledAt,
    rate,
  }: {
    guests: ReadonlyMap<string, Guest>;
    counted: readonly Bet[];
    onRevenue: readonly Bet[];
    settledAt: readonly number[];
    rate: (affiliate: string, at: number) => bigint;
  },
): Map<string, bigint> {
  const affiliateOf = ({ user }: { user: string }): string => guests.get(user)!.affiliate;
  const monthOf = (bet: Bet): string => bet.utcDay.slice(0, 7);
  const played = new Map(
    [...groupBy(counted, affiliateOf)].map(([affiliate, bets]) => [
      affiliate,
      [...new Set(bets.map(monthOf))].toSorted(),
    ]),
  );
  const shared = new Set(onRevenue.map((bet) => `${affiliateOf(bet)} ${monthOf(bet)}`));
  const months = groupBy(onRevenue, (bet) => `${affiliateOf(bet)} ${bet.cur} ${monthOf(bet)}`);
  const gifts = groupBy(
    books.lines.filter(({ user, kind }) => guests.has(user) && (REWARDS as readonly number[]).includes(kind)),
    (line) => {
      const month = played.get(affiliateOf(line))?.find((one) => one >= utcDay(line.at).slice(0, 7));
      return `${affiliateOf(line)} ${line.cur} ${month ?? ''}`;
    },
  );
  const carried = new Map<string, Map<number, bigint>>();
  const earned = new Map<string, bigint>();
  const keys = [...new Set([...months.keys(), ...gifts.keys()])].map((key) => {
    const [affiliate, ledgerCurrencyId, month] = key.split(' ') as [string, string, string];
    return { key, affiliate, cur: Number(ledgerCurrencyId), month };
  });
  const byMonth = groupBy(keys, ({ affiliate, month }) => `${month} ${affiliate}`);
  for (const lines of [...byMonth]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, all]) => all)) {
    const { affiliate, month } = lines[0]!;
    if (!shared.has(`${affiliate} ${month}`)) continue;
    const when = settledAt.find((at) => utcDay(at - DAY).slice(0, 7) > month)!;
    const counts = ({ user }: { user: string }) => guests.get(user)!.from <= when;
    const bases = new Map(carried.get(affiliate));
    for (const { key, cur: ledgerCurrencyId } of lines) {
      const won = sumOf(months.get(key) ?? [], ({ stake, payout }) => stake - payout);
      const given = sumOf((gifts.get(key) ?? []).filter(counts), ({ credit }) => credit);
      bases.set(ledgerCurrencyId, won - given + (bases.get(ledgerCurrencyId) ?? 0n));
    }
    takeLossesOff(bases, (ledgerCurrencyId) => books.unitPrice(ledgerCurrencyId, when));
    carried.set(affiliate, new Map([...bases].filter(([, base]) => base < 0n)));
    for (const [ledgerCurrencyId, base] of bases) {
      const wallet = `${affiliate} ${ledgerCurrencyId}`;
      if (base > 0n) earned.set(wallet, (earned.get(wallet) ?? 0n) + base * rate(affiliate, when) * BILLION);
    }
  }
  return earned;
}

/** The greatest loss off the greatest gain first, until one of the two is used up, and so on. */
function takeLossesOff(bases: Map<number, bigint>, price: (ledgerCurrencyId: number) => bigint): void {
  const worth = (ledgerCurrencyId: number): bigint => bases.get(ledgerCurrencyId)! * price(ledgerCurrencyId);
  const size = (ledgerCurrencyId: number): bigint =>
    worth(ledgerCurrencyId) < 0n ? -worth(ledgerCurrencyId) : worth(ledgerCurrencyId);
  const order = [...bases.keys()].toSorted((one, other) => (size(one) > size(other) ? -1 : 1));
  for (const poor of order)
    for (const rich of order) {
      const [lost, kept] = [-worth(poor), worth(rich)];
      if (lost <= 0n || kept <= 0n) continue;
      const moved = lost < kept ? lost : kept;
      bases.set(poor, bases.get(poor)! + moved / price(poor));
      bases.set(rich, bases.get(rich)! - moved / price(rich));
    }
}

/** The statistics that affiliates see. */
async function compareDays(
  { pool }: BooksRead,
  sheet: Counting,
  bets: readonly (readonly [Bet, 'edge' | 'revenue'])[],
  affiliateOf: (bet: Bet) => string,
): Promise<void> {
  const { rows } = await pool.query<{ key: string; figures: string; user: string }>(
    `select user_id::text as "user", concat_ws(' ', to_char(day, 'YYYY-MM-DD'), user_id, cur, model, affiliate_id) as key,
       concat_ws(' ', bets, staked, paid, edge, micro_usd) as figures from affiliate_day`,
  );
  const kept = new Map(rows.map(({ key, figures }) => [key, figures]));
  const days = groupBy(
    bets,
    ([bet, model]) => `${bet.utcDay} ${bet.user} ${bet.cur} ${model} ${affiliateOf(bet)}`,
  );
  for (const [key, list] of days) {
    const own = list.map(([bet]) => bet);
    const figures = [
      own.length,
      sumOf(own, ({ stake }) => stake),
      sumOf(own, ({ payout }) => payout),
      sumOf(own, ({ edge }) => edge),
      sumOf(own, ({ microUsd }) => microUsd),
    ];
    sheet.same(own[0]!.user, `day ${key}`, figures.join(' '), kept.get(key));
    kept.delete(key);
  }
  for (const key of kept.keys()) sheet.must(key, 'something was bet that day', false);
}

/** What was earned in all, and what of it is still owed after the payouts in the ledger. */
async function compareDues(
  { pool, books }: BooksRead,
  sheet: Counting,
  earned: ReadonlyMap<string, bigint>,
): Promise<void> {
  const { rows } = await pool.query<{ user: string; cur: number; parts: string; earned: string }>(
    'select affiliate_id::text as "user", cur, parts::text, earned::text from affiliate_due',
  );
  const payouts = books.lines.filter(({ kind }) => kind === COMMISSION);
  for (const { cur: ledgerCurrencyId, credit } of payouts) sheet.posted(ledgerCurrencyId, credit);
  const paid = groupBy(payouts, ({ user, cur: ledgerCurrencyId }) => `${user} ${ledgerCurrencyId}`);
  for (const { user, cur: ledgerCurrencyId, ...row } of rows) {
    const key = `${user} ${ledgerCurrencyId}`;
    const all = earned.get(key) ?? 0n;
    sheet.same(user, `earned in ${ledgerCurrencyId}`, all, row.earned);
    sheet.same(
      user,
      `owed in ${ledgerCurrencyId}`,
      all - sumOf(paid.get(key) ?? [], ({ credit }) => credit) * SCALE,
      row.parts,
    );
    paid.delete(key);
  }
  for (const key of paid.keys()) sheet.must(key, 'something was earned', false);
  for (const [key, parts] of earned)
    if (parts > 0n)
      sheet.must(
        key,
        'what was earned is owed',
        rows.some(({ user, cur: ledgerCurrencyId }) => `${user} ${ledgerCurrencyId}` === key),
      );
}
