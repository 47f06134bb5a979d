import { balanceModification } from '../contract/boot.ts';
import { applyBalance } from './balance.ts';

/** Takes a BalanceModification event of the player's own channel. Anything malformed is dropped. */
export function takeBalanceEvent(event: unknown): void {
  const parsed = balanceModification.safeParse(event);
  if (parsed.success) applyBalance(parsed.data);
}
