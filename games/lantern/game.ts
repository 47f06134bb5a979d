/**
 * Lantern Reef: five reels, three rows, 243 ways. Lanterns are wild and carry up to x3; several in one way
 * multiply each other. Three pearls start free spins with more of them.
 */
import { reelGame } from '#platform/reels/reel-game.ts';
import { lanternReels } from './machine.ts';

export const lantern = reelGame(lanternReels);
