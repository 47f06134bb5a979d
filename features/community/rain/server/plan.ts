/** The bot's day: how often it rains, when, and for how many. Drawn once, written down, kept through restarts. */
import type { ServerKit } from '#platform/server/kit.ts';
import { giftMoney, worthInCents } from '#platform/server/money/house-gifts.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { rainSettings, type RainSettings } from '../settings.ts';
import { cents, DAY_MS, dayOf, drawBetween, settingsOf, type Queryable } from './context.ts';

/** Whatever is spent or reserved of a day's budget is counted under this lock, so two never share what is left. */
export async function lockBudget(client: Queryable, day: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(7410, hashtext($1))`, [day]);
}

/** What a day's rains of the house have cost, or may cost yet, in cents at the prices of now. */
export async function spentOf(
  kit: Pick<ServerKit, 'money'>,
  client: Queryable,
  day: string,
): Promise<bigint> {
  const { rows } = await client.query<{ cur: number; sum: string }>(
    `select cur, sum(case state when 'ended' then share * taken else pot end)::text as sum
     from rain where day = $1 and state <> 'skipped' group by cur`,
    [day],
  );
  return worthInCents(kit, rows);
}

/** Most that a day of the bot may cost under these settings, in cents. */
export const greatestDay = ({ mostDrops, mostPeople, shareUsd }: RainSettings): bigint =>
  BigInt(mostDrops * mostPeople) * cents(shareUsd);

/** Has every change of the settings looked at before it is stored, by the room and the command line alike. */
export function checkRain(settings: Pick<Settings, 'check'>): void {
  settings.check('rain', rainSettings, refuseSettings);
}

/** @returns errors by field */
function refuseSettings(settings: RainSettings): Record<string, string> | null {
  if (settings.leastDrops > settings.mostDrops) return { leastDrops: 'more than mostDrops' };
  if (settings.leastPeople > settings.mostPeople) return { leastPeople: 'more than mostPeople' };
  if (settings.bot && cents(settings.shareUsd) === 0n) return { shareUsd: 'a rain pays at least a cent' };
  if (settings.bot && greatestDay(settings) > cents(settings.budgetUsd))
    return {
      budgetUsd: 'the greatest day of the bot would cost more: lower shareUsd, mostPeople or mostDrops',
    };
  const { leastUsd, mostUsd } = settings.transfers;
  return cents(leastUsd) > cents(mostUsd) ? { transfers: 'leastUsd is more than mostUsd' } : null;
}

/** Plans the running day, unless it is planned. Safe to call at any time, by any number of processes. */
export async function planDay(kit: ServerKit): Promise<void> {
  const settings = settingsOf(kit);
  const paid = giftMoney(kit);
  if (!settings.bot || !paid || kit.config.demo) return;
  const now = kit.runtime.now();
  const day = dayOf(now);
  const { rows } = await kit.db.pool.query<{ known: boolean; first: boolean }>(
    'select exists (select 1 from rain_day where day = $1) as known, not exists (select 1 from rain_day) as first',
    [day],
  );
  const { known, first } = rows[0]!;
  if (known) return;
  // A house that has just been opened begins with its first whole day.
  const drops = first ? 0 : drawBetween(kit, settings.leastDrops, settings.mostDrops);
  await kit.db.transaction(async (client) => {
    await lockBudget(client, day);
    const { rowCount } = await client.query(
      'insert into rain_day (day, drops, at) values ($1, $2, $3) on conflict do nothing',
      [day, drops, new Date(now)],
    );
    if (rowCount !== 1) return;
    const share = paid.units(cents(settings.shareUsd));
    let left = cents(settings.budgetUsd) - (await spentOf(kit, client, day));
    for (const at of timesOf(kit, Date.parse(day), drops)) {
      const wanted = BigInt(drawBetween(kit, settings.leastPeople, settings.mostPeople));
      const places = [wanted, left / cents(settings.shareUsd)].reduce((a, b) => (a < b ? a : b));
      // What staff have spent before the day was planned is missing at its end; it may be more than the whole budget.
      if (places <= 0n) break;
      left -= places * cents(settings.shareUsd);
      await client.query(
        `insert into rain (id, source, state, day, planned_at, cur, pot, share, places)
         values ($1, 'bot', 'planned', $2, $3, $4, $5, $6, $7)`,
        [
          kit.runtime.uuid(),
          day,
          new Date(at),
          paid.currency.id,
          (places * share).toString(),
          share.toString(),
          Number(places),
        ],
      );
    }
  });
}

/** One moment in each of as many equal parts of the day, so the rains are spread and nobody knows when. */
function timesOf(kit: ServerKit, start: number, drops: number): number[] {
  const part = Math.floor(DAY_MS / drops);
  return Array.from({ length: drops }, (_, index) => start + index * part + drawBetween(kit, 0, part - 1));
}
