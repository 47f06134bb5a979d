import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { tradingSettings } from '../settings.ts';
import { faultsOf } from './terms.ts';

it.each([
  [{}, null],
  [{ rollover: '1' }, ['maxMultiplier', 'maxOpenHours', 'rollover']],
  [{ feeMode: 'flat', flatFee: '0.1' }, ['flatFee', 'maxMultiplier']],
  [{ spread: '0.2' }, ['maxMultiplier', 'spread']],
  [{ keepBase: '101' }, ['keepBase']],
  [{ pnlFee: '99' }, ['pnlExtraFee', 'pnlFee']],
  [{ maxRoi: '0' }, ['maxRoi']],
])('a fault of %o stands at %j', (change, fields) => {
  const faults = faultsOf(z.parse(tradingSettings, change));
  expect(faults && Object.keys(faults).toSorted()).toEqual(fields);
});
