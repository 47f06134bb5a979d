import { reelSample } from '#platform/reels/sample.ts';
import { orchardReels } from '../machine.ts';

export const sample = reelSample(orchardReels.machine);
