/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const unknownGame = fail(422, 1, 'There is no such game of the house.', { game: 'invalid' });
export const goalOutOfReach = (most: string) =>
  fail(422, 2, `This game pays more than once and at most ${most} times a stake.`, { goal: 'invalid' });
export const badAmount = fail(422, 3, 'Stake and prize are amounts above zero.');
export const badWindow = fail(422, 4, 'A challenge ends after it starts, from now on, within a year.', {
  endsAt: 'invalid',
});
export const overBudget = (left: string) => fail(409, 5, `The budget has ${left} USD left.`);
export const costsMore = (edge: string) =>
  fail(409, 6, `The play for one prize brings in about ${edge} USD: mark it as meant to cost more.`);
export const noDollars = fail(403, 7, 'This casino does not pay in dollars.');
export const unknownChallenge = fail(404, 8, 'There is no such challenge.');
export const hasBegun = fail(409, 9, 'This challenge has begun: what was promised is kept.');
export const keyUsed = fail(409, 409, 'This key was used for another request.');
export const notNow = fail(409, 409, 'Nothing is left to be won.');
/** Nobody is answered so: the request that is made of it is the answer. */
export const secondNeeded = fail(409, 9, 'A second member of staff has to agree.');
