import { balanceModification } from '../contract/boot.ts';
import { afterDelay, applyBalance } from './balance-changes.ts';
import { takeBonus } from './bonus-wallet.ts';

/** Takes a BalanceModification event of the player's own channel. Anything malformed is dropped. */
export function takeBalanceEvent(event: unknown): void {
  const parsed = balanceModification.safeParse(event);
  if (!parsed.success) return;
  applyBalance(parsed.data);
  const { bonus, currency, version, delay } = parsed.data;
  if (bonus !== undefined) afterDelay(delay, () => takeBonus(currency, bonus, version));
}
