import { expect, it } from 'vitest';
import { waitOf } from './time-left.ts';

it.each([
  [-1, null],
  [0, null],
  [1, { unit: 'seconds', count: 1 }],
  [59_000, { unit: 'seconds', count: 59 }],
  [59_001, { unit: 'minutes', count: 1 }],
  [3_599_000, { unit: 'minutes', count: 60 }],
  [3_600_000, { unit: 'hours', count: 1 }],
  [86_400_000, { unit: 'hours', count: 24 }],
])('says of %i ms left: %j', (left, wait) => expect(waitOf(left)).toEqual(wait));
