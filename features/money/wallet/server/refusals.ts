/** What this room refuses, each once. */
import { fail, type Failure } from '#platform/contract/error.ts';
import { bankRefusals, DEPOSIT_REFUSALS } from '../deposit-contract.ts';
import { UNCONFIRMED } from '../refusals.ts';

export const unconfirmed = fail(
  403,
  UNCONFIRMED,
  'Confirm your e-mail address first: open the link in the letter that was sent to you.',
);
export const signerAway = fail(409, 1, 'The signer does not answer.');

// Of deposits.
type Refusal = keyof typeof DEPOSIT_REFUSALS;

export function refuse(which: Refusal): Failure {
  const { code, message } = DEPOSIT_REFUSALS[which];
  return fail(which === 'failed' ? 503 : 422, code, message);
}
export const badTxid = fail(422, bankRefusals.txid.code, bankRefusals.txid.message, { txid: 'invalid' });
export const claimPending = fail(409, bankRefusals.pending.code, bankRefusals.pending.message);
export const hadJustNow = fail(429, 6, 'You have just had some. Try again in a moment.');
export const faucetAway = fail(503, 7, 'The development chain does not answer.');
export const noSuchDeposit = fail(404, 404, 'No such deposit.');
/** Why nothing was credited: somebody else did it, or it is not as deep as it has to be any more. */
export const notCreditable = fail(409, 409, 'This deposit has moved on meanwhile.');
export const ownRequest = fail(403, 5, 'Somebody else has to agree to what you asked for.');
/** Of a second who says something else than the first. */
export const otherWish = fail(409, 6, 'Somebody else has asked for something else here: look at that first.');
/** Of a second of staff, where two have to say the same. */
export const oneHand = fail(
  403,
  5,
  'Who agreed first has been on your device, or one of you has just given the other this right: somebody else has to agree.',
);
export const linkedEyes = fail(
  403,
  5,
  'You were on a device or at an address of this player: somebody else has to agree.',
);
/** Never sent: it is asked for then. */
export const secondNeeded = fail(409, 5, 'A second member of staff has to agree.');
export const ownDeposit = fail(403, 5, 'Somebody else has to decide about your own money.');
export const noPlayer = fail(404, 404, 'No such player.');
export const noUnits = fail(422, 2, 'Invalid amount', { amount: 'invalid' });

// Of withdrawals, to players.
export const unsupported = fail(422, 8, 'This coin is not paid on this chain.');
/** Right after a start: to be asked again, which is what 503 says to every client. */
export const starting = fail(503, 10, 'This network is just starting. Try again in a moment.');
export const oneAtATime = fail(409, 3, 'Only one withdrawal at a time.');
export const debtOpen = fail(
  403,
  12,
  'Withdrawals are closed until what you owe is made good: money was taken back after it had been spent.',
);
/** What the bonus brings is not to be had beside it: it is wagered first, or given up. */
export const bonusUnderWay = fail(
  403,
  9,
  'A bonus of yours is under way. Finish wagering it, or cancel it, before you withdraw.',
);
/** It is given a moment after its deposit; until then nothing leaves beside it. */
export const bonusComing = fail(409, 13, 'The bonus of your deposit is on its way. Try again in a moment.');
export const notEnough = fail(409, 2, 'Not enough money.');
export const dayLimit = fail(403, 5, 'Your withdrawal limit per 24 hours is exceeded. Try again later.');
/** @param most what can go, with its coin @param until when more is free */
export const capped = (most: string, until: string): Failure =>
  fail(403, 11, `Winnings this large are paid out week by week: ${most} now, more on ${until} UTC.`);
/** @param left what is left to stake, in euro */
export const stakeFirst = (left: string): Failure =>
  fail(403, 7, `Stake another ${left} EUR before you withdraw.`);
export const lockedUntil = (until: string): Failure =>
  fail(
    403,
    6,
    `Withdrawals are closed until ${until} UTC because your password, address or second factor was changed.`,
  );
export const badAddress = (payee: { rule: string; message: string }): Failure =>
  fail(422, 4, payee.message, { wallet: `cashier.address.${payee.rule}` });
export const badSum = (rule: string, message: string): Failure =>
  fail(422, 1, message, { sum: `cashier.amount.${rule}` });
export const tooLate = fail(409, 9, 'This withdrawal cannot be taken back any more.');
export const notHere = fail(403, 10, 'Withdrawals cannot be taken back here.');

// Of withdrawals, to staff.
export const noSuchWithdrawal = fail(404, 404, 'No such withdrawal.');
export const withdrawalMoved = fail(409, 409, 'It has moved on meanwhile.');
export const ownWithdrawal = fail(403, 6, 'Somebody else decides about your own money.');
export const otherEyes = fail(403, 5, 'Somebody else has to agree.');
export const playerOwes = fail(
  409,
  12,
  'This player owes money that was taken back after it had been spent: it is made good first, or the withdrawal is declined.',
);
/** What staff are told of a withdrawal that the journal does not know of. */
export const unasked = fail(
  409,
  18,
  'Nobody has asked for this withdrawal: the journal has no request for it. It is not paid.',
);
/** What staff are told of money that left. */
export const alreadyLeft = fail(
  409,
  13,
  'Its money has left already, or is on its way: the signer has signed a payment that the chain has. It is neither paid again nor given back.',
);
export const fateUnknown = fail(
  409,
  1,
  'The signer or the node does not answer, so nobody knows whether it was paid.',
);
export const unpaid = fail(
  409,
  17,
  'No final transaction that was signed for it brings exactly this amount to this address, as far as its chain says.',
);
export const noPayment = fail(409, 11, 'There is no payment of it under way that this could change.');
export const passkeyNeeded = fail(403, 14, 'Approve it with your passkey.');
export const passkeyUnknown = fail(
  403,
  15,
  'The signer does not know a passkey of yours. Whoever runs its machine adds it: ./phoenix signer enroll.',
);
export const passkeyElsewhere = (origin: string): Failure =>
  fail(422, 17, `Your passkey counts at ${origin} alone. Open the back office there and approve it again.`);
export const wrongSignature = fail(
  422,
  16,
  'What your passkey signed does not fit this withdrawal. Try again.',
);
