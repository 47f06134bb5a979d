import { expect, test } from 'vitest';
import { SIDES } from '../game.ts';
import { angleAt, endAngle, heightAt, restAngle } from './toss.ts';

test('every toss ends exactly on the side that was drawn, wherever it began', () => {
  for (const begin of SIDES)
    for (const side of SIDES) {
      const from = 1800 + restAngle(begin);
      expect(angleAt(from, side, 0)).toBe(from);
      expect(angleAt(from, side, 1)).toBe(endAngle(from, side));
      expect(endAngle(from, side) % 360).toBe(restAngle(side));
      expect(endAngle(from, side) - from).toBeGreaterThanOrEqual(4 * 360);
    }
});

test('the coin goes up, comes down and stays down', () => {
  expect([heightAt(0), heightAt(1)].map((height) => Math.abs(height))).toEqual([0, 0]);
  expect(heightAt(0.4)).toBeCloseTo(1);
  expect(heightAt(0.8)).toBeCloseTo(0);
  expect(heightAt(0.9)).toBeGreaterThan(0);
});
