import { iconPaths } from '#ui/icon-paths.ts';
import type { IconName } from '#ui/icon.tsx';

/** Games that share a glyph with something else. */
const ALIKE: Readonly<Record<string, IconName>> = {
  baccarat: 'cards',
  bazaar: 'cards',
  blackjack: 'cards',
  'video-poker': 'cards',
  coinflip: 'coins',
  diamonds: 'gem',
  keno: 'grid',
  nightfair: 'wheel',
  roulette: 'wheel',
  sunwheel: 'wheel',
  trend: 'chart',
};

/** The glyph of a game in the sidebar: its own, one it shares, or the casino's. */
export function gameIcon(id: string): IconName {
  return ALIKE[id] ?? (id in iconPaths ? (id as IconName) : 'casino');
}
