/** What this room refuses, each once. */
import { fail, type Failure } from '#platform/contract/error.ts';
import type { PoolRule } from '#engines/pools/pool.ts';

export const booked = fail(409, 409, 'This payout is booked already.');
export const keyUsed = fail(409, 409, 'This key was used for another request.');
export const unknownPool = fail(404, 1, 'There is no such pool.');
export const survivorSeats = (most: number) =>
  fail(422, 10, `A survivor pool has 3 to ${most} seats.`, { seats: 'invalid' });
export const noSuchShape = (wrong: string) =>
  fail(422, 10, `No such pool: ${wrong}.`, { survivors: 'invalid' });
export const noSuchBattle = (wrong: string) =>
  fail(422, 10, `No such battle: ${wrong}.`, { battle: 'invalid' });
export const battleTooLarge = (most: string) =>
  fail(422, 10, `The cases of a battle may hold ${most} together at most.`, { stake: 'invalid' });
export const cheapCase = (least: string) =>
  fail(422, 10, `A case costs ${least} at least.`, { stake: 'invalid' });
export const tooManySurvivors = fail(422, 10, 'So many survivors would win nothing.', {
  survivors: 'invalid',
});
export const sngSeats = (most: number) =>
  fail(422, 10, `A sit-and-go has 2 to ${most} seats.`, { seats: 'invalid' });
export const tablesClosed = fail(409, -5, 'No poker table can be opened now.');
export const frozenPlayer = fail(
  403,
  13,
  'Your poker play is frozen: no pool can be entered. The reason is on the poker page; the support takes objections.',
);
export const seatsChange = fail(409, 2, 'Somebody is being taken out of this pool. Try again in a moment.');
export const tooManyGuesses = (seconds: number) =>
  fail(429, 14, `Too many wrong codes. Try again in ${seconds} seconds.`);
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
export const sameDevice = fail(
  409,
  12,
  'Somebody who is in this pool shares a device or an address with you.',
);
export const tooManyPools = (most: number) => fail(409, 9, `At most ${most} pools at a time.`);
export const onlyPlayers = fail(409, 11, 'Only who played a pool can play it again.');

/** What the rules of a pool refuse. */
const REFUSALS: Readonly<Partial<Record<PoolRule, Failure>>> = {
  'not-open': fail(409, 2, 'This pool is closed.'),
  full: fail(409, 2, 'Every seat is taken.'),
  stake: fail(422, 4, 'This stake is outside the bounds of the pool.', { stake: 'invalid' }),
  'player-cap': fail(409, 4, 'This is more than one player may have in this pool.', { stake: 'invalid' }),
  'already-in': fail(409, 5, 'You are in this pool already.'),
  'not-in': fail(409, 7, 'You are not in this pool.'),
  stays: fail(409, 15, 'Nobody leaves a battle that has company: it waits until it is full or runs out.'),
  'too-late': fail(409, 8, 'This pool is about to be drawn.'),
};

/** @throws for a rule that no call of a player can break */
export function refusalOf(rule: PoolRule, message: string): Failure {
  const refusal = REFUSALS[rule];
  if (!refusal) throw new Error(`a pool refused by ${rule}: ${message}`);
  return refusal;
}
