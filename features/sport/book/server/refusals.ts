/** What this room refuses, each once. */
import { fail, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { POLICY } from '#platform/server/policy/decide.ts';
import type { NotTogether } from '../builder-contract.ts';
import { CASH_OUT, SLIP } from '../contract.ts';
import { SHARE } from '../share-contract.ts';
import { DESK } from '../desk-contract.ts';

// Of pages.
export const noSuchSport = fail(404, 1, 'There is no such sport.');
export const noSuchEvent = fail(404, 1, 'There is no such event.');

// Of what players show each other.
export const selectionGone = fail(409, SHARE.gone, 'These selections cannot be bet on now.');
export const noSuchRoom = fail(404, SHARE.noRoom, 'There is no such room of the chat.');
export const noSuchSharedBet = fail(404, 1, 'There is no such bet.');

// Of a slip that is handed in.
export const keyUsed = fail(409, 409, 'This key was used for another request.');
export const invalidSlip = (message: string): Failure => fail(422, SLIP.invalid, message);
export const tooManyLegs = (most: number): Failure =>
  fail(422, SLIP.tooMany, `A slip has at most ${most} selections.`);
const NOT_TOGETHER: Readonly<Record<NotTogether, string>> = {
  off: 'Selections of one event do not go together in a multi.',
  closed: 'A selection is closed.',
  many: 'These are too many selections of one event.',
  unknown: 'Selections of this event do not go together in one bet.',
  partly: 'A selection that can be void or half won does not go together with others of its event.',
  impossible: 'These selections exclude each other.',
  implied: 'One of these selections is part of the others.',
  certain: 'These selections are as good as certain together.',
};
export const legsRelated = (why: NotTogether): Failure => fail(422, SLIP.related, NOT_TOGETHER[why]);
export const optionClosed = fail(409, SLIP.optionClosed, 'A selection is closed.');
export const oddsChanged = fail(409, SLIP.oddsChanged, 'The odds have changed.');
export const boostOver = fail(409, SLIP.boostOver, 'This boost is over.');
export const boostHad = fail(409, SLIP.boostHad, 'You have taken this boost already.');
export const actedOnEvent = fail(
  403,
  SLIP.staff,
  'You have acted on this event as staff: you do not bet on it.',
);
export const betWaits = fail(409, SLIP.pending, 'A bet on this selection is waiting already.');
export const noBalance = fail(409, SLIP.noBalance, 'The balance is too small for this stake.');
export const stakeTooLow = (least: bigint, currency: Currency): Failure => ({
  ...fail(422, SLIP.tooLow, `The least stake is ${amountText(least, currency)}.`),
  amount: formatAmount(least, currency),
});
/** @param most what is taken in place of it */
export const stakeTooHigh = (most: bigint, currency: Currency): Failure => ({
  ...fail(422, SLIP.tooHigh, `The greatest stake is ${amountText(most, currency)}.`),
  amount: formatAmount(most, currency),
});
function amountText(amount: bigint, currency: Currency): string {
  return `${formatAmount(amount, currency)} ${currency.code.toUpperCase()}`;
}

// Of a slip in the queue.
export const noSuchSlip = fail(404, SLIP.invalidQueue, 'There is no such slip.');
export const notReady = fail(409, SLIP.tooEarly, 'The slip is not ready yet.');
const REFUSALS: Readonly<Record<number, string>> = {
  [SLIP.queueFailure]: 'The slip could not be taken. Your stake is back.',
  [SLIP.tooLate]: 'The slip was not confirmed in time. Your stake is back.',
  [SLIP.oddsChanged]: 'The odds have changed. Your stake is back.',
  [SLIP.optionClosed]: 'A selection was closed. Your stake is back.',
  [SLIP.boostOver]: 'This boost is over. Your stake is back.',
  [SLIP.staff]:
    'Staff who have acted on this event do not bet on it, nor do accounts beside theirs. Your stake is back.',
  [POLICY.excluded]: 'You are kept from play. Your stake is back.',
  [SLIP.tooHigh]: 'At these odds the bet could win more than is taken. Your stake is back.',
};

/** Its stake is back. */
export function refusedSlip(code: number): Failure {
  return fail(409, code, REFUSALS[code] ?? REFUSALS[SLIP.queueFailure]!);
}

/** Of a bet or an offer to cash out; of somebody else's too. */
export const noSuchBet = fail(404, CASH_OUT.unknown, 'There is no such bet.');

// Of the desk.
export const unknownToDesk = fail(404, DESK.unknown, 'There is no such event, market or request.');
export const noSuchDeskBet = fail(404, DESK.unknown, 'There is no such bet.');
export const noSuchPlayer = fail(404, DESK.unknown, 'There is no such player.');
export const ownBet = fail(
  403,
  DESK.ownBet,
  'You, or an account of your device or address, have bet on this event: somebody else of staff decides about it.',
);
export const askersBet = fail(
  403,
  DESK.askersBet,
  'Who asked for it, or an account of their device or address, has bet on this event: somebody else of staff asks again.',
);
export const ownLimit = fail(
  403,
  DESK.ownLimit,
  'Somebody else of staff sets your limits, and those of accounts of your device or address.',
);
export const pricesOfDay = fail(
  409,
  DESK.alone,
  'At this price the house may give away more than one member of staff may give alone in a day.',
);
export const otherBoost = fail(409, DESK.invalid, 'This key was used for another boost.');
export const invalidBoost = (fault: string): Failure => fail(422, DESK.invalid, fault);
export const invalidMargins = fail(422, DESK.invalid, 'These are no margins.');
export const staleMargins = fail(
  409,
  DESK.decided,
  'Somebody changed the settings meanwhile. Load them again.',
);
export const oddsTooLow = fail(422, DESK.invalid, 'Odds are above 1.');
export const invalidResults = (fault: string): Failure => fail(422, DESK.invalid, fault);
export const requestWaits = fail(409, DESK.waiting, 'A request for this market waits already.');
export const alreadyDecided = fail(409, DESK.decided, 'Somebody has decided already.');
export const ownRequest = fail(403, DESK.ownRequest, 'Somebody else of staff has to agree to it.');
export const oneHand = fail(
  403,
  DESK.ownRequest,
  'Who asked has been on your device, or one of you has just given the other this right: somebody else of staff has to agree to it.',
);
