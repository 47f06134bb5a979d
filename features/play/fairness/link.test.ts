import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLIENT_SEED, clientSeed } from '#platform/contract/seeds.ts';
import { seedFrom } from './client-seed.ts';
import { parseVerify, readLink, verifyPath, type KnownGame } from './link.ts';

const ids = ['dice', 'limbo', 'mines', 'video-poker', 'video'];
const games: KnownGame[] = [
  ...ids.map((id) => ({ id, kind: 'instant' as const })),
  { id: 'crash', kind: 'shared' },
];
const hex = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: min, maxLength: max });
const anyClient = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 });
const bet = fc.record({
  game: fc.constantFrom(...ids),
  serverSeed: hex(32, 128),
  clientSeed: anyClient.filter((seed) => CLIENT_SEED.test(seed)),
  nonce: fc.nat(),
  params: fc.constantFrom({}, { mines: 5 }, { target: 50.5, direction: 'over' }),
});

function queryOf(path: string): Record<string, string> {
  return Object.fromEntries(new URL(path, 'http://x').searchParams);
}

describe('links to the verifier', () => {
  test('any bet survives the way through a link', () => {
    fc.assert(
      fc.property(bet, (one) => {
        expect(readLink(queryOf(verifyPath(one)), games)).toEqual({ ...one, hash: null });
      }),
      { numRuns: 2000 },
    );
  });

  test('client seeds may hold dashes, digits, colons and whole links', () => {
    const serverSeed = 'ab'.repeat(32);
    for (const seed of [
      'v750-_nL',
      '-',
      '--',
      '1-2-3',
      'a-7',
      '-1',
      'x:y',
      `dice-${serverSeed}-a-1`,
      '3f1a-1',
      '%2541&x=#?+',
    ]) {
      const one = { game: 'video-poker', serverSeed, clientSeed: seed, nonce: 12, params: {} };
      expect(readLink(queryOf(verifyPath(one)), games)).toEqual({ ...one, hash: null });
    }
  });

  test('shared rounds have no nonce', () => {
    const one = {
      game: 'crash',
      serverSeed: 'cd'.repeat(32),
      clientSeed: '0000000000000000000fa3b6',
      nonce: null,
      params: {},
    };
    expect(readLink(queryOf(verifyPath(one)), games)).toEqual({ ...one, hash: null });
  });

  test('the longest known game wins, and seeds of 32 digits are read', () => {
    const server = 'f2ac89b608eeb01312d115bce6741b32';
    expect(parseVerify(`video-poker-${server}-x-1`, games)?.game).toBe('video-poker');
    expect(parseVerify(`video-${server}-x-1`, games)?.game).toBe('video');
    expect(parseVerify(`dice-${server.toUpperCase()}-x-1`, games)?.serverSeed).toBe(server);
  });

  test('separate keys say the same', () => {
    const query = {
      game: 'mines',
      server_seed: 'any text',
      client_seed: 'c',
      nonce: '4',
      params: '{"mines":3}',
      hash: 'h',
    };
    expect(readLink(query, games)).toEqual({
      game: 'mines',
      serverSeed: 'any text',
      clientSeed: 'c',
      nonce: 4,
      params: { mines: 3 },
      hash: 'h',
    });
  });

  test.each([
    '',
    'dice',
    'dice-',
    'chess-ffffffffffffffffffffffffffffffff-a-1',
    'dice-nothex-a-1',
    'dice-ffff-a-1',
    'dice-ffffffffffffffffffffffffffffffff-a-x',
    'dice-ffffffffffffffffffffffffffffffff-1',
    'dice-ffffffffffffffffffffffffffffffff-a-99999999999999999999',
  ])('is no link: %s', (text) => expect(readLink({ verify: text }, games)).toBeNull());

  test('broken parameters are dropped, the bet is kept', () => {
    const verify = `dice-${'f'.repeat(32)}-a-1`;
    for (const params of ['{', '[]', 'null', '5'])
      expect(readLink({ verify, params }, games)?.params).toEqual({});
  });

  test('never throws, whatever is in the query', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('verify', 'game', 'server_seed', 'client_seed', 'nonce', 'params', 'hash'),
          fc.string(),
        ),
        (query) => {
          readLink(query, games);
        },
      ),
    );
  });
});

describe('client seeds', () => {
  test.each(['a', 'v750-_nL', 'with space', 'x:y:z', '~'.repeat(64)])('accepts %s', (seed) => {
    expect(clientSeed.safeParse(seed).success).toBe(true);
  });

  test.each(['', ' ', ' a', 'a ', 'a\n', 'a\u0000b', 'é', '٣', '\u202etxt', '~'.repeat(65), 5, null])(
    'refuses %j',
    (seed) => {
      expect(clientSeed.safeParse(seed).success).toBe(false);
    },
  );

  test('drawn ones are ten characters of the usual alphabet', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 10, maxLength: 10 }),
        (bytes) => /^[\w-]{10}$/.test(seedFrom(bytes)) && CLIENT_SEED.test(seedFrom(bytes)),
      ),
    );
  });
});
