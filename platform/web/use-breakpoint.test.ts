import { expect, it } from 'vitest';
import { breakpointOf } from './use-breakpoint.ts';

it.each([
  [2560, 'xl'],
  [1800, 'xl'],
  [1799, 'lg'],
  [1200, 'lg'],
  [1199, 'md'],
  [900, 'md'],
  [899, 'sm'],
  [600, 'sm'],
  [599, 'xs'],
  [320, 'xs'],
  [319, 'na'],
] as const)('%i px is %s', (width, name) => {
  expect(breakpointOf(width)).toBe(name);
});
