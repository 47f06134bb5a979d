import { expect, test } from 'vitest';
import { readTronAddress, toText } from './address.ts';

const read = (text: string) => readTronAddress(text, new Set());

test('an address that begins like one of Bitcoin is read', () => {
  const text = 'TB1dS2DnMbbXZQgShcgezQLHbaSbAnYAnf';
  const answer = read(text);
  expect(answer).toMatchObject({ address: text });
  expect('target' in answer && toText(answer.target)).toBe(text);
});

test.each([
  ['a letter wrong in it', 'TB1dS2DnMbbXZQgShcgezQLHbaSbAnYAng', 'other-chain'],
  ['a letter wrong in any other', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9', 'checksum'],
  ['one of Bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'other-chain'],
  ['one of Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'other-chain'],
  ['no address', 'TB1', 'malformed'],
])('%s is refused', (_, text, rule) => {
  expect(read(text)).toMatchObject({ rule });
});
