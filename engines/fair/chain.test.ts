import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildChain, descend, firstBrokenLink, linkAt, linkUint32, previousLink } from './chain.ts';
import { commitment, matchesCommitment, sha256Hex } from './commitment.ts';
import { nobleHmac } from './hmac.ts';
import { NO_VECTORS, vectorCases } from './test-vectors.ts';

const secret = 'ab'.repeat(32);
const nodeSha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

describe('commitment', () => {
  test('is the SHA-256 of the UTF-8 text, whichever implementation computes it', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => commitment(text) === nodeSha256(text)));
  });

  test('a seed matches its own hash only', () => {
    expect(matchesCommitment(secret, ` ${commitment(secret).toUpperCase()} `)).toBe(true);
    expect(matchesCommitment(`${secret} `, commitment(secret))).toBe(false);
  });

  const cases = vectorCases('commitment');
  test.skipIf(!cases)(`every recorded commitment agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, expected } of cases!) expect(commitment(serverSeed)).toBe(expected.hash);
  });
});

describe('hash chain', () => {
  test('any link is found again from the checkpoints, whatever their spacing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 70 }),
        fc.nat(),
        (length, every, pick) => {
          const chain = buildChain(secret, length, every, sha256Hex);
          const link = pick % (length + 1);
          expect(linkAt(link, chain.checkpoints, sha256Hex)).toBe(descend(secret, length - link, sha256Hex));
          expect(linkAt(0, chain.checkpoints, sha256Hex)).toBe(chain.terminating);
          expect(linkAt(length, chain.checkpoints, sha256Hex)).toBe(secret);
          expect(() => linkAt(length + 1, chain.checkpoints, sha256Hex)).toThrow(RangeError);
        },
      ),
    );
  });

  test('links in playing order lead back to the terminating hash; a forged one is named', () => {
    const chain = buildChain(secret, 20, 5, sha256Hex);
    const links = Array.from({ length: 21 }, (_, link) => linkAt(link, chain.checkpoints, sha256Hex));
    expect(firstBrokenLink(links, sha256Hex)).toBe(-1);
    expect(firstBrokenLink([], sha256Hex)).toBe(-1);
    expect(firstBrokenLink(links.with(7, 'cd'.repeat(32)), sha256Hex)).toBe(7);
    expect(
      firstBrokenLink(
        links.map((link) => link.toUpperCase()),
        sha256Hex,
      ),
    ).toBe(-1);
  });

  test('what is public before a round does not decide it: only the unplayed link does', () => {
    const chain = buildChain(secret, 50, 10, sha256Hex);
    const draws = new Set<number>();
    for (let link = 1; link <= 50; link++) {
      const hash = linkAt(link, chain.checkpoints, sha256Hex);
      const published = previousLink(hash, sha256Hex);
      expect(linkUint32(published, 'salt', nobleHmac)).not.toBe(linkUint32(hash, 'salt', nobleHmac));
      draws.add(linkUint32(hash, 'salt', nobleHmac));
    }
    expect(draws.size).toBe(50);
  });

  test('refuses an empty chain', () => {
    expect(() => buildChain(secret, 0, 1, sha256Hex)).toThrow(RangeError);
    expect(() => buildChain(secret, 1, 0, sha256Hex)).toThrow(RangeError);
  });

  const cases = vectorCases('crash-chain');
  test.skipIf(!cases)(`every recorded link leads to the one before${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, expected } of cases!)
      expect(previousLink(serverSeed, sha256Hex)).toBe(expected.previousGameHash);
  });
});
