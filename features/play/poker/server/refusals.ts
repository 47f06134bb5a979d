/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const noHand = fail(404, 21, 'There is no such hand of yours.');
export const rakeBooked = fail(409, 409, 'This rake is booked already.');
export const tableClosed = fail(409, 6, 'This table is closed.');
export const unknownTable = fail(404, 1, 'There is no such table.');
export const notSeated = fail(409, 4, 'You do not sit at this table.');
export const dueBooked = fail(409, 409, 'This is booked already.');
export const unknownOffer = fail(404, 23, 'There is no such sit-and-go.');
export const sitAndGoClosed = fail(409, 6, 'This sit-and-go is closed.');
export const notEntered = fail(409, 24, 'You are not in a sit-and-go that waits for players.');
export const seatOfAnother = fail(409, 19, 'This is the seat of another player.');
export const noHandNow = fail(409, 14, 'No hand is being played.');
export const otherHand = (hand: number) => fail(409, 7, `Hand ${hand} is not the one that is played.`);
export const notYourTurn = fail(409, 8, 'It is not your turn.');
export const handGoneOn = fail(409, 7, 'The hand has gone on since.');
export const notTableAmount = fail(422, 16, 'This is no amount of the currency of the table.', {
  to: 'invalid',
});
export const notAtThisTable = fail(409, 26, 'This table does not take that.');
export const noSuchPlayer = fail(404, 27, 'There is no such player.');
export const timeOver = fail(409, 15, 'Your time for this action is over.');
export const seatedAlready = fail(409, 3, 'You sit at this table already.');
export const seatTaken = fail(409, 2, 'This seat is not free.');
export const tooManyTables = (most: number) => fail(409, 20, `At most ${most} tables at a time.`);
export const keptForWaiting = fail(409, 17, 'The free seats are kept for the wait list.');
export const seatIsFree = fail(409, 37, 'A seat is free here: take it.');
export const seatMissed = fail(
  409,
  38,
  'A seat was kept for you and you did not take it. You can join the wait list again in a few minutes.',
);
export const noBuyIn = fail(422, 16, 'This is no buy-in.', { buyIn: 'invalid' });
export const comeBackWith = (amount: string) =>
  fail(409, 18, `You left with ${amount} and come back with as much.`);
export const buyInBounds = (least: string, most: string) => fail(422, 5, `Buy-in: ${least} to ${most}`);
export const noAmount = fail(422, 16, 'This is no amount.', { amount: 'invalid' });
export const topUpBound = (most: string) => fail(422, 5, `At most ${most} can be added.`);
export const handRunning = fail(409, 14, 'The hand is being played still.');
export const keyUsed = fail(409, 409, 'This key was used for another request.');
export const answerLost = fail(
  503,
  503,
  'The answer was lost on its way. Send the same request again with the same key.',
);
export const playedToItsEnd = fail(409, 25, 'A tournament is played to its end: sit out instead.');
export const enteredAlready = fail(409, 3, 'You are in this sit-and-go already.');
export const unknownTournament = fail(404, 31, 'There is no such tournament.');
export const registrationOver = fail(409, 33, 'Registration for this tournament is over.');
export const noReentry = fail(409, 32, 'You cannot enter this tournament again.');
export const tournamentFull = fail(409, 29, 'This tournament is full.');
export const tournamentStarted = fail(409, 30, 'This tournament has started: it is played to its end.');
export const notRegistered = fail(409, 24, 'You are not registered for this tournament.');
export const playsTogether = fail(409, 34, 'Somebody who plays here shares a device or an address with you.');
export const registeredAlready = fail(409, 3, 'You are in this tournament already.');
export const frozenPlayer = fail(
  403,
  35,
  'Your poker play is frozen. The reason is on the poker page; the support takes objections.',
);
export const chatOff = fail(403, 41, 'Nobody writes at tables now.');
export const chatLength = fail(422, 42, 'A line has between 1 and 200 characters.');
export const chatMuted = fail(403, 43, 'You are muted in the chat.');
export const chatWord = fail(422, 44, 'This line holds a word that is not written here.');
export const chatLink = fail(422, 45, 'Links are not allowed here.');
export const chatSlow = (every: number) => fail(429, 46, `One line every ${every} seconds.`);
export const chatBarred = fail(403, 403, 'You cannot write in the chat now.');
