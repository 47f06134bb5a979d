import { fail, type Failure } from '#platform/contract/error.ts';
import type { Obstacle } from '../contract.ts';

export const askedAlready = fail(409, 1, 'You have asked for this already.');
export const wrongPassword = fail(401, 2, 'Wrong password.');
export const staffAccount = fail(403, 4, 'Accounts of staff are not erased: their rights have to go first.');
export const nothingAsked = fail(404, 5, 'There is no request to take back.');
export const proposedAlready = fail(409, 6, 'Somebody has proposed it already: a second one has to agree.');
export const noRequest = fail(404, 404, 'No such request.');

/** Names all that stands in the way. */
export function moneyStands(obstacles: readonly Obstacle[]): Failure {
  const list = obstacles.map(({ what, currency, amount, count }) =>
    amount === null ? `${what}: ${count}` : `${what}: ${amount} ${currency!.toUpperCase()}`,
  );
  return fail(409, 3, `Money stands in this account. Settle it first: ${list.join(', ')}.`);
}
