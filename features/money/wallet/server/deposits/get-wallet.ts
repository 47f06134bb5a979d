/** Where a deposit is paid to. */
import { isFailure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { ChainDriver } from '#platform/chains/driver.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { type Currency, microEur } from '#platform/server/money/currency.ts';
import type { getDepositWallet } from '../../deposit-contract.ts';
import { confirmedRule } from '../confirmed.ts';
import { depositAddress } from './addresses.ts';
import { readAmount, unitsOf } from './amount.ts';
import { MAX_UNITS } from './classify.ts';
import { chainFor, minimumText, minimumUnits } from './payable.ts';
import { makeInvoice } from './processors/invoices.ts';
import { type DepositContext, settingsOf } from './context.ts';
import { readCursor } from './blocks.ts';
import { refuse } from '../refusals.ts';

type WalletCall = Call<typeof getDepositWallet>;

export async function giveWallet(context: DepositContext, call: WalletCall) {
  const { kit, processors } = context;
  const { body } = call;
  const unconfirmed = confirmedRule(kit, call.player.emailVerified);
  if (unconfirmed) return unconfirmed;
  const text = readAmount(body.amount);
  if (isFailure(text)) return text;
  const currency = kit.money.currency(body.currency);
  const processor = processors.get(body.chain);
  const driver = currency && chainFor(kit, currency, body.chain);
  if (!currency || !(driver ?? processor?.coins.includes(currency.code))) return refuse('unsupported');
  const units = unitsOf(text, currency);
  if (isFailure(units)) return units;
  if (units > MAX_UNITS) return refuse('unsafe');
  if (units < minimumUnits(kit, currency)) return refuse('minimum');
  const refused = await kit.policy.ask('deposit', call.player.id, {
    product: 'wallet',
    country: call.country,
    demo: false,
    worth: microEur(units, currency),
  });
  if (refused) return refused;
  try {
    return driver
      ? await onChain(context, call, driver, currency, units)
      : await makeInvoice(context, call, processor!, currency, units);
  } catch (error) {
    kit.log.error({ err: error, chain: body.chain }, 'no deposit address');
    return refuse('failed');
  }
}

async function onChain(
  context: DepositContext,
  { player, country }: WalletCall,
  driver: ChainDriver,
  currency: Currency,
  units: bigint,
) {
  const cursor = await readCursor(context.kit, driver.id);
  // What is not read is not credited: no address before the first look at the chain, nor after the last.
  if (!cursor || cursor.halted !== null) return refuse('failed');
  const { address } = await depositAddress(context, driver, player, country);
  const { name } = currency.chains.find(({ id }) => id === driver.id)!;
  const amount = formatAmount(units, currency);
  return {
    wallet: address,
    currency: currency.code,
    chain: { id: driver.id, name, network: driver.network },
    uri: uriOf(driver, currency, address, amount),
    amount,
    minimum: minimumText(context.kit, currency),
    confirmations: settingsOf(context.kit).confirmations[driver.id] ?? driver.confirmations,
    plainOnly:
      driver.passedOn === false &&
      driver.assets.some(({ currency: code, contract }) => code === currency.code && contract === null),
    local: driver.network === 'local',
    expires_at: null,
    url: null,
  };
}

/** Schemes of BIP 21 and its kin, for the chain's own coin. Tokens have none that wallets agree on. */
const SCHEMES: Readonly<Record<string, string>> = {
  btc: 'bitcoin',
  ltc: 'litecoin',
  doge: 'dogecoin',
  sol: 'solana',
};

function uriOf({ id, assets }: ChainDriver, { code }: Currency, address: string, amount: string): string {
  const scheme = SCHEMES[id];
  const own = assets.find((asset) => asset.currency === code)?.contract === null;
  if (!scheme || !own) return address;
  return `${scheme}:${address}?amount=${amount.replace(/\.?0+$/, '')}`;
}
