import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestFloats, digests, floats, roundMessage, roundsFor, toFloat } from './floats.ts';
import { nobleHmac, type Hmac } from './hmac.ts';
import { NO_VECTORS, vectorCases } from './test-vectors.ts';

const nodeHmac: Hmac = (key, message) => createHmac('sha256', key, {}).update(message).digest();
const text = fc.string({ unit: 'grapheme', maxLength: 80 });
const byte = fc.integer({ min: 0, max: 255 });
const nonce = fc.nat();

describe('floats', () => {
  test('the portable HMAC and the native one give the same stream', () => {
    fc.assert(
      fc.property(text, text, nonce, fc.integer({ min: 0, max: 40 }), (server, client, n, count) => {
        expect(floats(server, client, n, count, nobleHmac)).toEqual(
          floats(server, client, n, count, nodeHmac),
        );
      }),
    );
  });

  test('a float is the big-endian 32-bit integer over 2^32 and equals the published sum', () => {
    fc.assert(
      fc.property(byte, byte, byte, byte, (a, b, c, d) => {
        const float = toFloat(a, b, c, d);
        expect(float).toBe(
          Number((BigInt(a) << 24n) | (BigInt(b) << 16n) | (BigInt(c) << 8n) | BigInt(d)) / 2 ** 32,
        );
        expect(float).toBe(a / 256 + b / 256 ** 2 + c / 256 ** 3 + d / 256 ** 4);
        expect(float).toBeGreaterThanOrEqual(0);
        expect(float).toBeLessThan(1);
      }),
    );
  });

  test('a longer list starts with the shorter one, and the ninth float starts round 1', () => {
    fc.assert(
      fc.property(
        text,
        text,
        nonce,
        fc.integer({ min: 1, max: 60 }),
        fc.nat({ max: 60 }),
        (server, client, n, count, more) => {
          const short = floats(server, client, n, count, nobleHmac);
          expect(short).toHaveLength(count);
          expect(floats(server, client, n, count + more, nobleHmac).slice(0, count)).toEqual(short);
        },
      ),
    );
    expect([0, 1, 8, 9, 16, 17].map(roundsFor)).toEqual([0, 1, 1, 2, 2, 3]);
    const second = nobleHmac('s', roundMessage('c', 3, 1));
    expect(floats('s', 'c', 3, 9, nobleHmac)[8]).toBe(digestFloats(second)[0]);
  });

  test('neighbouring nonces and other client seeds give other streams', () => {
    fc.assert(
      fc.property(text, nonce, (server, n) => {
        const here = floats(server, 'client', n, 4, nobleHmac);
        expect(floats(server, 'client', n + 1, 4, nobleHmac)).not.toEqual(here);
        expect(floats(server, 'client!', n, 4, nobleHmac)).not.toEqual(here);
      }),
    );
  });
});

describe('recorded streams', () => {
  const cases = vectorCases('core-bytes-floats');
  test.skipIf(!cases)(
    `every recorded digest, byte and float agrees${cases ? '' : ` (${NO_VECTORS})`}`,
    () => {
      for (const { serverSeed, clientSeed, nonce: n, params, expected } of cases!) {
        const { hmacs, bytesPrefix, floats12 } = expected as {
          hmacs?: string[];
          bytesPrefix?: number[];
          floats12?: number[];
        };
        const rounds = Math.max(
          hmacs?.length ?? 0,
          Math.ceil((bytesPrefix?.length ?? 0) / 32),
          roundsFor(floats12?.length ?? 0),
        );
        const stream = params.multiplayer
          ? [nobleHmac(serverSeed, clientSeed)]
          : digests(serverSeed, clientSeed, n, rounds, nobleHmac);
        if (hmacs) expect(stream.map((digest) => Buffer.from(digest).toString('hex'))).toEqual(hmacs);
        if (bytesPrefix)
          expect(stream.flatMap((digest) => [...digest]).slice(0, bytesPrefix.length)).toEqual(bytesPrefix);
        if (floats12)
          expect(
            stream
              .flatMap(digestFloats)
              .slice(0, floats12.length)
              .map((float) => Number(float.toFixed(12))),
          ).toEqual(floats12);
      }
      expect(cases!.length).toBeGreaterThan(0);
    },
  );
});
