/** What was burnt of the token, and what there is of it. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import { owedIn } from '#platform/server/money/liabilities.ts';
import type { Burnt } from '#platform/server/services/burns.ts';
import type { burn, Timeframe, tokenOverview } from '../contract.ts';
import type { TokenContext } from './context.ts';
import { dayOf, lastDays } from './days.ts';
import { seenOnChain } from './on-chain.ts';
import { hundredths, percentText } from './share.ts';
import { dollarText, worthOf } from './worth.ts';

/** Burns that the page shows. */
const SHOWN = 20;
/** Decimals of the contract. */
const CHAIN_DECIMALS = 8;

export async function burntDays(context: TokenContext, timeframe: Timeframe): Promise<ReplyOf<typeof burn>> {
  const { kit, token } = context;
  const currency = token();
  const days = lastDays(kit.runtime.now(), timeframe);
  const { burns } = kit.services;
  const found = currency ? await burns.since(currency.id, days[0]!) : [];
  if (!currency || found.length === 0)
    return { data: [], values: [], labels: [], burn: [], totalProfit: dollarText(0n) };
  const text = (units: bigint) => formatAmount(units, currency);
  const byDay = new Map<string, bigint>();
  for (const { at, amount } of found) {
    const day = dayOf(at.getTime());
    byDay.set(day, (byDay.get(day) ?? 0n) + amount);
  }
  const units = days.map((day) => byDay.get(day) ?? 0n);
  const values = units.map(text);
  let sum = (await burns.total(currency.id)) - units.reduce((all, one) => all + one, 0n);
  return {
    data: days.map((date, index) => ({ date, burn: values[index]! })),
    values,
    labels: [...days],
    burn: units.map((one) => text((sum += one))),
    totalProfit: dollarText(await paidFor(context, found)),
  };
}

/** What these were bought back for, whenever that was, at the prices that it was made at, in 1e-30 dollars. */
async function paidFor({ kit }: TokenContext, burns: readonly Burnt[]): Promise<bigint> {
  const { rows } = await kit.db.pool.query<{ amount: string; scale: number; price: string }>(
    `select p.amount::text, c.scale, trunc(b.price * 1000000000000)::text as price
     from token_burn_part p join token_buyback b on b.day = p.day join currency c on c.id = b.cur where p.burn_id = any($1::uuid[])`,
    [burns.map(({ id }) => id)],
  );
  return rows.reduce(
    (sum, { amount, scale, price }) => sum + worthOf({ net: BigInt(amount), scale, price: BigInt(price) }),
    0n,
  );
}

export async function overviewOf(context: TokenContext): Promise<ReplyOf<typeof tokenOverview>> {
  const { kit, token, settings } = context;
  const currency = token();
  if (!currency) return { token: null, burns: [] };
  const [held, seen, burnt, latest] = await Promise.all([
    owedIn(kit.db.pool, currency.id),
    seenOnChain(context, currency.id),
    kit.services.burns.total(currency.id),
    kit.services.burns.latest(currency.id, SHOWN),
  ]);
  const text = (units: bigint) => formatAmount(units, currency);
  return {
    token: {
      currency: currency.code,
      name: settings().name,
      price: currency.priceUsd,
      held: text(held),
      buyBackPercent: settings().buyBackPercent,
      miningPercent: percentText(Number(hundredths(settings().miningPercent))),
      chain: seen && {
        id: seen.chain,
        name: currency.chains.find(({ id }) => id === seen.chain)?.name ?? seen.chain,
        network: seen.network,
        contract: seen.contract,
        supply: formatUnits(seen.supply, CHAIN_DECIMALS),
        burnt: text(burnt),
      },
    },
    burns: latest.map(({ id, txid, amount, at }) => ({
      id,
      txid,
      amount: text(amount),
      at: at.toISOString(),
    })),
  };
}
