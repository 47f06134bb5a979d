/**
 * Empties deposit addresses to the hot address, on chains with accounts. A token's address is first given the coin that
 * moving it costs. Chains with outputs need none of this: payments spend deposits directly.
 */
import type { ChainAsset, OwnAddress } from '#platform/chains/driver.ts';
import { toLedger } from '#platform/chains/units.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { settingsOf } from '../room.ts';
import { micro } from '../rules.ts';
import { beginPayment } from './begin.ts';
import type { Desk } from './store.ts';

const AT_ONCE = 20;

interface Candidate {
  readonly path: string;
  readonly address: string;
  readonly target: string;
  readonly currency: string;
}

/** Addresses that had a deposit since they were last looked at and are not being moved already. */
const CANDIDATES = `
  select w.path, w.address, w.target, d.currency
    from deposit d join wallet_address w on w.target = d.target and w.keyring = d.keyring and w.account_id is not null
    left join sweep_look l on l.chain = d.chain and l.path = w.path and l.currency = d.currency
   where d.chain = $1 and d.state in ('credited', 'held') and d.credited_at > coalesce(l.at, '-infinity')
     and not exists (select 1 from chain_payment p where p.chain = d.chain and p.state = 'open'
       and (p.source = w.path or p.target = w.path))
   group by w.path, w.address, w.target, d.currency order by min(d.credited_at) limit ${AT_ONCE}`;

export async function beginSweeps(desk: Desk): Promise<void> {
  const { driver, room } = desk;
  if (driver.family === 'utxo') return;
  const { rows } = await room.kit.db.pool.query<Candidate>(CANDIDATES, [driver.id]);
  const busy = new Set<string>();
  for (const candidate of rows) {
    // One thing at a time for each address: coin that is meant for a token's fee must not be swept meanwhile.
    if (busy.has(candidate.path)) continue;
    if (await sweepOne(desk, candidate)) busy.add(candidate.path);
  }
}

/** @returns whether something was begun */
async function sweepOne(desk: Desk, candidate: Candidate): Promise<boolean> {
  const { driver, room } = desk;
  const asset = driver.assets.find(({ currency }) => currency === candidate.currency);
  if (!asset) return false;
  const looked = room.kit.ports.now();
  const held = await driver.balance(candidate.address, asset.currency);
  const hot = await room.hot(driver.id);
  const cost = await driver.sweepCost(asset.currency, hot.address);
  if (cost === null || !isWorth(desk, asset, held)) {
    await noteLook(desk, candidate, looked);
    return false;
  }
  const from: OwnAddress = { address: candidate.address, target: candidate.target, path: candidate.path };
  const [coin] = driver.assets;
  const tokenOnAccount = asset.contract !== null && driver.family !== 'solana';
  const coins = tokenOnAccount ? await driver.balance(candidate.address, coin!.currency) : cost;
  if (coins < cost) return fund(desk, hot, from, coin!, cost - coins);
  const begun = await beginPayment(desk, {
    kind: 'sweep',
    from,
    hot,
    to: hot,
    currency: asset.currency,
    amount: held,
  });
  if (typeof begun !== 'string') {
    if (begun.refused === 'dust') await noteLook(desk, candidate, looked);
    return false;
  }
  await noteLook(desk, candidate, looked);
  return true;
}

async function fund(
  desk: Desk,
  hot: OwnAddress,
  to: OwnAddress,
  coin: ChainAsset,
  amount: bigint,
): Promise<boolean> {
  const begun = await beginPayment(desk, {
    kind: 'fund',
    from: hot,
    hot,
    to,
    currency: coin.currency,
    amount,
  });
  return typeof begun === 'string';
}

/** Worth moving: above the operator's least worth. Coins whose price nobody knows stay where they are. */
function isWorth({ room: { kit } }: Desk, asset: ChainAsset, held: bigint): boolean {
  const currency = kit.money.currency(asset.currency);
  if (!currency || held === 0n) return false;
  const { units } = toLedger(held, asset.decimals, currency.decimals);
  return microEur(units, currency) >= micro(settingsOf(kit).sweepMinimumEur);
}

async function noteLook(
  { room: { kit }, driver }: Desk,
  { path, currency }: Candidate,
  at: number,
): Promise<void> {
  await kit.db.pool.query(
    `insert into sweep_look (chain, path, currency, at) values ($1, $2, $3, $4)
     on conflict (chain, path, currency) do update set at = excluded.at`,
    [driver.id, path, currency, new Date(at)],
  );
}
