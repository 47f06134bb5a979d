/** Days end: their prices are kept, so that what a day earned in dollars is the same figure for ever. */
import type { ServerKit } from '#platform/server/kit.ts';
import { owedIn } from '#platform/server/money/liabilities.ts';
import type { TokenContext } from './context.ts';
import { countRevenue } from './count.ts';
import { dayOf } from './days.ts';
import { keepPrice } from './price.ts';

/** After midnight, for batches whose time lies before it and that are still on their way. */
export const PATIENCE_MS = 10 * 60_000;

/** What the job does every minute. */
export async function keepDays(context: TokenContext): Promise<void> {
  const { kit } = context;
  // What ends while this counts may be counted in part.
  const now = kit.runtime.now();
  await countRevenue(kit);
  await keepPrice(context);
  await closeDays(kit, now);
  await lookAtToken(context);
}

/** Keeps the prices of each day that is over and earned something. @param now from before its revenue was counted */
export async function closeDays({ db }: Pick<ServerKit, 'db'>, now: number): Promise<void> {
  await db.pool.query(
    `insert into token_rate (day, cur, usd)
     select d.day, c.id, c.price_usd from (select distinct day from token_revenue r where day < $1::date
       and not exists (select from token_rate t where t.day = r.day)) d cross join currency c
     on conflict do nothing`,
    [dayOf(now - PATIENCE_MS)],
  );
}

/** The day's row holds what was seen last. The price is that of the moment it is written: who counts what is held may take a while. */
async function lookAtToken({ kit, token }: TokenContext): Promise<void> {
  const currency = token();
  if (!currency) return;
  const held = await owedIn(kit.db.pool, currency.id);
  await kit.db.pool.query(
    `insert into token_day (day, cur, usd, held) select $1, id, price_usd, $3 from currency where id = $2
     on conflict (day, cur) do update set usd = excluded.usd, held = excluded.held`,
    [dayOf(kit.runtime.now()), currency.id, held.toString()],
  );
}
