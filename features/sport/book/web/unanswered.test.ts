import { afterEach, expect, it } from 'vitest';
import { ApiError } from '#platform/web/api.ts';
import { SLIP } from '../contract.ts';
import { setSlip, useSlip } from './slip-store.ts';
import { underKey } from './unanswered.ts';

afterEach(() => setSlip({ unanswered: {} }));

/** Sends a bet that ends so. @returns the key it went out under */
async function press(bet: string, end?: ApiError): Promise<string> {
  let sent = '';
  await underKey(bet, async (key) => {
    sent = key;
    if (end) throw end;
  }).catch(() => undefined);
  return sent;
}

const refusal = (status: number, code: number) => new ApiError('refused', status, { code });

it.each([
  ['was lost', new ApiError('network', 0, {})],
  ['was none of ours', new ApiError('reply', 200, {})],
  ['was a failure of the server', new ApiError('server', 503, {})],
  ['was about who asks', refusal(401, 1)],
  ['was about how often', refusal(429, 429)],
  ['came before it was ready', refusal(409, SLIP.tooEarly)],
])(
  'a bet whose answer %s goes out again under the same key, until one says what became of it',
  async (_, end) => {
    const first = await press('a', end);
    expect(await press('b')).not.toBe(first);
    expect([await press('a', end), await press('a')]).toEqual([first, first]);
    expect(await press('a')).not.toBe(first);
    expect(useSlip.getState().unanswered).toEqual({});
  },
);

it('a bet that was refused is another one when it is pressed again', async () => {
  const first = await press('a', refusal(409, SLIP.oddsChanged));
  expect(await press('a')).not.toBe(first);
});
