import { expect, it } from 'vitest';
import { shownStream, streamHost } from './stream.ts';

it.each([
  ['https://player.example.com/?channel=cup', 'player.example.com'],
  ['https://PLAYER.example.com/a', 'player.example.com'],
  ['http://player.example.com/', null],
  ['https://player.example.com:8443/', null],
  ['https://user@player.example.com/', null],
  ['https://localhost/', null],
  ['javascript:alert(1)', null],
  ['https://player.example.com/" onload="x', null],
  [`https://player.example.com/${'x'.repeat(500)}`, null],
  ['', null],
])('the host of %s is %s', (address, host) => expect(streamHost(address)).toBe(host));

it('is shown from hosts that the house allows, and of no other that looks like one', () => {
  const hosts = ['player.example.com'];
  expect(shownStream('https://player.example.com/live', hosts)).toBe('https://player.example.com/live');
  for (const other of ['https://player.example.com.evil.com/', 'https://evil.com/player.example.com', null])
    expect(shownStream(other, hosts)).toBeNull();
});
