import { describe, expect, it } from 'vitest';
import { placeAfter, placeAt } from './movable.ts';

const room = { width: 1000, height: 500 };

describe('a movable frame', () => {
  it('stands where it is put, as a share of the free room', () => {
    expect(placeAt(250, 250, room)).toEqual({ x: 0.25, y: 0.5 });
  });

  it('never leaves the window', () => {
    expect(placeAt(-40, 9000, room)).toEqual({ x: 0, y: 1 });
    expect(placeAt(10, 10, { width: 0, height: -20 })).toEqual({ x: 0, y: 0 });
  });

  it('moves by keys, further with Shift', () => {
    const at = { x: 0.5, y: 0.5 };
    expect(placeAfter('ArrowLeft', false, at, room)).toEqual({ x: 0.484, y: 0.5 });
    expect(placeAfter('ArrowDown', true, at, room)).toEqual({ x: 0.5, y: 0.692 });
    expect(placeAfter('ArrowRight', true, { x: 0.99, y: 0 }, room)).toEqual({ x: 1, y: 0 });
    expect(placeAfter('Tab', false, at, room)).toBeNull();
  });
});
