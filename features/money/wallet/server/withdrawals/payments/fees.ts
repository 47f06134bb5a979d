/** What payments cost now: noted for requests that must not wait for a node, and for whoever sees to the hot address. */
import { formatUnits } from '#platform/contract/money.ts';
import type { PayoutWorker } from './store.ts';

const EVERY_MS = 60_000;
/** Fees are compared with those of so many days. */
const MEMORY_DAYS = 7;
/** Hours that must be known before a fee is called low. */
const MIN_HOURS = 24;

/** Asks what a payment of each asset costs, once a minute. */
export async function noteFees({ driver, context: { kit } }: PayoutWorker): Promise<void> {
  const { pool } = kit.db;
  const now = kit.runtime.now();
  const { rows } = await pool.query<{ at: Date | null }>(
    'select min(at) as at from chain_fee where chain = $1',
    [driver.id],
  );
  const at = rows[0]!.at?.getTime() ?? 0;
  if (now >= at && now - at < EVERY_MS) return;
  for (const [index, { currency }] of driver.assets.entries()) {
    const cost = (await driver.paymentCost(currency)).toString();
    await pool.query(
      `insert into chain_fee (chain, currency, cost, at) values ($1, $2, $3, $4)
       on conflict (chain, currency) do update set cost = excluded.cost, at = excluded.at`,
      [driver.id, currency, cost, new Date(now)],
    );
    if (index > 0) continue;
    await pool.query(
      `insert into chain_fee_hour (chain, hour, cost) values ($1, date_trunc('hour', $2::timestamptz), $3)
       on conflict (chain, hour) do update set cost = least(chain_fee_hour.cost, excluded.cost)`,
      [driver.id, new Date(now), cost],
    );
    await pool.query(`delete from chain_fee_hour where chain = $1 and hour < $2`, [
      driver.id,
      new Date(now - MEMORY_DAYS * 24 * 3_600_000),
    ]);
  }
}

/** Whether fees are among the lowest quarter of the last days; false while too little is known. */
export async function feesAreLow({ driver, context: { kit } }: PayoutWorker): Promise<boolean> {
  const { rows } = await kit.db.pool.query<{ low: boolean | null }>(
    `select f.cost <= (select percentile_cont(0.25) within group (order by h.cost) from chain_fee_hour h where h.chain = $1)
        and (select count(*) from chain_fee_hour h where h.chain = $1) >= $3 as low
       from chain_fee f where f.chain = $1 and f.currency = $2`,
    [driver.id, driver.assets[0]!.currency, MIN_HOURS],
  );
  return rows[0]?.low ?? false;
}

/** The hot address cannot pay the fees of what waits: a case that names what is missing and where to send it. */
export async function lacksFees(worker: PayoutWorker, hot: string, needed: bigint): Promise<void> {
  const { driver, context } = worker;
  const coin = driver.assets[0]!;
  const amount = `${formatUnits(needed, coin.decimals)} ${coin.currency.toUpperCase()}`;
  context.kit.log.warn(
    { chain: driver.id, needed: amount },
    'the hot address cannot pay the fees of what waits',
  );
  await context.kit.services.cases.open(context.kit.db.pool, {
    subject: `fees:${driver.id}`,
    kind: 'fees',
    chain: driver.id,
    currency: coin.currency,
    finding: `The hot address on ${driver.name} cannot pay the fees of what waits there. Send at least ${amount} to ${hot}.`,
    detail: { needed: needed.toString(), address: hot },
  });
}

/** Nobody knows what the chain's own coin is worth, so none is sent to deposit addresses: a case. */
export async function lacksPrice({ driver, context: { kit } }: PayoutWorker): Promise<void> {
  const { currency } = driver.assets[0]!;
  const code = currency.toUpperCase();
  const finding = `${code}, which ${driver.name} takes its fees in, is no currency of the house: what they are worth is not known. Deposit addresses there are given none of it, and those of tokens are not emptied.`;
  kit.log.warn({ chain: driver.id, currency }, 'the price of the coin that fees are paid in is not known');
  await kit.services.cases.open(kit.db.pool, {
    subject: `fee-price:${driver.id}`,
    kind: 'fees',
    chain: driver.id,
    currency,
    finding,
    detail: {},
  });
}
