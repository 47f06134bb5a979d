import { parseAmount, parseUnits } from '#platform/contract/money.ts';
import { rotate } from '#platform/contract/seeds.ts';
import { call } from '#platform/web/api.ts';
import { mostAtOnce } from '#platform/web/bonus-wallet.ts';
import { onLost } from '#platform/web/realtime.ts';
import { getStore } from '#platform/web/store.ts';
import type { Instance } from '../../instance.ts';
import type { StakeRules } from '../stake.ts';
import { currentStakeWallet } from '../../use-instance.ts';
import { runStrategy } from './run-strategy.ts';

/** Runs the strategy on the table with the page around it. */
export async function startStrategy(instance: Instance, { decimals, min, max }: StakeRules): Promise<void> {
  if (min === null || max === null) return;
  const { scale } = currentStakeWallet();
  const places = { decimals, scale };
  await runStrategy(instance, {
    now: () => performance.now(),
    balance: () => balanceNow(),
    least: parseAmount(min, places) ?? 1n,
    greatest: parseAmount(max, places) ?? 0n,
    rotate: () => call(rotate, {}),
    onLost,
  });
}

/** Most that one bet may stake now. */
function balanceNow(): bigint {
  const { currencies, bonus } = getStore();
  const { currency: id, demo } = currentStakeWallet();
  const currency = currencies.find((one) => one.id === id);
  if (!currency) return 0n;
  const text = demo ? currency.balance.demo : mostAtOnce({ currency, bonuses: bonus });
  return parseUnits(text, currency.scale) ?? 0n;
}
