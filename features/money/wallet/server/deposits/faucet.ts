/** Coins for nothing: on development chains only, to a player's own deposit address, so that a deposit can be watched. */
import { formatAmount } from '#platform/contract/money.ts';
import { toChain } from '#platform/chains/units.ts';
import { type Currency, unitsOfMicroEur } from '#platform/server/money/currency.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { walletFaucet } from '../../deposit-contract.ts';
import { confirmedRule } from '../confirmed.ts';
import { depositAddress } from './addresses.ts';
import { chainFor } from './payable.ts';
import { type DepositContext, settingsOf } from './context.ts';
import { readCursor } from './blocks.ts';
import { faucetAway, hadJustNow, refuse } from '../refusals.ts';

/** About this much is given, in micro-euro, in a round number of coins. */
const GIFT = 500_000_000n;

/** @param given wakes who reads the chain */
export async function giveCoins(
  context: DepositContext,
  { body, player, country }: Call<typeof walletFaucet>,
  given: () => void,
) {
  const { kit } = context;
  const unconfirmed = confirmedRule(kit, player.emailVerified);
  if (unconfirmed) return unconfirmed;
  const currency = kit.money.currency(body.currency);
  const driver = currency && chainFor(kit, currency, body.chain);
  if (!driver || driver.network !== 'local' || !kit.chains.hasFaucet(driver.id)) return refuse('unsupported');
  const cursor = await readCursor(kit, driver.id);
  if (!cursor || cursor.halted !== null) return faucetAway;
  if (!(await mayHave(context, player.id, driver.id, currency.code))) return hadJustNow;
  const units = giftOf(currency);
  const asset = driver.assets.find((one) => one.currency === currency.code)!;
  try {
    const { address } = await depositAddress(context, driver, player, country);
    const txid = await kit.chains.faucet(
      driver.id,
      address,
      currency.code,
      toChain(units, asset.decimals, currency.scale)!,
    );
    if (txid === null) return faucetAway;
    given();
    return { sum: formatAmount(units, currency), currency: currency.code, txid };
  } catch (error) {
    kit.log.warn({ err: error, chain: driver.id }, 'the faucet gave nothing');
    return faucetAway;
  }
}

/** One digit and zeros: 0.1 ether, 500 dollars. */
function giftOf(currency: Currency): bigint {
  const units = unitsOfMicroEur(GIFT, currency);
  const scale = 10n ** BigInt(units.toString().length - 1);
  return (units / scale) * scale;
}

/** Takes the player's turn. Two windows at once have one between them. */
async function mayHave(
  { kit }: DepositContext,
  user: bigint,
  chain: string,
  currency: string,
): Promise<boolean> {
  const now = kit.runtime.now();
  const { rowCount } = await kit.db.pool.query(
    `insert into faucet_gift (account_id, chain, currency, at) values ($1, $2, $3, $4)
     on conflict (account_id, chain, currency) do update set at = excluded.at where faucet_gift.at <= $5`,
    [user.toString(), chain, currency, new Date(now), new Date(now - settingsOf(kit).faucetSeconds * 1000)],
  );
  return rowCount === 1;
}
