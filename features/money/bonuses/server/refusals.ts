/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';
import {
  BONUS_ACTIVE,
  BONUS_FIRST_DEPOSIT,
  BONUS_HAD,
  BONUS_NOT_PLAYED,
  BONUS_TOO_SMALL,
} from '#platform/server/services/bonus.ts';

export const noOffer = fail(404, 1, 'There is no such offer.');
export const hadBefore = fail(409, BONUS_HAD, 'You have had this bonus before.');
export const firstDeposit = fail(409, BONUS_FIRST_DEPOSIT, 'This bonus is for the first deposit only.');
export const wonFirst = fail(409, 7, 'You have won another offer. Use it or give it up first.');
export const noSuchPlayer = fail(422, 422, 'No such player.', { user: 'invalid' });
export const noAmount = fail(422, 422, 'This is no amount of this currency.', { amount: 'invalid' });
export const keyUsed = fail(409, 8, 'This key was used for another request.');
/** Nobody is answered so: the request that is made of it is the answer. */
export const secondNeeded = fail(409, 9, 'A second member of staff has to agree.');
export const bonusActive = fail(
  409,
  BONUS_ACTIVE,
  'A bonus is under way already. Finish or cancel it first.',
);
export const tooSmall = fail(422, BONUS_TOO_SMALL, 'This is less than a bonus has to be worth.', {
  amount: 'too_small',
});
export const tooLarge = fail(422, 6, 'This is more than one bonus may be worth.', { amount: 'too_large' });
export const notPlayed = fail(422, BONUS_NOT_PLAYED, 'This house does not play in this currency.', {
  currency: 'invalid',
});
/** Makes a transaction write nothing; nobody is answered so. */
export const nothingToDo = fail(409, 409, 'Nothing to do.');
export const noSuchBonus = fail(404, 1, 'There is no such bonus, or it is over.');
export const openRounds = fail(409, 2, 'A round is open in bonus money. Finish it first.');
