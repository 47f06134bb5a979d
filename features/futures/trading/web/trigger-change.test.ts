import { expect, it } from 'vitest';
import { plainPrice, triggerChange } from './trigger-change.ts';

const began = { takeProfit: '1002.5', stopLoss: '' };

it.each([
  [{}, {}],
  [{ takeProfit: '1002.50', stopLoss: '' }, {}],
  [{ stopLoss: '999' }, { stopLoss: { kind: 'price', price: '999' } }],
  [{ takeProfit: '' }, { takeProfit: null }],
  [
    { takeProfit: '1003.', stopLoss: '100' },
    { takeProfit: { kind: 'price', price: '1003' }, stopLoss: { kind: 'price', price: '100' } },
  ],
])('of %o only what is another price is asked for', (entered, asked) =>
  expect(triggerChange(began, { ...began, ...entered })).toEqual(asked),
);

it.each([
  ['1000.00000000', '1000'],
  ['0.00000712', '0.00000712'],
  ['100', '100'],
  ['', ''],
])('%s is %s', (price, plain) => expect(plainPrice(price)).toBe(plain));
