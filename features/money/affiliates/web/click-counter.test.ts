import { afterEach, expect, it, vi } from 'vitest';
import type { Feature } from '#platform/contract/feature.ts';
import { affiliates } from '../feature.ts';

const { web }: Feature = affiliates;

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['/', '?c=FRIEND', true],
  ['/games', '?page=2&c=FRIEND', true],
  ['/ref/FRIEND', '', true],
  ['/', '', false],
  ['/games', '?cc=1', false],
  ['/preferences', '', false],
])('a click is counted of %s%s: %j', (pathname, search, counted) => {
  vi.stubGlobal('location', { pathname, search });
  const slot = web.slots!.find(({ id }) => id === 'affiliate-click')!;
  expect(slot.wanted?.({} as never)).toBe(counted);
});
