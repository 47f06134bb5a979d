/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const booked = fail(409, 409, 'This payout is booked already.');
export const unknownPool = fail(404, 1, 'There is no such pool.');
export const survivorSeats = (most: number) =>
  fail(422, 10, `A survivor pool has 3 to ${most} seats.`, { seats: 'invalid' });
export const noSuchShape = (wrong: string) =>
  fail(422, 10, `No such pool: ${wrong}.`, { survivors: 'invalid' });
export const tooManySurvivors = fail(422, 10, 'So many survivors would win nothing.', {
  survivors: 'invalid',
});
export const unknownCurrency = fail(422, -4, 'Unknown currency.', { currency: 'invalid' });
export const answerLost = fail(
  503,
  503,
  'The answer was lost on its way. Send the same request again with the same key.',
);
export const codeNeeded = fail(403, 6, 'This pool is private: its code is needed.', { code: 'invalid' });
export const notPoolAmount = fail(422, 4, 'This is no amount of the currency of the pool.', {
  stake: 'invalid',
});
export const tooManyEntries = (most: number) => fail(409, 4, `At most ${most} entries of one player.`);
export const poolFull = fail(409, 4, 'This is more than a pool can hold.', { stake: 'invalid' });
export const sameDevice = fail(409, 12, 'Somebody who is in this pool plays on a device of yours.');
export const tooManyPools = (most: number) => fail(409, 9, `At most ${most} pools at a time.`);
export const onlyPlayers = fail(409, 11, 'Only who played a pool can play it again.');
