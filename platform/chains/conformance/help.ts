import { expect } from 'vitest';
import type {
  BlockRef,
  ChainAsset,
  ChainDriver,
  OwnAddress,
  OwnOutput,
  PaymentOrder,
  Plan,
  PlanRefusal,
  ScannedBlock,
  Signed,
  Transfer,
  Watched,
} from '../driver.ts';
import type { ChainLab, Impossible } from './lab.ts';

/** One row of the table. `run` gives nothing when it passed, or why the chain cannot have the case. */
export interface ConformanceCase {
  readonly title: string;
  run(lab: ChainLab): Promise<string | undefined>;
}

export function isImpossible(value: unknown): value is Impossible {
  return typeof value === 'object' && value !== null && 'impossible' in value;
}

/** Our deposit address `index`. */
export function depositAddress({ driver, keys }: ChainLab, index: number): OwnAddress {
  return driver.derive ? driver.derive(keys.publicKey()!, `0/${index}`) : keys.pool(index + 1, 1)[0]!;
}

export function hotAddress({ driver, keys }: ChainLab): OwnAddress {
  return driver.derive ? driver.derive(keys.publicKey()!, '1/0') : keys.pool(0, 1)[0]!;
}

/** One whole coin, on-chain units. */
export const whole = ({ decimals }: ChainAsset): bigint => 10n ** BigInt(decimals);

export const coinOf = (driver: ChainDriver): ChainAsset => driver.assets[0]!;

export function watching(...addresses: readonly OwnAddress[]): Watched {
  return new Set(addresses.map(({ target }) => target));
}

/** Reads from..to in pieces that the driver allows. */
export async function readAll(
  driver: ChainDriver,
  from: number,
  to: number,
  watched: Watched,
): Promise<ScannedBlock[]> {
  const blocks: ScannedBlock[] = [];
  for (let start = from; start <= to; start += driver.span) {
    blocks.push(...(await driver.read(start, Math.min(to, start + driver.span - 1), watched)));
  }
  return blocks;
}

/** Transfers of all blocks above `after` up to the tip. */
export async function transfersSince(
  lab: ChainLab,
  after: BlockRef,
  watched: Watched,
): Promise<(Transfer & { height: number })[]> {
  const tip = await lab.driver.tip();
  const blocks = await readAll(lab.driver, after.height + 1, tip.height, watched);
  return blocks.flatMap(({ height, transfers }) => transfers.map((transfer) => ({ ...transfer, height })));
}

/** Pays to one of ours, mines it, and gives the outputs that can be spent (none on chains with accounts). */
export async function fund(
  lab: ChainLab,
  owner: OwnAddress,
  currency: string,
  amount: bigint,
): Promise<OwnOutput[]> {
  const before = await lab.driver.tip();
  await lab.pay(owner.address, currency, amount);
  await lab.mine(1);
  if (lab.driver.family !== 'utxo') return [];
  const transfers = await transfersSince(lab, before, watching(owner));
  return transfers.map(({ txid, part, amount: units }) => ({
    txid,
    index: Number(part.replace('out:', '')),
    amount: units,
    owner,
  }));
}

/** Enough coin for a payment of a whole one, with its fee. */
export function coinForHot(lab: ChainLab): bigint {
  return 2n * whole(coinOf(lab.driver)) + (lab.feeReserve ?? 0n);
}

/** The hot address with enough of `asset` (and coin for fees) to pay `whole` once; what it may spend. */
export async function fundHot(lab: ChainLab, asset: ChainAsset): Promise<OwnOutput[]> {
  const hot = hotAddress(lab);
  const coin = coinOf(lab.driver);
  const outputs = await fund(lab, hot, coin.currency, coinForHot(lab));
  if (asset.contract !== null) await fund(lab, hot, asset.currency, 2n * whole(asset));
  return outputs;
}

/** An order from the hot address to one payee. */
export async function payment(
  lab: ChainLab,
  asset: ChainAsset,
  address: string,
  amount: bigint,
  spendable: readonly OwnOutput[],
): Promise<PaymentOrder> {
  const hot = hotAddress(lab);
  return {
    kind: 'pay',
    from: hot,
    change: hot,
    outputs: [{ address, currency: asset.currency, amount }],
    spendable,
    nonce: await lab.driver.nonce(hot.address),
  };
}

export function planned(answer: Plan | PlanRefusal | null): Plan {
  expect(answer).not.toBeNull();
  expect(answer).not.toHaveProperty('refused');
  return answer as Plan;
}

/** Plans through JSON, as it comes back from the database, and signs. */
export async function prepare(lab: ChainLab, order: PaymentOrder): Promise<{ plan: Plan; signed: Signed }> {
  const plan = stored(planned(await lab.driver.plan(order)));
  return { plan, signed: lab.keys.sign(plan) };
}

export const stored = (plan: Plan): Plan => JSON.parse(JSON.stringify(plan)) as Plan;

/** Plans, signs, sends and mines. */
export async function settle(lab: ChainLab, order: PaymentOrder): Promise<{ plan: Plan; signed: Signed }> {
  const { plan, signed } = await prepare(lab, order);
  expect(await lab.driver.broadcast(signed.raw)).toEqual({ ok: true });
  await lab.mine(1);
  return { plan, signed };
}
