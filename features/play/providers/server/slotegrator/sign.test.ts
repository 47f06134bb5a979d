import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fieldsOf, listOf, readPairs, writeParameters } from './query.ts';
import { checkSignature, signRequest, textOf } from './sign.ts';

const folder = process.env['PHOENIX_VECTORS'];

interface Samples {
  merchant_id: string;
  merchant_key: string;
  headers: Record<'X-Merchant-Id' | 'X-Nonce' | 'X-Timestamp', string>;
  vectors: {
    name: string;
    params: Record<string, string>;
    body: string;
    signed_string: string;
    x_sign: string;
  }[];
}

it.skipIf(!folder)('signs as the samples do', () => {
  const samples = JSON.parse(readFileSync(join(folder!, 'providers/gis-signatures.json'), 'utf8')) as Samples;
  const keys = { merchantId: samples.merchant_id, merchantKey: samples.merchant_key };
  const now = Number(samples.headers['X-Timestamp']) * 1000;
  const headers = {
    merchantId: samples.headers['X-Merchant-Id'],
    nonce: samples.headers['X-Nonce'],
    timestamp: samples.headers['X-Timestamp'],
  };
  expect(samples.vectors.length).toBeGreaterThan(0);
  for (const { params, body, signed_string: signed, x_sign: sign } of samples.vectors) {
    expect(writeParameters(params)).toBe(body);
    expect(textOf(readPairs(Buffer.from(body)), headers)).toBe(signed);
    expect(signRequest(params, keys, now, headers.nonce)['X-Sign']).toBe(sign);
    const header = (name: string) =>
      new Map([
        ['x-merchant-id', headers.merchantId],
        ['x-nonce', headers.nonce],
        ['x-timestamp', headers.timestamp],
        ['x-sign', sign],
      ]).get(name);
    const faultOf = (text: string, at: number) => checkSignature(Buffer.from(text), header, keys, at).fault;
    expect(faultOf(body, now)).toBeNull();
    expect(faultOf(body, now + 31_000)).toBe('old timestamp');
    expect(faultOf(`${body}&amount=9`, now)).toBe('wrong sign');
  }
});

it('writes parameters as PHP does', () => {
  expect(
    writeParameters({
      text: "a b!'()*~-_.é",
      none: null,
      yes: true,
      no: false,
      list: [{ action: 'bet', id: 7 }],
    }),
  ).toBe('text=a+b%21%27%28%29%2A%7E-_.%C3%A9&yes=1&no=0&list%5B0%5D%5Baction%5D=bet&list%5B0%5D%5Bid%5D=7');
});

it('sorts the top level only, capitals first', () => {
  const headers = { merchantId: 'm', nonce: 'n', timestamp: '1' };
  const body = Buffer.from('b%5B1%5D%5Bz%5D=1&b%5B1%5D%5Ba%5D=2&b%5B0%5D%5Bz%5D=3&a=x+y%7e');
  expect(textOf(readPairs(body), headers)).toBe(
    'X-Merchant-Id=m&X-Nonce=n&X-Timestamp=1&a=x+y%7E&b%5B1%5D%5Bz%5D=1&b%5B1%5D%5Ba%5D=2&b%5B0%5D%5Bz%5D=3',
  );
});

it('reads names, values and lists, whatever bytes they are', () => {
  const pairs = readPairs(
    Buffer.from('name=J%C3%B6rg+%26+Co&l[0][id]=1&l[0][action]=bet&l[1][id]=2&bad=%zz&name=last&empty'),
  );
  expect([...fieldsOf(pairs)]).toEqual([
    ['name', 'last'],
    ['bad', '%zz'],
    ['empty', ''],
  ]);
  expect(listOf(pairs, 'l').map((one) => [...one])).toEqual([
    [
      ['id', '1'],
      ['action', 'bet'],
    ],
    [['id', '2']],
  ]);
});
