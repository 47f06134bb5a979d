/** Money in: by bank over the calls of players and staff, and coins through what the wallet credits and takes back with. */
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { isFailure } from '#platform/contract/error.ts';
import { creditDeposit } from '#features/money/wallet/server/deposits/credit.ts';
import { reverseDeposit } from '#features/money/wallet/server/deposits/reverse.ts';

/** Block that every coin comes in. */
const BLOCK = 100;

export interface Coins {
  readonly id: string;
  readonly user: bigint;
}

/** The player pays and hands in the bank's number, staff confirm what has arrived. @param amount dollars */
export async function payByBank(
  { api }: TestPlatform,
  who: TestPlayer,
  staff: TestPlayer,
  { txid, amount }: { txid: string; amount: string },
): Promise<void> {
  const claimed = await api('/api/wallet/bank/claim', { currency: 'usd', amount, txid }, who.token);
  if (claimed.status !== 200) throw new Error(`bank: ${JSON.stringify(claimed.body)}`);
  const confirmed = await api('/api/admin/deposits/bank', { id: claimed.body._id, amount }, staff.token);
  if (confirmed.status !== 200) throw new Error(`bank: ${JSON.stringify(confirmed.body)}`);
}

/** Coins that are final on their chain. @param units smallest units of bitcoin */
export async function receiveCoins(
  { kit }: TestPlatform,
  { id: user }: TestPlayer,
  units: bigint,
): Promise<Coins> {
  const id = kit.runtime.uuid();
  await kit.db.pool.query(
    `insert into deposit (id, chain, txid, part, aggregator, account_id, currency, amount, decimals, units, state, needed,
       block_height, seen_at) values ($1, 'btc', $2, '0', 'month', $3, 'btc', $4, 8, $4, 'confirming', 1, ${BLOCK}, $5)`,
    [id, id, user.toString(), units.toString(), new Date(kit.runtime.now())],
  );
  const credited = await creditDeposit(kit, { id, user, from: 'confirming' });
  if (isFailure(credited)) throw new Error(`coins: ${credited.message}`);
  return { id, user };
}

/** Their chain undid the block they came in. */
export async function undoCoins({ kit }: TestPlatform, coins: Coins): Promise<void> {
  if (!(await reverseDeposit(kit, { ...coins, credits: 1 }))) throw new Error('nothing was taken back');
}
