/** A share of each day's net revenue buys tokens back, and what was bought is burnt. */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import { formatUnits } from '#platform/contract/money.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { PATIENCE_MS } from './close.ts';
import type { TokenContext } from './context.ts';
import { dayOf } from './days.ts';
import { placeOf, seenOnChain } from './on-chain.ts';
import { hundredths, poolOf } from './share.ts';
import { revenueOf } from './weeks.ts';

const DAY_MS = 86_400_000;
/** Days made up for in one turn: a house that was down for a month is done in one. */
const AT_ONCE = 31;
/** Above this no buy-back ever is; it keeps sums far from the end of the ledger's columns. */
const MAX_UNITS = 10n ** 17n;

/** Buys back for each day that is over and was not done, from the first whole day of the token on its chain. */
export async function buyBack(context: TokenContext): Promise<void> {
  const { token } = context;
  const currency = token();
  if (!currency || !placeOf(context)) return;
  const seen = await seenOnChain(context, currency.id);
  if (!seen) return;
  for (const day of await missingDays(context, seen.firstAt)) if (!(await buyFor(context, day))) return;
}

async function missingDays({ kit }: TokenContext, from: Date): Promise<readonly string[]> {
  const { rows } = await kit.db.pool.query<{ day: string }>(
    `select to_char(d, 'YYYY-MM-DD') as day from generate_series(greatest($1::date, $2::date - ${AT_ONCE}), $2::date - 1, '1 day') d
     where not exists (select from token_buyback b where b.day = d::date) order by d`,
    [dayOf(from.getTime() + DAY_MS), dayOf(kit.runtime.now() - PATIENCE_MS)],
  );
  return rows.map(({ day }) => day);
}

/** One transaction: the day's row, the lines of the journal, and the order to burn. @returns false when it cannot be done now */
async function buyFor(context: TokenContext, day: string): Promise<boolean> {
  const { kit, settings } = context;
  const [token, payout, place] = [context.token(), context.payout(), placeOf(context)];
  if (!token || !payout || !place) return false;
  const share = hundredths(settings().buyBackPercent);
  const revenue = await revenueOf(kit.db.pool, day, day);
  const amount = poolOf(revenue, share, token.priceUsdScaled, token.decimals);
  const cost = poolOf(revenue, share, payout.priceUsdScaled, payout.decimals);
  if (amount > MAX_UNITS || cost > MAX_UNITS) {
    kit.log.error({ day, amount: amount.toString() }, 'a buy-back is too large to be true');
    return false;
  }
  const burn = amount > 0n && cost > 0n ? kit.runtime.uuid() : null;
  const at = new Date(kit.runtime.now());
  const done = await kit.money.exclusive(await anybody(kit.db.pool), async (client, state, draft) => {
    const { rowCount } = await client.query(
      `insert into token_buyback (day, at, revenue, share, cur, price, amount, paid_in, cost, burn_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [
        day,
        at,
        formatUnits(revenue, 30),
        share.toString(),
        token.id,
        token.priceUsd,
        burn === null ? '0' : amount.toString(),
        payout.id,
        burn === null ? '0' : cost.toString(),
        burn,
      ],
    );
    // Another process was first; and a day with a loss buys nothing.
    if (rowCount === 0 || burn === null) return true;
    await kit.services.burns.order(client, {
      id: burn,
      chain: place.driver.id,
      network: place.driver.network,
      cur: token.id,
      amount,
      at,
    });
    draft.transfer(state, token.id, amount, ACCOUNT.operator, ACCOUNT.buyBack, KIND.buyBack, burn);
    draft.transfer(state, payout.id, cost, ACCOUNT.buyBack, ACCOUNT.operator, KIND.buyBack, burn);
    await kit.audit.append(
      {
        actor: 'system',
        action: 'token.buyback',
        subject: day,
        detail: { amount: amount.toString(), cost: cost.toString(), burn },
      },
      client,
    );
    return true;
  });
  return !isFailure(done);
}

/** Lines of the house alone are written in somebody's lane; the first account is always there. */
async function anybody(db: Pick<pg.Pool, 'query'>): Promise<bigint> {
  const { rows } = await db.query<{ id: string }>('select min(id)::text as id from account');
  return BigInt(rows[0]!.id);
}
