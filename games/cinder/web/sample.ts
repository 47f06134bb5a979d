import { reelSample } from '#platform/reels/sample.ts';
import { cinderReels } from '../machine.ts';

export const sample = reelSample(cinderReels.machine);
