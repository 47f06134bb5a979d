import { expect, it } from 'vitest';
import { mentions } from './mentions.ts';

it.each([
  ['@ada', true],
  ['hey @Ada, look', true],
  ['(@ada)', true],
  ['@ada_2 is somebody else', false],
  ['ada without the sign', false],
  ['mail@ada', false],
])('%j calls ada: %s', (text, called) => {
  expect(mentions(text, 'ada')).toBe(called);
});
