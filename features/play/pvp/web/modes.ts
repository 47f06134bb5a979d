import type { IconName } from '#ui/icon.tsx';
import type { PoolMode } from '../contract.ts';

export const MODE_ICONS: Readonly<Record<PoolMode, IconName>> = {
  coinflip: 'coins',
  jackpot: 'trophy',
  sng: 'cards',
  survivor: 'shield',
  duel: 'dice',
  battle: 'cases',
};
