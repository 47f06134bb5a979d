/** What can be deposited, and over which chains. The currency table says which coin lives where; the chain has to run. */
import { formatAmount, typedCeil } from '#platform/contract/money.ts';
import type { ChainDriver } from '#platform/chains/driver.ts';
import { type Currency, unitsOfMicroEur } from '#platform/server/money/currency.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { minimumOf } from './classify.ts';
import { type DepositContext, settingsOf } from './context.ts';

/** The chain a coin can be deposited over, or undefined: unknown, not that coin's, or not running. */
export function chainFor(
  { chains }: Pick<ServerKit, 'chains'>,
  currency: Currency,
  chain: string,
): ChainDriver | undefined {
  if (!currency.chains.some(({ id }) => id === chain)) return undefined;
  const driver = chains.get(chain);
  return driver?.assets.some((asset) => asset.currency === currency.code) ? driver : undefined;
}

/** Least deposit that is credited by itself, in ledger units; never nothing. */
export function minimumUnits(kit: Pick<ServerKit, 'settings'>, currency: Currency): bigint {
  const units = typedCeil(unitsOfMicroEur(minimumOf(settingsOf(kit)), currency), currency);
  return units > 0n ? units : 1n;
}

export function minimumText(kit: Pick<ServerKit, 'settings'>, currency: Currency): string {
  return formatAmount(minimumUnits(kit, currency), currency);
}

interface CursorRow {
  chain: string;
  read_at: Date;
  halted: string | null;
}

export async function showChains({ kit, processors }: DepositContext) {
  const { rows } = await kit.db.pool.query<CursorRow>('select chain, read_at, halted from chain_cursor');
  const read = new Map(rows.map((row) => [row.chain, row]));
  const now = kit.runtime.now();
  const currencies = kit.money.currencies();
  const chains = kit.chains.list().map((driver) => {
    const at = read.get(driver.id);
    return {
      id: driver.id,
      name: driver.name,
      network: driver.network,
      confirmations: settingsOf(kit).confirmations[driver.id] ?? driver.confirmations,
      coins: currencies
        .filter((currency) => chainFor(kit, currency, driver.id) !== undefined)
        .map((currency) => ({
          currency: currency.code,
          minimum: minimumText(kit, currency),
          faucet: kit.chains.hasFaucet(driver.id),
        })),
      age: at ? Math.max(0, Math.floor((now - at.read_at.getTime()) / 1000)) : null,
      halted: at?.halted ?? null,
    };
  });
  return {
    // Nothing can be deposited over a chain that is not read, or whose node was never heard.
    chains: chains.flatMap(({ halted, ...chain }) => (halted === null && chain.age !== null ? chain : [])),
    processors: [...processors.values()].map(({ id, name, coins }) => ({
      id,
      name,
      coins: coins.flatMap((code) => {
        const currency = kit.money.currency(code);
        return currency ? { currency: code, minimum: minimumText(kit, currency), faucet: false } : [];
      }),
    })),
    bank: settingsOf(kit).bankInstructions !== '',
  };
}
