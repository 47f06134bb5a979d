/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const notYet = fail(409, 409, 'This rain has ended, or has not come to its end.');
export const cannotReceive = fail(403, 10, 'This player cannot be given anything.');
export const otherRequest = fail(409, 409, 'This key was used for another request.');
export const tooLittle = fail(422, 1, 'This is less than one smallest unit for each person.');
export const given = fail(409, 409, 'This has been given already.');
export const off = fail(403, 3, 'Players cannot give each other money here.');
export const unknownRoom = fail(422, 11, 'There is no such room.');
export const badAmount = fail(422, 1, 'The amount is not one of this currency.');
export const tooSmall = fail(409, 2, 'The balance is too small for this.');
export const muted = fail(403, 9, 'You are muted in the chat.');
export const withBonus = fail(403, 12, 'While a bonus is active nothing can be given away.');
/** It is given a moment after its deposit; until then nothing leaves beside it. */
export const bonusComing = fail(409, 14, 'The bonus of your deposit is on its way. Try again in a moment.');
export const owing = fail(403, 13, 'While you owe money nothing can be given away.');
export const unknownRainRoom = fail(422, 2, 'There is no such room.');
export const playOnly = fail(403, 4, 'This casino does not pay in dollars.');
export const rainsOfDay = fail(409, 5, 'You have given away as much as one may alone in a day.');
export const unknownRain = fail(404, 1, 'There is no such rain.');
export const over = fail(409, 2, 'This rain is over.');
export const full = fail(409, 3, 'Others were faster: every share is taken.');
export const duplicate = fail(409, 4, 'You have taken your share already.');
export const away = fail(403, 6, 'This rain is for those who wrote in this room before it began.');
export const mutedClaim = fail(403, 7, 'You are muted in the chat.');
export const shared = fail(403, 8, 'Somebody on this device or address has taken a share already.');
export const ofHouse = fail(403, 10, 'A rain of the house is for players, not for those who work here.');
export const own = fail(403, 9, 'This is your own rain.');
export const noDeposit = (hours: number) =>
  fail(403, 5, `A deposit in the last ${hours} hours is needed for this.`);
export const worthOutOfRange = (least: string, most: string) =>
  fail(422, 1, `The amount is worth between ${least} and ${most} USD.`);
export const accountTooNew = (hours: number) =>
  fail(403, 6, `An account is ${hours} hours old before it gives anything away.`);
export const giftsClosed = (until: string) =>
  fail(
    403,
    7,
    `Gifts are closed until ${until} UTC because your password, address or second factor was changed.`,
  );
export const stakeFirst = (left: string) =>
  fail(403, 8, `Stake another ${left} EUR before you give anything away.`);
export const waitSeconds = (seconds: number) => fail(429, 5, `Wait ${seconds} more seconds.`);
export const dailyCap = (left: string, daily: string) =>
  fail(403, 4, `In 24 hours you may give away ${daily} USD; ${left} USD are left.`);
export const shareOutOfRange = (most: string) =>
  fail(422, 1, `Each person gets between 0.01 and ${most} USD.`);
export const budgetLeft = (left: string) => fail(409, 3, `Today's budget has ${left} USD left.`);
