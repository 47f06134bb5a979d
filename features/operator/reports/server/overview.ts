/** The page that staff look at first. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { readStanding } from '#platform/server/money/liabilities.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { overview } from '../contract.ts';
import { readZone } from './cursor.ts';
import { cents } from './euro-text.ts';
import { readReturns } from './rtp.ts';
import { dayAfter, dayIn, startOfDay } from './zone-days.ts';

type Overview = ReplyOf<typeof overview>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A subscriber further behind is named. */
const BEHIND_SECONDS = 60;
const RTP_DAYS = 30;
/** Rules that are named. */
const RULES = 8;

export async function readOverview(kit: ServerKit, player: Player, asOf: string | null): Promise<Overview> {
  const now = kit.runtime.now();
  const zone = await readZone(kit.db.pool);
  const today = dayIn(now, zone);
  /** First moment of a day so many days after today. */
  const dayAt = (days: number) => startOfDay(dayAfter(today, days), zone);
  const until = now - (now % HOUR_MS);
  const gone = Math.max(0, until - dayAt(0));
  const weeks = [1, 2, 3, 4].map((back) => played(kit, dayAt(-7 * back), dayAt(-7 * back) + gone));
  const [standing, lags, here, whole, { games }, waiting, refusals, checks, risks, [before, ...earlier]] =
    await Promise.all([
      readStanding(kit.db.pool),
      kit.house.lags(),
      played(kit, dayAt(0), until),
      played(kit, dayAt(-7), dayAt(-6)),
      readReturns(kit, { from: dayAfter(today, 1 - RTP_DAYS), to: dayAfter(today, 1) }),
      readWaiting(kit, player),
      kit.policy.refusalsByRule(now - DAY_MS),
      readChecks(kit),
      readRisks(kit),
      Promise.all(weeks),
    ]);
  const bonus = cents(standing.bonus.map(({ cur, units }) => worth(units, kit.money.currencyById(cur))));
  const owed = (part: 'balances' | 'open' | 'held') =>
    cents(standing.owed.map((one) => worth(one[part], kit.money.currencyById(one.cur))));
  return {
    asOf,
    money: {
      balanced: standing.balanced,
      audited: standing.auditedAt?.toISOString() ?? null,
      behind: lags
        .filter(({ lastError, seconds }) => lastError !== null || seconds > BEHIND_SECONDS)
        .map(({ name }) => name),
      checks,
    },
    risks,
    owed: { balances: owed('balances'), openStakes: owed('open'), held: owed('held'), bonus },
    today: {
      until: new Date(until).toISOString(),
      figures: (['bets', 'turnover', 'ggr'] as const).map((figure) => ({
        figure,
        now: here[figure],
        before: before![figure],
        whole: whole[figure],
        median: medianOf([before!, ...earlier].map((one) => one[figure])),
      })),
    },
    waiting,
    refusals: refusals.slice(0, RULES),
    alerts: games.flatMap(({ game, z, state }) =>
      state === 'warn' || state === 'alert' ? [{ game, z, state }] : [],
    ),
  };
}

/** Of rooms that are on and have something to compare. */
async function readChecks(kit: ServerKit): Promise<Overview['money']['checks']> {
  const sources = kit.services.moneyChecks.filter(({ feature }) => kit.features.isOn(feature));
  const found = await Promise.all(
    sources.map(async ({ check, read }) => ({ check, found: await read(kit.db.pool) })),
  );
  return found.flatMap(({ check, found: one }) =>
    one ? [{ check, at: one.at?.toISOString() ?? null, right: one.right, findings: one.findings }] : [],
  );
}

async function readRisks(kit: ServerKit): Promise<Overview['risks']> {
  const sources = kit.services.openRisks.filter(({ feature }) => kit.features.isOn(feature));
  const found = await Promise.all(
    sources.map(async ({ product, read }) => ({ product, worst: await read() })),
  );
  return found.flatMap(({ product, worst }) =>
    worst ? [{ product, name: worst.name, eur: cents([formatUnits(worst.microEur, 6)]) }] : [],
  );
}

async function readWaiting(kit: ServerKit, player: Player): Promise<Overview['waiting']> {
  const { open, overdue, oldest } = await kit.services.openCases(player);
  return {
    room: kit.identity.allowed(player, 'cases'),
    count: open,
    overdue,
    oldest: oldest?.toISOString() ?? null,
  };
}

/** The mean of the two in the middle, towards nothing. @param values four decimals of the same places */
function medianOf(values: readonly string[]): string {
  const places = values[0]!.split('.')[1]?.length ?? 0;
  const units = values
    .map((value) => BigInt(value.replace('.', '')))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [low, high] = [units[1]!, units[2]!];
  return formatUnits((low + high) / 2n, places);
}

/** Euros of units as an exact decimal: price times units, the point moved. */
function worth(units: bigint, { priceEurScaled, scale }: Currency): string {
  return formatUnits(units * priceEurScaled, scale + 12);
}

async function played({ db }: ServerKit, from: number, to: number) {
  const { rows } = await db.pool.query<{ bets: string; stake: string; paid: string; fee: string }>(
    `select coalesce(sum(h.bets), 0)::text as bets, coalesce(sum(h.stake * p.unit_eur), 0)::text as stake, coalesce(sum(h.paid * p.unit_eur), 0)::text as paid,
        coalesce(sum(h.fee * p.unit_eur), 0)::text as fee
      from report_hour h join report_price p on p.hour = h.hour and p.cur = h.cur where h.hour >= $1 and h.hour < $2 and h.cur > 0`,
    [new Date(from), new Date(to)],
  );
  const { bets, stake, paid, fee } = rows[0]!;
  return { bets, turnover: cents([stake]), ggr: cents([stake, `-${paid}`, fee]) };
}
