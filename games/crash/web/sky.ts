/** What the rocket flies through: a sky that darkens with the multiplier, three layers of stars, and the pad it starts from. */
import type { Frame } from '#platform/web/canvas.ts';

const LAYERS = [0.2, 0.5, 1] as const;
const STARS = 26;
/** Places of the stars in parts of the sky, drawn once: no picture may change between two visits. */
const places = Float32Array.from({ length: LAYERS.length * STARS * 2 }, (_, index) => {
  const value = Math.sin((index + 1) * 127.1) * 43_758.5453;
  return value - Math.floor(value);
});
/** Pixels a near star drifts in a second of flight. */
const DRIFT = 46;

/** 0 on the ground, 1 in black space: a hundredfold is out there. */
export function depthOf(multiplier: number): number {
  return Math.min(1, Math.max(0, Math.log10(multiplier) / 2));
}

export function drawSky(frame: Frame, ms: number, multiplier: number, still: boolean): void {
  const { context, width, height, colour, now } = frame;
  const depth = depthOf(multiplier);
  const air = context.createLinearGradient(0, 0, 0, height);
  air.addColorStop(0, colour('bg', 0));
  air.addColorStop(0.55, colour('info', 0.1 * (1 - depth)));
  air.addColorStop(1, colour('info', 0.26 * (1 - depth)));
  context.fillStyle = air;
  context.fillRect(0, 0, width, height);
  const flown = still ? 0 : (ms / 1000) * DRIFT;
  for (const [layer, near] of LAYERS.entries()) {
    const size = layer === 2 ? 2 : 1;
    for (let star = 0; star < STARS; star++) {
      const at = (layer * STARS + star) * 2;
      const x = (((places[at]! * width - flown * near) % width) + width) % width;
      const y = (places[at + 1]! * height + flown * near * 0.6) % height;
      const twinkle = still ? 1 : 0.75 + 0.25 * Math.sin(now / 600 + star * 1.7);
      context.fillStyle = colour('fg', (0.12 + 0.6 * depth) * near * twinkle);
      context.fillRect(Math.round(x), Math.round(y), size, size);
    }
  }
}

/** The pad under a waiting rocket, and the steam it lets off. */
export function drawPad({ context, colour, now }: Frame, x: number, ground: number, still: boolean): void {
  context.fillStyle = colour('line');
  context.fillRect(x - 26, ground - 5, 52, 5);
  context.fillStyle = colour('hover');
  context.fillRect(x - 20, ground - 9, 40, 4);
  // The arm that holds it.
  context.fillStyle = colour('line');
  context.fillRect(x - 24, ground - 58, 4, 54);
  context.fillRect(x - 22, ground - 44, 14, 3);
  for (let puff = 0; puff < 6; puff++) {
    const part = still ? 0.4 : (now / 1600 + puff / 6) % 1;
    const side = puff % 2 === 0 ? 1 : -1;
    context.fillStyle = colour('fg2', 0.22 * (1 - part));
    context.beginPath();
    context.arc(x + side * (10 + part * 34), ground - 6 - part * 16, 4 + part * 9, 0, Math.PI * 2);
    context.fill();
  }
}
