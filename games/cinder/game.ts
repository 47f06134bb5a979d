/**
 * Cinder Forge: five reels, three rows, 20 lines. The phoenix stands for everything but the anvil; three anvils
 * start free spins whose wins count double.
 */
import { reelGame } from '#platform/reels/reel-game.ts';
import { cinderReels } from './machine.ts';

export const cinder = reelGame(cinderReels);
