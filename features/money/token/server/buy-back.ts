/** A share of each day's net revenue buys tokens back, and what was bought is burnt, in parts that the signer signs without staff. */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import { formatUnits, parseAmount } from '#platform/contract/money.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { burnParts, type BurnPart } from './burn-parts.ts';
import { PATIENCE_MS } from './close.ts';
import type { TokenContext } from './context.ts';
import { dayOf } from './days.ts';
import { placeOf, seenOnChain } from './on-chain.ts';
import { hundredths, poolOf } from './share.ts';
import { revenueOf } from './weeks.ts';

const DAY_MS = 86_400_000;
/** Days made up for in one turn, oldest first: a house that was down for a month is done in one. */
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

/** A day that earned something and has no prices yet waits for the turn that keeps them: what is written of it stays. */
async function missingDays({ kit }: TokenContext, from: Date): Promise<readonly string[]> {
  const { rows } = await kit.db.pool.query<{ day: string }>(
    `select to_char(d, 'YYYY-MM-DD') as day from generate_series($1::date, $2::date - 1, '1 day') d
     where not exists (select from token_buyback b where b.day = d::date)
       and (not exists (select from token_revenue r where r.day = d::date) or exists (select from token_rate t where t.day = d::date))
     order by d limit ${AT_ONCE}`,
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
  const amount = poolOf(revenue, share, token.priceUsdScaled, token.scale);
  const cost = poolOf(revenue, share, payout.priceUsdScaled, payout.scale);
  if (amount > MAX_UNITS || cost > MAX_UNITS) {
    kit.log.error({ day, amount: amount.toString() }, 'a buy-back is too large to be true');
    return false;
  }
  const most = parseAmount(settings().burnAtMost, token)!;
  const parts =
    amount > 0n && cost > 0n
      ? burnParts(amount, cost, most).map((part) => ({ ...part, id: kit.runtime.uuid() }))
      : [];
  const burn = parts[0]?.id ?? null;
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
    const order = { chain: place.driver.id, network: place.driver.network, cur: token.id, at };
    for (const { id, amount: units } of parts)
      await kit.services.burns.order(client, { ...order, id, amount: units });
    await writeParts(client, day, parts);
    for (const part of parts) transferPart(state, draft, part, token.id, payout.id);
    await kit.audit.append(
      {
        actor: 'system',
        action: 'token.buyback',
        subject: day,
        detail: { amount: amount.toString(), cost: cost.toString(), burn, parts: parts.length },
      },
      client,
    );
    return true;
  });
  return !isFailure(done);
}

interface NamedPart extends BurnPart {
  /** Of its burn. */
  readonly id: string;
}

async function writeParts(client: pg.ClientBase, day: string, parts: readonly NamedPart[]): Promise<void> {
  await client.query(
    `insert into token_burn_part (day, burn_id, amount, cost) select $1, * from unnest($2::uuid[], $3::bigint[], $4::bigint[])`,
    [
      day,
      parts.map(({ id }) => id),
      parts.map(({ amount }) => amount.toString()),
      parts.map(({ cost }) => cost.toString()),
    ],
  );
}

/** The signer burns what has exactly one such line of its amount under the number of the burn. */
function transferPart(
  state: PlayerState,
  draft: Draft,
  { id, amount, cost }: NamedPart,
  token: number,
  payout: number,
): void {
  draft.transfer(state, token, amount, ACCOUNT.operator, ACCOUNT.buyBack, KIND.buyBack, id);
  if (cost > 0n) draft.transfer(state, payout, cost, ACCOUNT.buyBack, ACCOUNT.operator, KIND.buyBack, id);
}

/** Lines of the house alone are written in somebody's lane; the first account is always there. */
async function anybody(db: Pick<pg.Pool, 'query'>): Promise<bigint> {
  const { rows } = await db.query<{ id: string }>('select min(id)::text as id from account');
  return BigInt(rows[0]!.id);
}
