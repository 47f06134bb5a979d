/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const noPlayer = fail(404, 404, 'No such player.');
export const noScore = fail(404, 404, 'No such score.');
export const scoreHandled = fail(409, 1, 'This was handled already, or nobody has to handle it.');
export const wrongCap = fail(422, 422, 'Enter an amount in euros, or whole minutes.', { cap: 'invalid' });
export const nothingWaits = fail(409, 1, 'No higher limit waits to be confirmed.');
export const tooEarly = fail(409, 2, 'The waiting time is not over.');
export const heldBack = fail(409, 3, 'Somebody of our staff looks at your request first.');
export const longerBreak = fail(409, 1, 'A break that is at least as long is in force already.');
export const wrongPassword = fail(403, 2, 'The password is wrong.', { password: 'limits.refusal.password' });
