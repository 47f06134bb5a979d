import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { createOnce } from './once.ts';

test('a request whose answer is lost goes out again under its key, another one or one that was answered under its own', async () => {
  const once = createOnce();
  const keys: string[] = [];
  const send = (stake: string, failure: ApiError | null = null) =>
    once({ stake }, async ({ key }) => {
      keys.push(key);
      if (failure) throw failure;
    }).catch(() => {});
  await send('5', new ApiError('network', 0, {}));
  await send('5', new ApiError('server', 502, {}));
  await send('5', new ApiError('refused', 503, { code: 503 }));
  await send('5');
  expect(new Set(keys).size).toBe(1);
  await send('5', new ApiError('refused', 409, { code: 2 }));
  await send('5', new ApiError('network', 0, {}));
  await send('7');
  expect(new Set(keys).size).toBe(4);
});
