import { parseAmount } from '#platform/contract/money.ts';
import { rotate } from '#platform/contract/seeds.ts';
import { call } from '#platform/web/api.ts';
import type { Instance } from '../../instance.ts';
import { pageAround } from '../page-around.ts';
import type { StakeRules } from '../stake.ts';
import { currentStakeWallet } from '../../use-instance.ts';
import { runStrategy } from './run-strategy.ts';

/** Runs the strategy on the table with the page around it. */
export async function startStrategy(instance: Instance, { decimals, min, max }: StakeRules): Promise<void> {
  if (min === null || max === null) return;
  const { scale } = currentStakeWallet();
  const places = { decimals, scale };
  await runStrategy(instance, {
    ...pageAround,
    least: parseAmount(min, places) ?? 1n,
    greatest: parseAmount(max, places) ?? 0n,
    rotate: () => call(rotate, {}),
  });
}
