import { expect, it } from 'vitest';
import { emit, on } from './events.ts';

it('tells every listener, until it stops listening', () => {
  const received: string[] = [];
  const stop = on('path-change', ({ path }) => received.push(`a${path}`));
  const stopToo = on('path-change', ({ path }) => received.push(`b${path}`));
  expect(emit('path-change', { path: '/x', sport: 'ESPORTS' })).toBe(2);
  stop();
  expect(emit('path-change', { path: '/y', sport: 'ESPORTS' })).toBe(1);
  stopToo();
  expect(received).toEqual(['a/x', 'b/x', 'b/y']);
});

it('says when nobody listens', () => {
  expect(emit('two-factor-needed')).toBe(0);
});
