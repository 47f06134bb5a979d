import { parseUnits } from '#platform/contract/money.ts';
import { mostAtOnce } from '#platform/web/bonus-wallet.ts';
import { onLost } from '#platform/web/realtime.ts';
import { getStore } from '#platform/web/store.ts';
import { currentStakeWallet } from '../use-instance.ts';
import type { RunAround } from './run-around.ts';

/** The page as runs of automatic bets know it. */
export const pageAround: RunAround = {
  now: () => performance.now(),
  balance() {
    const { currencies, bonus } = getStore();
    const { currency: id, demo } = currentStakeWallet();
    const currency = currencies.find((one) => one.id === id);
    if (!currency) return 0n;
    const text = demo ? currency.balance.demo : mostAtOnce({ currency, bonuses: bonus });
    return parseUnits(text, currency.scale) ?? 0n;
  },
  // Play money has no pace of the law's.
  gameMs: () => (currentStakeWallet().demo ? 0 : getStore().playRules.gameMs),
  onLost,
};
