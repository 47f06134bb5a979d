import { expect, test } from 'vitest';
import { SPOTS } from '../spots.ts';
import { clothFor, clothSize, nextSpot, placesOn, type Box, type Cloth } from './cloth.ts';

/** Wide desktop, the narrowest flat one, a phone of 390 px, one of 360 px, beside the wheel. */
const CLOTHS: readonly (readonly [string, Cloth])[] = [
  ['828 px flat', clothFor(828, false)],
  ['744 px flat', clothFor(744, false)],
  ['286 px upright', clothFor(286, true)],
  ['256 px upright', clothFor(256, true)],
  ['330 px upright', clothFor(330, true)],
];
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

test.each(CLOTHS)('%s: every spot is there to be hit, at least 24 px each way', (_, cloth) => {
  const places = placesOn(cloth);
  expect(places).toHaveLength(SPOTS.length);
  const { width, height } = clothSize(cloth);
  for (const { spot, zone } of places) {
    expect(Math.min(zone.width, zone.height), spot.id).toBeGreaterThanOrEqual(23.99);
    expect(zone.x >= -0.001 && zone.y >= -0.001, spot.id).toBe(true);
    expect(zone.x + zone.width <= width + 0.001 && zone.y + zone.height <= height + 0.001, spot.id).toBe(
      true,
    );
  }
});

test.each(CLOTHS)('%s: no two spots overlap', (_, cloth) => {
  const places = placesOn(cloth);
  places.forEach((one, index) => {
    for (const other of places.slice(index + 1))
      expect(overlap(one.zone, other.zone), `${one.spot.id} and ${other.spot.id}`).toBe(false);
  });
});

test.each(CLOTHS)('%s: an inside bet touches every number it covers, and no other', (_, cloth) => {
  const places = placesOn(cloth);
  const cells = places.flatMap(({ spot, cell }) =>
    spot.kind === 'straight' ? [{ number: spot.numbers[0]!, box: cell! }] : [],
  );
  for (const { spot, zone } of places.slice(0, 145)) {
    const touched = cells.filter(({ box }) => overlap(box, zone)).map(({ number }) => number);
    // Streets and lines lie at the end of their rows and cover them whole.
    if (spot.kind === 'street' || spot.kind === 'line' || spot.kind === 'four')
      for (const number of touched) expect(spot.numbers).toContain(number);
    else expect(touched, spot.id).toEqual(spot.numbers);
  }
});

test.each(CLOTHS)('%s: arrow keys reach every spot from zero, and back', (_, cloth) => {
  const places = placesOn(cloth);
  const reached = new Set(['0']);
  const queue = ['0'];
  for (let from = queue.pop(); from !== undefined; from = queue.pop()) {
    for (const key of KEYS) {
      const to = nextSpot(places, from, key);
      if (to === null || reached.has(to)) continue;
      reached.add(to);
      queue.push(to);
    }
  }
  expect(reached.size).toBe(SPOTS.length);
});

test('arrows go from a number over its border to the next one', () => {
  const flat = placesOn(clothFor(828, false));
  expect(KEYS.map((key) => nextSpot(flat, '14', key))).toEqual(['11-14', '14-17', '14-15', '13-14']);
  expect(nextSpot(flat, '14-17', 'ArrowRight')).toBe('17');
  expect(nextSpot(flat, '14-17', 'ArrowUp')).toBe('14-15-17-18');
  expect(nextSpot(flat, '1', 'ArrowDown')).toBe('1-2-3');
  expect(nextSpot(flat, '3', 'ArrowUp')).toBeNull();
  const upright = placesOn(clothFor(286, true));
  expect(KEYS.map((key) => nextSpot(upright, '14', key))).toEqual(['13-14', '14-15', '11-14', '14-17']);
  expect(nextSpot(upright, '14', 'Enter')).toBeNull();
});
