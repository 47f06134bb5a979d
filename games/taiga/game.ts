/**
 * Taiga Nights: reels of 3, 4, 4, 4 and 3 rows, 576 ways, each cell drawn by itself. A first or last reel full of owls
 * begins five owl spins; three moons or more win ten spins.
 */
import { drawnGame } from '#platform/reels/drawn-game.ts';
import { taigaReels } from './machine.ts';
import { recordedSpins } from './recorded.ts';

export const taiga = { ...drawnGame(taigaReels), recordedAs: 'blue-samurai', recorded: recordedSpins };
