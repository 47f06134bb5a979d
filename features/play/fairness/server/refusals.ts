/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const openRound = fail(409, 1, 'Finish your open round first: its layout hangs on the active seed.');
export const notRevealed = fail(404, 1, 'No revealed server seed has this hash.');
