/**
 * Dune Lines: five reels, three rows, 20 lines. The sun stands for everything but the oasis, pays by itself and
 * doubles a line it helps; three oases start 15 free spins whose wins count three times.
 */
import { reelGame } from '#platform/reels/reel-game.ts';
import { dunesReels } from './machine.ts';
import { recordedSpins } from './recorded.ts';

export const dunes = { ...reelGame(dunesReels), recordedAs: 'scarab-spin', recorded: recordedSpins };
