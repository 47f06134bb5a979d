import { reelSample } from '#platform/reels/sample.ts';
import { orreryReels } from '../machine.ts';

export const sample = reelSample(orreryReels.machine);
