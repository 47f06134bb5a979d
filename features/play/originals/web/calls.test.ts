import { describe, expect, test } from 'vitest';
import { ApiError } from '#platform/web/api.ts';
import type { PlayReply } from '../contract.ts';
import { freshKey } from '#platform/web/fresh-key.ts';
import { createPlacer } from './calls.ts';

const body = {
  api_id: 'dice',
  bet: '1.00',
  currency: 'usd',
  demo: false,
  quick: false,
  data: { target: 50, direction: 'over' },
};

function recorder(answers: ('ok' | 'lost' | 'no')[]) {
  const keys: string[] = [];
  const place = createPlacer(async ({ key = '' }) => {
    keys.push(key);
    const answer = answers.shift() ?? 'ok';
    if (answer === 'lost') throw new ApiError('network', 0, {});
    if (answer === 'no') throw new ApiError('refused', 422, { code: -1 });
    return {} as PlayReply;
  });
  return { keys, place };
}

describe('placing bets', () => {
  test('every bet has a key of its own', async () => {
    const { keys, place } = recorder([]);
    await place(body);
    await place(body);
    expect(new Set(keys).size).toBe(2);
  });

  test('a bet whose answer was lost is pressed again under the same key', async () => {
    const { keys, place } = recorder(['lost', 'ok', 'ok']);
    await place(body).catch(() => {});
    await place(body);
    await place(body);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('another bet after a lost one has another key', async () => {
    const { keys, place } = recorder(['lost', 'ok']);
    await place(body).catch(() => {});
    await place({ ...body, bet: '2.00' });
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('a refused bet was not placed: the next is a new one', async () => {
    const { keys, place } = recorder(['no', 'ok']);
    await place(body).catch(() => {});
    await place(body);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('keys do not repeat', () => {
    expect(new Set(Array.from({ length: 1000 }, freshKey)).size).toBe(1000);
  });
});
