/**
 * Windfall Orchard: five reels, three rows, 243 ways. What wins is picked and the fruit above falls; each fall in a row
 * pays more, and three weathercocks begin ten free spins at twice the wins.
 */
import { reelGame } from '#platform/reels/reel-game.ts';
import { orchardReels } from './machine.ts';

export const orchard = reelGame(orchardReels);
