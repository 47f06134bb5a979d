/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const noSuchPlayer = fail(404, 404, 'No such player.', { user: 'unknown' });
/** Nobody is answered so: the request that is made of it is the answer. */
export const secondNeeded = fail(409, 7, 'A second member of staff has to agree.');
export const tooLarge = fail(422, 1, 'The amount is too large.', { amount: 'too_large' });
export const noSettings = fail(422, 422, 'This feature has no settings.', { feature: 'unknown' });
export const notSwitchable = fail(422, 422, 'There is no such feature, or it cannot be switched off.', {
  id: 'unknown',
});
export const flagChanged = fail(409, 409, 'Somebody has changed this flag meanwhile.');
/** Who may not know of suspicions can neither put nor settle one. */
export const noSuspicion = fail(403, 403, 'You have no permission for this flag.');
/** Of a filter: to find that there are no bets of it everything would be read. */
export const noSuchGame = fail(404, 404, 'No such game.', { game: 'unknown' });
export const noSuchRound = fail(404, 404, 'No such round.', { id: 'unknown' });
/** The same where limits are loosened as well: the request keeps them too. */
export const secondForLimits = fail(409, 7, 'A second member of staff has to agree.');
/** Players are told so when they decide it. */
export const noLifting = fail(409, 8, 'A self-exclusion cannot be lifted or shortened, by nobody.');
export const noSuchRequest = fail(404, 404, 'No such request.');
export const decidedAlready = fail(409, 409, 'Somebody has decided this meanwhile.');
/** Of the bar or the limits: the same of a form and of a request that somebody agrees to. */
export const restrictionsMoved = fail(409, 11, 'The bar or the limits have changed meanwhile.');
export const settingsMoved = fail(409, 14, 'Somebody saved these settings meanwhile.');
export const requestExpired = fail(409, 12, 'This was asked for more than 24 hours ago.');
export const sameEyes = fail(403, 5, 'Somebody else has to decide what you asked for.');
export const oneHand = fail(
  403,
  13,
  'Who asked has been on your device, or one of you has just given the other this right.',
);
export const actOff = fail(409, 15, 'What this belongs to is switched off.');
/** As of a posting that was made under it: what waits is not to be taken for what is asked for now. */
export const keyUsed = fail(409, 409, 'This key was used for another request.');
export const notAllowed = fail(403, 6, 'You may not do this yourself, so you cannot agree to it.');
export const notHeld = fail(403, 3, 'Only rights that you hold yourself can be given or taken away.');
export const rightsMoved = fail(409, 409, 'Somebody has changed these rights meanwhile.');
export const lastAdmin = fail(409, 4, 'This is the last administrator.');
export const noSuchRole = fail(404, 404, 'No such role.');
export const roleChanged = fail(409, 409, 'Somebody has changed this role meanwhile.');
export const nameTaken = fail(409, 5, 'There is a role of this name.', { name: 'taken' });
