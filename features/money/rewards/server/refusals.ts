/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const unknownPlayer = fail(404, 404, 'No such player.');
export const onceADay = fail(409, 1, 'The faucet can be used once a day.');
export const depositRequired = fail(409, 2, 'A deposit is required to use the faucet.');
export const faucetNeedsDollars = fail(409, 3, 'The faucet pays dollars, and this house has none.');
export const noTickets = fail(409, 1, "You don't have enough tickets to spin the wheel.");
export const wheelTooEarly = fail(409, 4, 'The wheel can be spun every 3 minutes.');
export const bonusFirst = fail(409, 3, 'Use available deposit bonus before spinning the wheel.');
export const wheelNeedsDollars = fail(409, 5, 'The wheel pays dollars, and this house has none.');
export const codeTaken = fail(409, 4, 'There is such a code already.', { code: 'taken' });
export const keyUsed = fail(409, 5, 'This key was used for another request.');
export const noSuchPlayer = (field: string) => fail(422, 422, 'No such player.', { [field]: 'invalid' });
export const tooMuch = (field: string) =>
  fail(422, 422, 'This is more than codes may give.', { [field]: 'too_large' });
export const noGift = (field: string) =>
  fail(422, 422, 'What the code gives is missing.', { [field]: 'invalid' });
export const notPlayed = fail(422, 422, 'This house does not play in this currency.', {
  currency: 'invalid',
});
/** Nobody is answered so: the request that is made of it is the answer. */
export const secondNeeded = fail(409, 9, 'A second member of staff has to agree.');
export const cashbackTooEarly = fail(409, 1, 'You can collect cashback after 4 hours');
export const nothingToCollect = fail(409, 2, 'There is nothing to collect yet.');
