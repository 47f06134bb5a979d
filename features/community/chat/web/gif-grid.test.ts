import { expect, it } from 'vitest';
import { boxOf, tileAfter } from './gif-grid.ts';

it('leads from tile to tile as it looks, and nowhere past the ends', () => {
  const to = (key: string, from: number, turned = false) => tileAfter(key, from, 5, turned);
  expect([to('ArrowRight', 0), to('ArrowLeft', 1), to('ArrowDown', 1), to('ArrowUp', 3)]).toEqual([
    1, 0, 3, 1,
  ]);
  expect([to('ArrowRight', 0, true), to('ArrowLeft', 0, true)]).toEqual([null, 1]);
  expect([to('Home', 3), to('End', 1)]).toEqual([0, 4]);
  expect([to('ArrowUp', 1), to('ArrowDown', 3), to('ArrowRight', 4), to('Enter', 0)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('knows the box of a GIF from its size alone', () => {
  expect(boxOf({ width: 220, height: 220 })).toEqual({ width: 208, height: 208 });
  expect(boxOf({ width: 320, height: 160 })).toEqual({ width: 208, height: 104 });
  expect(boxOf({ width: 100, height: 400 })).toEqual({ width: 56, height: 208 });
  expect(boxOf({ width: 1000, height: 10 })).toEqual({ width: 208, height: 56 });
});
