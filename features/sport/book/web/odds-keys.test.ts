import { expect, it } from 'vitest';
import { listenForKeys, nextPlace } from './odds-keys.ts';

// Two rows of three prices, the second one set in a little.
const grid = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 200, y: 0 },
  { x: 10, y: 50 },
  { x: 110, y: 50 },
  { x: 210, y: 50 },
];
const from = (index: number, key: string) => nextPlace(grid[index]!, grid, key);

it('leads along rows and columns, and nowhere at the edge or by another key', () => {
  expect([from(0, 'ArrowRight'), from(1, 'ArrowLeft'), from(1, 'ArrowDown'), from(5, 'ArrowUp')]).toEqual([
    1, 0, 4, 2,
  ]);
  expect([from(0, 'ArrowUp'), from(3, 'ArrowDown'), from(5, 'ArrowRight'), from(0, 'Enter')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('Ctrl and Enter press the button of the slip, once however long they are held', () => {
  let pressed = 0;
  const button = { click: () => (pressed += 1) };
  const frame = Object.assign(new EventTarget(), { querySelector: () => button });
  const stop = listenForKeys(frame as never);
  const press = (more: object) =>
    frame.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Enter', ctrlKey: true, ...more }));
  for (const more of [{}, { repeat: true }, { key: 'a' }]) press(more);
  expect(pressed).toBe(1);
  stop();
});
