/**
 * Brass Orrery: three reels, three rows, five lines. An armillary on the middle reel opens over all of it, is
 * wild and carries up to x10.
 */
import { reelGame } from '#platform/reels/reel-game.ts';
import { orreryReels } from './machine.ts';

export const orrery = reelGame(orreryReels);
