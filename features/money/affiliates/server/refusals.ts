/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const decidedAlready = fail(409, 1, 'Nobody doubts this player, or somebody has decided already.');
export const codeTaken = fail(409, 1, 'This code is taken.');
export const tooManyCodes = fail(409, 2, 'You have as many codes as there can be.');
