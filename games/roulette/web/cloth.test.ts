import { expect, test } from 'vitest';
import { spotsOf } from '../spots.ts';
import { isZero, VARIANTS, type Variant } from '../variants.ts';
import { clothFor, clothSize, nextSpot, placesOn, type Box, type Cloth, type ClothSide } from './cloth.ts';

/** Wide desktop, the narrowest flat one, a phone of 390 px, one of 360 px, beside the wheel. */
const SIZES = [
  [828, false],
  [744, false],
  [286, true],
  [256, true],
  [330, true],
] as const;
type Case = readonly [name: string, cloth: Cloth, variant: Variant, side: ClothSide];
const CLOTHS: readonly Case[] = SIZES.flatMap(([width, upright]) =>
  VARIANTS.flatMap((variant) =>
    (variant === 'double-ball' ? (['table', 'both'] as const) : (['table'] as const)).map((side): Case => [
      `${width} px ${upright ? 'upright' : 'flat'}, ${variant}, ${side}`,
      clothFor(width, upright, variant),
      variant,
      side,
    ]),
  ),
);
/** Spots that lie on one side of a cloth. */
const laidOut = (variant: Variant, side: ClothSide) =>
  spotsOf(variant).filter(({ kind }) => (kind === 'both' || kind === 'any') === (side === 'both'));
const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

function overlap(a: Box, b: Box): boolean {
  const clear = 0.001;
  return (
    a.x + a.width > b.x + clear &&
    b.x + b.width > a.x + clear &&
    a.y + a.height > b.y + clear &&
    b.y + b.height > a.y + clear
  );
}

test.each(CLOTHS)('%s: every spot is there to be hit, at least 24 px each way', (_, cloth, variant, side) => {
  const places = placesOn(cloth, variant, side);
  expect(places.map(({ spot }) => spot)).toEqual(laidOut(variant, side));
  const { width, height } = clothSize(cloth);
  for (const { spot, zone } of places) {
    expect(Math.min(zone.width, zone.height), spot.id).toBeGreaterThanOrEqual(23.99);
    expect(zone.x >= -0.001 && zone.y >= -0.001, spot.id).toBe(true);
    expect(zone.x + zone.width <= width + 0.001 && zone.y + zone.height <= height + 0.001, spot.id).toBe(
      true,
    );
  }
});

test.each(CLOTHS)('%s: no two spots overlap', (_, cloth, variant, side) => {
  const places = placesOn(cloth, variant, side);
  places.forEach((one, index) => {
    for (const other of places.slice(index + 1))
      expect(overlap(one.zone, other.zone), `${one.spot.id} and ${other.spot.id}`).toBe(false);
  });
});

test.each(CLOTHS)(
  '%s: an inside bet touches every number it covers, and no other',
  (_, cloth, variant, side) => {
    const places = placesOn(cloth, variant, side);
    const cells = places.flatMap(({ spot, cell }) =>
      spot.kind === 'straight' ? [{ number: spot.numbers[0]!, box: cell! }] : [],
    );
    const inside = places.filter(({ cell, spot }) => cell === null || spot.kind === 'straight');
    for (const { spot, zone } of inside) {
      const touched = cells.filter(({ box }) => overlap(box, zone)).map(({ number }) => number);
      // Streets and lines lie at the end of their rows and cover them whole.
      if (['street', 'line', 'four', 'basket'].includes(spot.kind))
        for (const number of touched) expect(spot.numbers).toContain(number);
      else expect(new Set(touched), spot.id).toEqual(new Set(spot.numbers));
    }
  },
);

test.each(CLOTHS)('%s: arrow keys reach every spot from zero, and back', (_, cloth, variant, side) => {
  const places = placesOn(cloth, variant, side);
  const first = places.find(({ spot }) => isZero(spot.numbers[0]!))!.spot.id;
  const reached = new Set([first]);
  const queue = [first];
  for (let from = queue.pop(); from !== undefined; from = queue.pop()) {
    for (const key of KEYS) {
      const to = nextSpot(places, from, key);
      if (to === null || reached.has(to)) continue;
      reached.add(to);
      queue.push(to);
    }
  }
  expect(reached.size).toBe(places.length);
});

test('arrows go from a number over its border to the next one', () => {
  const flat = placesOn(clothFor(828, false, 'european'), 'european', 'table');
  expect(KEYS.map((key) => nextSpot(flat, '14', key))).toEqual(['11-14', '14-17', '14-15', '13-14']);
  expect(nextSpot(flat, '14-17', 'ArrowRight')).toBe('17');
  expect(nextSpot(flat, '14-17', 'ArrowUp')).toBe('14-15-17-18');
  expect(nextSpot(flat, '1', 'ArrowDown')).toBe('1-2-3');
  expect(nextSpot(flat, '3', 'ArrowUp')).toBeNull();
  const upright = placesOn(clothFor(286, true, 'european'), 'european', 'table');
  expect(KEYS.map((key) => nextSpot(upright, '14', key))).toEqual(['13-14', '14-15', '11-14', '14-17']);
  expect(nextSpot(upright, '14', 'Enter')).toBeNull();
});
