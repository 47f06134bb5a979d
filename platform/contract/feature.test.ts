import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { channel } from './channel.ts';
import { endpoint } from './endpoint.ts';
import { callsOf } from './feature.ts';

const buy = endpoint({
  method: 'POST',
  path: '/api/buy',
  who: 'user',
  body: z.object({}),
  reply: z.object({}),
});
const coins = channel({ name: 'coins', who: 'guest', events: {} });

it('calls and channels of contract modules are a contract; schemas, tables and texts beside them are not', () => {
  const contract = {
    buy,
    coins,
    coin: z.string(),
    MAX: 3,
    codes: { 1: 'coins.error' },
    none: null,
    type: 'endpoint',
  };
  expect(callsOf(contract, {})).toEqual({ buy, coins });
});

it('two calls of one name are refused', () => {
  expect(() => callsOf({ buy }, { buy: coins })).toThrow('buy is in two contracts of one feature');
});
