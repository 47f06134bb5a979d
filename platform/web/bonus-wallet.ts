/**
 * Which money the next bet takes. The server decides (`platform/server/policy/stake.ts`); the page says it beforehand,
 * by the same rule: real money where it covers the stake, else bonus money where that does, never both at once.
 */
import type { BonusView, CurrencyView } from '../contract/boot.ts';
import { formatAmount, parseUnits } from '../contract/units.ts';
import { afterHold, freeBonus } from './balance-changes.ts';
import { getStore, setStore } from './store.ts';

export type StakeSource = 'real' | 'bonus';

interface BonusWallets {
  readonly currency: CurrencyView;
  readonly bonuses: readonly BonusView[];
}

/** @param stake decimal string @returns null where neither covers the stake, or it is none */
export function stakeSource(stake: string, { currency, bonuses }: BonusWallets): StakeSource | null {
  const units = unitsIn(currency, stake.replace(/\.$/, ''));
  if (units <= 0n) return null;
  if (units <= unitsIn(currency, currency.balance.real)) return 'real';
  return units <= unitsIn(currency, freeBonus(currency, bonuses) ?? '0') ? 'bonus' : null;
}

/** Most that one bet may stake: the greater of the two wallets. @returns decimal string */
export function mostAtOnce({ currency, bonuses }: BonusWallets): string {
  const bonus = freeBonus(currency, bonuses);
  const { real } = currency.balance;
  return bonus !== null && unitsIn(currency, bonus) > unitsIn(currency, real) ? bonus : real;
}

const unitsIn = ({ scale }: CurrencyView, amount: string): bigint => parseUnits(amount, scale) ?? 0n;

/** Version of the player that each bonus was last told at, by its id. */
const known = new Map<string, number>();

/**
 * Takes what is free of the bonus in a currency after a bet, once no stage has the word on it; an older answer never goes over a newer one.
 * @param free decimal string, without what is in play @param version of the player, which grows with every movement
 */
export function takeBonus(currencyId: string, free: string, version: number): void {
  afterHold([currencyId], () => showBonus(currencyId, free, version));
}

function showBonus(currencyId: string, free: string, version: number): void {
  const { bonus, currencies } = getStore();
  const currency = currencies.find(({ id }) => id === currencyId);
  const row = bonus.find((one) => one.currency === currencyId);
  if (!currency || !row || version <= (known.get(row._id) ?? -1)) return;
  known.set(row._id, version);
  const value = formatAmount(unitsIn(currency, free) + unitsIn(currency, row.frozenValue), currency);
  setStore({ bonus: bonus.map((one) => (one === row ? { ...row, value } : one)) });
}
