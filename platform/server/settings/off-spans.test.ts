import { expect, it } from 'vitest';
import { offBetween, offDays, onSince } from './off-spans.ts';

const DAY = 86_400_000;
const spans = [
  { from: 10, until: 20 },
  { from: 30, until: 35 },
  { from: 50, until: Infinity },
];

it('adds up the time off between two moments', () => {
  expect(offBetween(spans, 0, 9)).toBe(0);
  expect(offBetween(spans, 0, 40)).toBe(15);
  expect(offBetween(spans, 15, 33)).toBe(8);
  expect(offBetween(spans, 0, 60)).toBe(25);
  expect(offBetween([], 0, 60)).toBe(0);
});

it('looks back over time on alone', () => {
  expect(onSince([], 5, 60)).toBe(55);
  expect(onSince(spans, 0, 60)).toBe(60);
  expect(onSince(spans, 10, 60)).toBe(40);
  expect(onSince(spans, 20, 60)).toBe(25);
  expect(onSince(spans, 30, 60)).toBe(5);
  expect(onSince(spans, 5, 42)).toBe(37);
});

it('agrees with itself, wherever it is asked from', () => {
  for (let now = 0; now < 70; now++)
    for (let on = 1; on < 40; on++) {
      const at = onSince(spans, on, now);
      expect(now - at - offBetween(spans, at, now)).toBe(on);
    }
});

it('counts begun days whole', () => {
  expect(offDays({ from: 0, until: 1 }, DAY)).toBe(1);
  expect(offDays({ from: 0, until: DAY }, 2 * DAY)).toBe(1);
  expect(offDays({ from: 0, until: Infinity }, 2 * DAY + 1)).toBe(3);
});
