import { expect, it } from 'vitest';
import { frameAddress } from './frame-address.ts';

it('shows pages of the configured origins and no others', () => {
  const own = { emulated: false, frames: ['https://play.example', 'https://*.games.example'] };
  expect(frameAddress('https://play.example/a?b=1', own)).toBe('https://play.example/a?b=1');
  expect(frameAddress('https://x.games.example/a', own)).toBe('https://x.games.example/a');
  for (const url of [
    'https://games.example/a',
    'http://x.games.example/a',
    'https://evilgames.example/a',
    'https://play.example.evil/',
    'javascript:alert(1)',
    'no address',
  ])
    expect(frameAddress(url, own), url).toBe(null);
  expect(frameAddress('http://other:1/api/providers/emulator/play/x', { emulated: true, frames: [] })).toBe(
    '/api/providers/emulator/play/x',
  );
});
