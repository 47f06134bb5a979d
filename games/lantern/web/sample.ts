import { reelSample } from '#platform/reels/sample.ts';
import { lanternReels } from '../machine.ts';

export const sample = reelSample(lanternReels.machine);
