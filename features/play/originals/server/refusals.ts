/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';
import { PLAY } from '#platform/server/policy/stake.ts';

export const off = fail(404, 404, 'Not found.');
export const invalid = (why: string) => fail(422, 1, why, { text: 'invalid' });
export const answerLost = fail(
  503,
  503,
  'The answer was lost on its way. Send the same request again with the same key.',
);
export const gameDisabled = fail(403, PLAY.gameDisabled, 'This game is disabled.');
export const notOffered = fail(403, PLAY.jurisdiction, 'This game is not offered in your country.');
export const keyUsed = fail(409, 409, 'This key was used for another request.');
export const noAutoPlay = fail(
  403,
  -22,
  'Automatic play is not allowed where you are: take the turns one by one.',
);
export const cannotEnd = fail(409, 3, 'Invalid API operation: this round cannot be ended now');
export const invalidGameId = fail(404, 1, 'Invalid game id');
export const movedOn = fail(409, 3, 'Invalid API operation: the round has moved on');
export const unknownCurrency = fail(422, -4, 'Unknown currency.', { currency: 'invalid' });
export const unknownBet = fail(404, 1, 'Unknown game.');
export const stillRunning = fail(409, 2, 'This round is not over yet.');
export const noWin = fail(409, 3, 'There are pictures of bets that won money.');
export const notYourBet = fail(422, 422, 'before: not a bet of yours', { before: 'invalid' });
export const notReady = fail(409, -6, 'The first round is being prepared.');
export const askForState = fail(503, 503, 'The answer was lost on its way. Ask for the state of the round.');
export const unknownPlayCurrency = fail(422, 422, 'Unknown currency.', { currency: 'invalid' });
export const demoNotEmpty = fail(409, 1, 'Demo balance must be zero.');
export const cannotLeave = fail(409, 3, 'Invalid API operation: this round cannot be left');
export const notStarted = fail(409, 3, 'Invalid API operation: the round has not started');
