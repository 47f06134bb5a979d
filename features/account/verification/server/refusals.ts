/** What this room refuses. */
import { fail } from '#platform/contract/error.ts';

export const tooMany = fail(409, 1, 'Wait until your documents have been looked at.');
export const tooManyInYear = fail(
  409,
  2,
  'You have already handed in 50 documents within a year. Ask our support team.',
);
export const bornGiven = fail(
  409,
  1,
  'Your date of birth is known already. Ask our support team to correct it.',
);
export const wrongBorn = fail(422, 422, 'This is not a date of birth.', { born: 'invalid' });
export const noPlayer = fail(404, 404, 'No such player.');
export const noDocument = fail(404, 404, 'No such document.');
export const decided = fail(409, 409, 'This document was decided meanwhile.');
export const standingMoved = fail(409, 409, 'The tier, date of birth or country have changed meanwhile.');
export const wrongTier = fail(422, 422, 'No such tier.', { tier: 'invalid' });
export const personGiven = fail(
  409,
  1,
  'Your name and postcode are known already. Ask our support team to correct them.',
);
export const bornFirst = fail(409, 2, 'The date of birth has to be known first.');
export const wrongPerson = fail(422, 422, 'A name and a postcode have letters or digits.', {
  name: 'invalid',
});
