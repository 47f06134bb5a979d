import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinShares, type Kept, readShare, type Share, splitKept } from './shares.ts';

const made = '2026-11-26T16:00:00.000Z';
const kept: Kept = new Map([
  ['secrets.json', Buffer.from('{"installationKey":"ab"}')],
  ['signer/key', randomBytes(32)],
]);
const splitInto = (of: number, need: number) => splitKept(kept, { of, need }, { random: randomBytes, made });

it('any so many shares give back what was split, and fewer do not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 6 }).chain((of) =>
        fc.record({
          of: fc.constant(of),
          need: fc.integer({ min: 2, max: of }),
          order: fc.shuffledSubarray(
            Array.from({ length: of }, (_, at) => at),
            { minLength: 1 },
          ),
        }),
      ),
      async ({ of, need, order }) => {
        const shares = await splitInto(of, need);
        const joined = await joinShares(order.map((at) => shares[at]!));
        if (order.length >= need) expect(joined).toEqual(kept);
        else expect(joined).toBe(`${need} different shares are needed, ${order.length} given`);
      },
    ),
    { numRuns: 60 },
  );
});

it('one share twice is one, and shares of two splittings are none', async () => {
  const [[one, two], [other]] = [await splitInto(3, 2), await splitInto(3, 2)];
  expect(await joinShares([one!, one!])).toBe('2 different shares are needed, 1 given');
  expect(await joinShares([one!, other!])).toContain('are not of one splitting');
  expect(await joinShares([{ ...one!, need: 1 }, two!])).toContain('are not of one splitting');
});

it('what was changed opens nothing', async () => {
  const [one, two] = (await splitInto(3, 2)) as [Share, Share];
  const piece = one.piece.replace(/^../, one.piece.startsWith('00') ? '01' : '00');
  const sealed = Buffer.from(one.sealed, 'base64');
  sealed[20]! ^= 1;
  const both = (change: Partial<Share>) => [one, two].map((share) => ({ ...share, ...change }));
  for (const shares of [
    [{ ...one, piece }, two],
    both({ sealed: sealed.toString('base64') }),
    both({ files: ['secrets.json'] }),
    both({ made: '2025-11-26T16:00:00.000Z' }),
    both({ sealed: '' }),
  ])
    expect(await joinShares(shares)).toBe('the shares do not open it: one of them was changed');
});

it('reads shares and nothing else', async () => {
  const [one] = await splitInto(2, 2);
  expect(readShare(JSON.stringify(one))).toEqual(one);
  for (const wrong of [
    { ...one, no: 0 },
    { ...one, piece: 'xy' },
    { ...one, more: 1 },
    { ...one, need: 1 },
    [],
    'x',
  ])
    expect(readShare(JSON.stringify(wrong))).toBeNull();
  expect(readShare('{')).toBeNull();
});
