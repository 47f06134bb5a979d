import { expect, it } from 'vitest';
import { ApiError } from '#platform/web/api.ts';
import { createPlacer } from './place.ts';

const order = {
  ticker: 'EMBER',
  direction: 'up',
  multiplier: '1000',
  wager: '20',
  currency: 'usd',
  demo: false,
  takeProfit: { kind: 'roi', roi: '50' },
  stopLoss: null,
} as const;

it('an order pressed again after its answer was lost keeps its key; another one, and one after an answer, has its own', async () => {
  const keys: (string | undefined)[] = [];
  let failure: ApiError | null = null;
  const place = createPlacer(async ({ key }) => {
    keys.push(key);
    throw failure ?? new Error('answered');
  });
  const press = async (more: Partial<{ wager: string; direction: 'up' | 'down' }>, lost: ApiError | null) => {
    failure = lost;
    await place({ ...order, ...more }).catch(() => {});
  };
  await press({}, new ApiError('network', 0, {}));
  await press({}, new ApiError('server', 503, { code: 503 }));
  await press({}, null);
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]]);
  await press({}, new ApiError('network', 0, {}));
  await press({ direction: 'down' }, new ApiError('network', 0, {}));
  await press({ wager: '10' }, null);
  expect(new Set(keys).size).toBe(4);
});
