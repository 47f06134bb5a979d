/** What calls refuse, and refusals of the engine as answers of a call. */
import { fail, type Failure } from '#platform/contract/error.ts';
import { formatAmount, formatUnits, parseUnits } from '#platform/contract/money.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { unitsOfEur } from '#platform/server/policy/stake.ts';
import type { Refused } from '#engines/futures/position.ts';
import { VOID } from '../void-contract.ts';
import type { Bounds } from './terms.ts';

export const noPrice = fail(409, -10, 'Failed to get token price, try again later');
export const unknownPosition = fail(404, 1, 'No such open position.');
export const unknownTicker = fail(404, -3, 'Unknown ticker.');
export const keyUsed = fail(409, 409, 'This key was used for another request.');
export const wrongStage = fail(409, -6, 'Cannot be done at this stage of the position.');

export const unknownVoid = fail(404, VOID.unknown, 'There is no such ticker or request.');
export const notHalted = fail(409, VOID.notHalted, 'This ticker is not halted.');
export const haltTooShort = fail(409, VOID.tooSoon, 'The halt has not lasted long enough.');
export const ownPosition = fail(
  403,
  VOID.ownPosition,
  'You or an account of your device or address have an open position on this ticker: somebody else of staff decides about it.',
);
export const askersPosition = fail(
  403,
  VOID.askersPosition,
  'Whoever asked for it, or an account of their device or address, has an open position on this ticker: somebody else of staff has to ask.',
);
export const ownRequest = fail(403, VOID.ownRequest, 'Somebody else of staff has to agree to it.');
export const oneHand = fail(
  403,
  VOID.ownRequest,
  'Who asked has been on your device, or one of you has just given the other this right: somebody else of staff has to agree to it.',
);
export const voidWaits = fail(409, VOID.waiting, 'A request for this ticker waits already.');
export const voidDecided = fail(409, VOID.decided, 'Somebody has decided already, or the ticker went on.');
export const nothingOpen = fail(409, VOID.nothing, 'No position is open on this ticker.');

/**
 * @param bounds of the ticker @param currency of the wager, for limits that the text names
 * @param multiplier hundredths, as those of the engine
 */
export function failureOf(
  { code, reason }: Refused,
  bounds: Bounds,
  currency: Currency,
  multiplier: bigint,
): Failure {
  switch (reason) {
    case 'below_minimum': {
      const least = formatAmount(unitsOfEur(bounds.minWagerEur, currency), currency);
      return fail(422, code, `Min bet amount: ${least} ${currency.code.toUpperCase()}`);
    }
    case 'above_maximum':
      return fail(422, code, `Max bet amount: ${bounds.maxWagerEur} EUR`);
    case 'notional_reached': {
      const cents = (parseUnits(bounds.maxNotionalEur, 2)! * 100n) / multiplier;
      return fail(422, code, `Max bet amount: ${formatUnits(cents, 2)} EUR at this multiplier`);
    }
    case 'invalid_wager':
      return fail(422, code, 'Invalid wager');
    case 'disabled':
      return fail(403, code, 'This ticker is disabled.');
    case 'wrong_stage':
      return wrongStage;
    case 'no_price':
      return noPrice;
    case 'unknown_position':
      return unknownPosition;
    case 'invalid_multiplier':
      return fail(422, code, `Multiplier: 1 to ${bounds.maxMultiplier}`, { multiplier: 'invalid' });
    case 'invalid_take_profit':
      return fail(422, code, 'A take profit lies beyond the current price, on the winning side.', {
        takeProfit: 'invalid',
      });
    case 'invalid_stop_loss':
      return fail(422, code, 'A stop lies between the bust price and the current price.', {
        stopLoss: 'invalid',
      });
    case 'exposure_reached':
      return fail(409, code, 'This ticker takes no more positions of this size and side now.');
    case 'invalid_share':
      return fail(422, code, 'Invalid share', { share: 'invalid' });
    case 'duplicate':
      return fail(409, code, 'This position is there already.');
  }
}
