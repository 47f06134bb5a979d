import { drawnSample } from '#platform/reels/drawn-sample.ts';
import { taigaReels } from '../machine.ts';

export const sample = drawnSample(taigaReels.machine);
