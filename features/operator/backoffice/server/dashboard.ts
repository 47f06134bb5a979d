/** The figures of the front page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/server/database/project-root.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { currencyIdSql } from '#platform/server/money/ledger-id.ts';
import { openRounds } from '#platform/server/money/open-rounds.ts';
import type { Worth } from '../fields.ts';
import type { DashboardView } from '../system-contract.ts';
import { euros, toSums, toTurnover, toWorth, type Sum, type SumRow } from './amounts.ts';

const DAY = 86_400_000;
const DAYS = 14;

interface DayRow extends SumRow {
  day: string;
  game: string;
}

interface Counts {
  players: string;
  new_today: string;
  active_today: string;
  excluded: string;
  open_rounds: string;
}

export async function showDashboard(kit: ServerKit, startedAt: number): Promise<DashboardView> {
  const { db, money, realtime, runtime, config, features } = kit;
  const now = runtime.now();
  const today = dayOf(now);
  const [counts, recent, all, wallets] = await Promise.all([
    db.pool.query<Counts>(
      `select (select count(*) from account) as players,
         (select count(*) from account where created_at >= $1) as new_today,
         (select count(distinct account_id) from session where last_seen >= $1) as active_today,
         (select count(*) from account where excluded_until > $2) as excluded,
         (select count(*) from (${openRounds()}) r) as open_rounds`,
      [new Date(`${today}T00:00:00Z`), new Date(now)],
    ),
    db.pool.query<DayRow>(
      `select day::text, game, cur, wagered::text, paid::text, bets::text from day_total where day > $1::date order by ${currencyIdSql('cur')}, cur desc`,
      [dayOf(now - DAYS * DAY)],
    ),
    db.pool.query<SumRow>(
      `select cur, sum(wagered)::text as wagered, sum(paid)::text as paid, sum(bets)::text as bets from day_total group by cur order by ${currencyIdSql('cur')}, cur desc`,
    ),
    db.pool.query<{ cur: number; held: string }>(
      'select cur, sum(balance)::text as held from wallet where cur > 0 group by cur',
    ),
  ]);
  const days = toSums(money, recent.rows);
  const total = toSums(money, all.rows);
  const ofToday = merged(days.filter((sum) => sum.day === today));
  const count = counts.rows[0]!;
  return {
    version: programVersion(),
    uptimeSeconds: Math.max(0, Math.floor((now - startedAt) / 1000)),
    demoBuild: config.demo,
    players: {
      all: Number(count.players),
      newToday: Number(count.new_today),
      activeToday: Number(count.active_today),
      excluded: Number(count.excluded),
    },
    openRounds: Number(count.open_rounds),
    realtime: realtime.counts(),
    engine: money.gauges(),
    today: ofToday.map((sum) => toTurnover(money, sum)),
    total: total.map((sum) => toTurnover(money, sum)),
    todayEur: toWorth(money, ofToday),
    totalEur: toWorth(money, total),
    liabilitiesEur: liabilities(kit, wallets.rows),
    days: Array.from({ length: DAYS }, (_, index) => {
      const day = dayOf(now - (DAYS - 1 - index) * DAY);
      return {
        day,
        ...toWorth(
          money,
          days.filter((sum) => sum.day === day),
        ),
      };
    }),
    games: [...new Set(days.map(({ game }) => game))]
      .map((game) => ({
        game,
        ...toWorth(
          money,
          days.filter((sum) => sum.game === game),
        ),
      }))
      .filter(hasBets)
      .toSorted((a, b) => b.bets - a.bets),
    features: features.list().map(({ id, title, plugin, on }) => ({ id, title, plugin, on })),
  };
}

function hasBets({ bets }: Worth): boolean {
  return bets > 0;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** One sum a currency. */
function merged(sums: readonly Sum[]): Sum[] {
  const found = new Map<number, Sum>();
  for (const { cur: ledgerCurrencyId, wagered, paid, bets } of sums) {
    const known = found.get(ledgerCurrencyId) ?? { cur: ledgerCurrencyId, wagered: 0n, paid: 0n, bets: 0 };
    found.set(ledgerCurrencyId, {
      cur: ledgerCurrencyId,
      wagered: known.wagered + wagered,
      paid: known.paid + paid,
      bets: known.bets + bets,
    });
  }
  return [...found.values()];
}

function liabilities({ money }: ServerKit, rows: readonly { cur: number; held: string }[]): string {
  const held = new Map(rows.map((row) => [row.cur, BigInt(row.held)]));
  return euros(
    money.currencies().reduce((sum, currency) => sum + microEur(held.get(currency.id) ?? 0n, currency), 0n),
  );
}

let version: string | undefined;

function programVersion(): string {
  version ??= (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string })
    .version;
  return version;
}
