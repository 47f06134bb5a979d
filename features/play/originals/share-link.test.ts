import { describe, expect, test } from 'vitest';
import { sharedBetId, shareLink, verifyLink } from './share-link.ts';

describe('share link', () => {
  const id = '01a1f772afe670a6a8a660534f8ed4f699c835b64e3f719a';

  test.each([
    'dice',
    'video-poker',
    'external:slotegrator:5c1f6a0e-7d2b-4c1e',
    'external:pragmatic:vs20_Gold',
  ])('of %s is read back', (game) => {
    const query = new URL(shareLink('https://x.example', game, id)).searchParams.get('game');
    expect(sharedBetId(query ?? '')).toBe(id);
  });

  test.each(['', 'dice', 'dice-', 'dice-zz', `dice-${id}!`, id, `-${id}`])('%s names no bet', (value) => {
    expect(sharedBetId(value)).toBeNull();
  });
});

describe('verify link', () => {
  const bet = {
    game: 'mines',
    server_seed: 'ab'.repeat(32),
    server_seed_hash: 'h',
    client_seed: 'a-b %&',
    nonce: 7,
    params: { mines: 3 },
  };

  test('holds all that the verifier needs', () => {
    const query = new URL(`https://x${verifyLink(bet) ?? ''}`).searchParams;
    expect(query.get('verify')).toBe(`mines-${'ab'.repeat(32)}-a-b %&-7`);
    expect(query.get('params')).toBe('{"mines":3}');
    expect(query.get('hash')).toBe('h');
  });

  test('there is none while the seed is hidden', () => {
    expect(verifyLink({ ...bet, server_seed: null })).toBeNull();
  });

  test('shared rounds say -1 and leave the hash out', () => {
    const query = new URL(`https://x${verifyLink({ ...bet, game: 'crash', nonce: -1 }) ?? ''}`).searchParams;
    expect(query.get('verify')).toMatch(/--1$/);
    expect(query.has('hash')).toBe(false);
  });
});
