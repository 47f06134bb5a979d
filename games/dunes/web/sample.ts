import { reelSample } from '#platform/reels/sample.ts';
import { dunesReels } from '../machine.ts';

export const sample = reelSample(dunesReels.machine);
