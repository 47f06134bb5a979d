/**
 * Empties deposit addresses to the hot address, on chains with accounts. A token's address is first given the coin that
 * moving it costs. Chains with outputs need none of this: payments spend deposits directly.
 */
import type { ChainAsset, OwnAddress } from '#platform/chains/driver.ts';
import { toLedger } from '#platform/chains/units.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { coinWorth } from '../facts.ts';
import { settingsOf } from '../context.ts';
import { micro } from '../rules.ts';
import { stopsAll } from './away.ts';
import { beginPayment } from './begin.ts';
import { lacksFees, lacksPrice } from './fees.ts';
import { paymentOf, type PayoutWorker } from './store.ts';

const AT_ONCE = 20;
const DAY_MS = 24 * 3_600_000;
/** When what could not be moved is looked at again: its fee was missing; it cost too much, or the signer or the day's cap refused it. */
const SOON_MS = 60_000;
const LATER_MS = 3_600_000;

interface Candidate {
  readonly path: string;
  readonly address: string;
  readonly target: string;
  readonly currency: string;
}

/** Addresses that had a deposit since they were last looked at, or are to be looked at again, and are not being moved already. */
export const UNSWEPT = `
    from deposit d join wallet_address w on w.target = d.target and w.keyring = d.keyring and w.account_id is not null
    left join sweep_look l on l.chain = d.chain and l.path = w.path and l.currency = d.currency
   where d.chain = $1 and d.state in ('credited', 'held')
     and (d.credited_at > coalesce(l.at, '-infinity') or l.again <= $2)
     and not exists (select 1 from chain_payment p where p.chain = d.chain and p.state = 'open'
       and (p.source = w.path or p.target = w.path))`;

/** The chain's own coin first: it pays for itself, and brings what moving the others costs. */
const CANDIDATES = `
  select w.path, w.address, w.target, d.currency ${UNSWEPT}
   group by w.path, w.address, w.target, d.currency
   order by d.currency <> $3, min(coalesce(l.again, d.credited_at)) limit ${AT_ONCE}`;

/** When a candidate is looked at again; null: with its next deposit. */
type Again = number | null;

export async function beginSweeps(worker: PayoutWorker): Promise<void> {
  const { driver, context } = worker;
  if (driver.family === 'utxo') return;
  const { rows } = await context.kit.db.pool.query<Candidate>(CANDIDATES, [
    driver.id,
    new Date(context.kit.runtime.now()),
    driver.assets[0]!.currency,
  ]);
  const busy = new Set<string>();
  let missing = 0n;
  for (const candidate of rows) {
    // One thing at a time for each address: coin that is meant for a token's fee must not be swept meanwhile.
    if (busy.has(candidate.path)) continue;
    const lacked = await tryOne(worker, candidate);
    if (lacked === null) busy.add(candidate.path);
    else missing += lacked;
  }
  if (missing > 0n) await lacksFees(worker, (await context.hot(driver.id)).address, missing);
}

/** @returns null when something was begun; else the coin that the hot address lacked for it */
async function tryOne(worker: PayoutWorker, candidate: Candidate): Promise<bigint | null> {
  const looked = worker.context.kit.runtime.now();
  try {
    const done = await sweepOne(worker, candidate);
    // What was sent for its fee is a beginning: the address is looked at again when that has arrived.
    if (done.begun !== 'fund') await noteLook(worker, candidate, looked, done.again);
    return done.begun ? null : done.missing;
  } catch (error) {
    if (await stopsAll(worker, error)) throw error;
    worker.context.kit.log.warn({ err: error, chain: worker.driver.id, path: candidate.path }, 'not swept');
    await noteLook(worker, candidate, looked, looked + SOON_MS);
    return 0n;
  }
}

interface Done {
  readonly begun: 'sweep' | 'fund' | null;
  readonly again: Again;
  /** Coin that the hot address would need for it. */
  readonly missing: bigint;
}

const notNow = (again: Again, missing = 0n): Done => ({ begun: null, again, missing });

async function sweepOne(worker: PayoutWorker, candidate: Candidate): Promise<Done> {
  const { driver, context } = worker;
  const now = context.kit.runtime.now();
  const asset = driver.assets.find(({ currency }) => currency === candidate.currency);
  if (!asset) return notNow(null);
  const held = await driver.balance(candidate.address, asset.currency);
  const hot = await context.hot(driver.id);
  const cost = await driver.sweepCost(asset.currency, hot.address);
  if (cost === null) return notNow(null);
  const [coin] = driver.assets;
  const ownFee = asset.contract !== null && driver.family !== 'solana';
  const transfer = await driver.paymentCost(coin!.currency);
  // A token's move is two payments where its address has to be given coin first.
  const worth = worthOf(worker, asset, held, (cost > transfer ? cost : transfer) + (ownFee ? transfer : 0n));
  if (worth !== 'worth') return notNow(worth === 'dear' ? now + LATER_MS : null);
  const from: OwnAddress = { address: candidate.address, target: candidate.target, path: candidate.path };
  const coins = ownFee ? await driver.balance(candidate.address, coin!.currency) : cost;
  if (coins < cost) return fund(worker, hot, from, coin!, cost - coins);
  const begun = await beginPayment(worker, {
    kind: 'sweep',
    from,
    hot,
    to: hot,
    currency: asset.currency,
    amount: held,
  });
  if (typeof begun === 'string') return begunAs(worker, begun, 'sweep');
  if (begun.refused === 'dust') return notNow(null);
  return notNow(now + SOON_MS, begun.refused === 'funds' ? transfer : 0n);
}

/** The signer may have refused it at once: then it is tried again later, and not at every look. */
async function begunAs(
  { context: { kit } }: PayoutWorker,
  id: string,
  kind: 'sweep' | 'fund',
): Promise<Done> {
  const { state } = await paymentOf(kit.db.pool, id);
  return state === 'dead' ? notNow(kit.runtime.now() + LATER_MS) : { begun: kind, again: null, missing: 0n };
}

async function fund(
  worker: PayoutWorker,
  hot: OwnAddress,
  to: OwnAddress,
  coin: ChainAsset,
  amount: bigint,
): Promise<Done> {
  const { kit } = worker.context;
  const worth = await fundedInADay(worker, amount);
  if (worth === null || worth > micro(settingsOf(kit).fundDayEur)) {
    if (worth === null) await lacksPrice(worker);
    else
      kit.log.warn(
        { chain: worker.driver.id, path: to.path },
        'the coin sent for fees in 24 hours is used up',
      );
    return notNow(kit.runtime.now() + LATER_MS);
  }
  const begun = await beginPayment(worker, {
    kind: 'fund',
    from: hot,
    hot,
    to,
    currency: coin.currency,
    amount,
  });
  if (typeof begun === 'string') return begunAs(worker, begun, 'fund');
  const short = begun.refused === 'funds';
  return notNow(
    kit.runtime.now() + SOON_MS,
    short ? amount + (await worker.driver.paymentCost(coin.currency)) : 0n,
  );
}

/** Worth of what is sent to deposit addresses for their fees in 24 hours, with so much more; null when nobody knows its price. */
async function fundedInADay(worker: PayoutWorker, amount: bigint): Promise<bigint | null> {
  const { kit } = worker.context;
  const { rows } = await kit.db.pool.query<{ sent: string }>(
    `select coalesce(sum(amount), 0)::text as sent from chain_payment
      where chain = $1 and kind = 'fund' and at > $2 and state <> 'dead'`,
    [worker.driver.id, new Date(kit.runtime.now() - DAY_MS)],
  );
  return coinWorth(kit, worker.driver, BigInt(rows[0]!.sent) + amount);
}

/**
 * Worth moving: above the operator's least worth, and so many times what it costs. Coins whose price nobody knows stay where
 * they are.
 * @returns 'dear' when it may be worth it on another day
 */
function worthOf(
  worker: PayoutWorker,
  asset: ChainAsset,
  held: bigint,
  cost: bigint,
): 'worth' | 'little' | 'dear' {
  const { kit } = worker.context;
  const currency = kit.money.currency(asset.currency);
  if (!currency || held === 0n) return 'little';
  const { units } = toLedger(held, asset.decimals, currency.scale);
  const worth = microEur(units, currency);
  const settings = settingsOf(kit);
  if (worth < micro(settings.sweepMinimumEur)) return 'little';
  const price = coinWorth(kit, worker.driver, cost);
  return price !== null && worth < price * BigInt(settings.sweepCostTimes) ? 'dear' : 'worth';
}

async function noteLook(
  { context: { kit }, driver }: PayoutWorker,
  { path, currency }: Candidate,
  at: number,
  again: Again,
): Promise<void> {
  await kit.db.pool.query(
    `insert into sweep_look (chain, path, currency, at, again) values ($1, $2, $3, $4, $5)
     on conflict (chain, path, currency) do update set at = excluded.at, again = excluded.again`,
    [driver.id, path, currency, new Date(at), again === null ? null : new Date(again)],
  );
}
