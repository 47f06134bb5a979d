import { expect, it } from 'vitest';
import { ApiError } from '#platform/web/api.ts';
import { SLIP } from '../contract.ts';
import { refusedOf } from './refused.ts';

const refusal = (code: number, amount?: string) =>
  refusedOf(
    new ApiError('refused', 422, { code, message: 'no', ...(amount !== undefined && { amount }) }),
    'usd',
  );

it('names the stake that would be taken, which is none where nothing is', () => {
  const instead = { currency: 'usd', amount: '5.00', shown: '$5.00' };
  expect(refusal(SLIP.tooHigh, '5.00').instead).toEqual(instead);
  expect(refusal(SLIP.tooLow, '5.00').instead).toEqual(instead);
  expect(refusal(SLIP.tooHigh, '0.00').instead).toBe(null);
  expect(refusal(SLIP.tooHigh).instead).toBe(null);
  expect(refusal(SLIP.optionClosed, '5.00').instead).toBe(null);
});
