/** Sky, layers of earth and what lies in them. Depths are powers of ten. */
import { range } from '#engines/fair/draw.ts';
import type { ColourName, Frame } from '#platform/web/canvas.ts';

/** Where each layer begins and what it is made of, over the ground colour. */
const LAYERS: readonly (readonly [from: number, colour: ColourName, strength: number])[] = [
  [0, 'warn', 0.24],
  [0.13, 'lose', 0.17],
  [0.34, 'warn', 0.13],
  [0.62, 'fg3', 0.24],
  [0.95, 'info', 0.15],
  [1.4, 'fg3', 0.14],
  [1.95, 'lose', 0.2],
  [2.6, 'info', 0.24],
  [3.3, 'fg3', 0.3],
  [4.1, 'warn', 0.2],
  [5, 'lose', 0.34],
  [5.9, 'warn', 0.42],
];
const TICKS: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 1000, 10_000, 100_000, 1_000_000];

interface Pebble {
  readonly x: number;
  readonly power: number;
  readonly size: number;
  readonly gem: ColourName | null;
}

/** Evenly scattered without a random source; the deeper, the farther apart, so that any view holds some. */
const PEBBLES: readonly Pebble[] = range(230).map((index) => {
  const part = ((index + 1) * 0.754_877_666_2) % 1;
  const gem = index % 17 === 3 ? 'info' : index % 23 === 5 ? 'warn' : index % 29 === 7 ? 'win' : null;
  return {
    x: ((index + 1) * 0.618_033_988_7) % 1,
    power: 6.6 * part ** 3,
    size: 1.5 + ((index * 0.37) % 1) * 4,
    gem,
  };
});

/** Where the surface lies. */
export function groundTop(height: number): number {
  return Math.round(height * 0.46);
}

function wave(x: number, seed: number): number {
  return Math.sin(x / 47 + seed * 2.1) * 3.5 + Math.sin(x / 19 + seed * 5.3) * 1.6;
}

function drawSky({ context, width, height, colour }: Frame): void {
  const top = groundTop(height);
  const dusk = context.createLinearGradient(0, 0, 0, top);
  dusk.addColorStop(0, colour('accent', 0));
  dusk.addColorStop(1, colour('accent', 0.13));
  context.fillStyle = dusk;
  context.fillRect(0, 0, width, top);
  for (const [index, far] of [0.5, 0.32].entries()) {
    context.fillStyle = colour(index === 0 ? 'raised' : 'hover', index === 0 ? 0.7 : 0.6);
    context.beginPath();
    context.moveTo(0, top);
    for (let x = 0; x <= width + 24; x += 24) {
      const rise = Math.abs(Math.sin(x / (150 - index * 50) + index * 1.7)) + 0.35 * Math.sin(x / 61 + index);
      context.lineTo(x, top - Math.max(0, rise) * height * 0.14 * (far + 0.4));
    }
    context.lineTo(width, top);
    context.fill();
  }
}

function drawPebble({ context, width, colour }: Frame, pebble: Pebble, y: number): void {
  const x = pebble.x * width;
  const { size, gem } = pebble;
  if (gem === null) {
    context.fillStyle = colour('bg', 0.3);
    context.beginPath();
    context.ellipse(x, y, size * 1.5, size, 0, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = colour('fg', 0.07);
    context.beginPath();
    context.ellipse(x, y - size * 0.3, size * 1.2, size * 0.6, 0, 0, Math.PI * 2);
    context.fill();
    return;
  }
  const s = size + 2;
  context.fillStyle = colour(gem, 0.75);
  context.fill(
    new Path2D(`M${x - s} ${y}L${x - s / 2} ${y - s}H${x + s / 2}L${x + s} ${y}L${x} ${y + s * 1.2}z`),
  );
  context.fillStyle = colour('fg', 0.55);
  context.fill(new Path2D(`M${x - s / 2} ${y - s}H${x + s / 2}L${x} ${y}z`));
}

function drawScale({ context, width, colour }: Frame, view: number, toY: (power: number) => number): void {
  context.font = '600 12px "Inter Variable", sans-serif';
  context.textBaseline = 'middle';
  let last = -Infinity;
  for (const tick of TICKS) {
    const power = Math.log10(tick);
    const y = toY(power);
    if (power > view * 1.06 || y - last < 26) continue;
    last = y;
    context.fillStyle = colour('fg2', 0.85);
    context.fillText(`${tick >= 1000 ? `${tick / 1000}K` : tick}x`.replace('1000K', '1M'), 10, y);
    context.strokeStyle = colour('fg2', 0.35);
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(6, y);
    context.moveTo(width - 6, y);
    context.lineTo(width, y);
    context.stroke();
  }
}

/** @param view greatest depth in sight @param toY place of a depth */
export function drawGround(frame: Frame, view: number, toY: (power: number) => number): void {
  const { context, width, height, colour } = frame;
  const top = groundTop(height);
  drawSky(frame);
  context.fillStyle = colour('panel');
  context.fillRect(0, top, width, height - top);
  for (const [index, [from, name, strength]] of LAYERS.entries()) {
    const y = index === 0 ? top : toY(from);
    if (y > height) break;
    const next = LAYERS[index + 1];
    const bottom = Math.min(height, next ? toY(next[0]) : height);
    const earth = context.createLinearGradient(0, y, 0, Math.max(y + 1, bottom));
    earth.addColorStop(0, colour(name, strength));
    earth.addColorStop(1, colour(name, strength * 0.55));
    context.fillStyle = earth;
    context.beginPath();
    context.moveTo(0, bottom + wave(0, index + 1));
    for (let x = 0; x <= width; x += 8) context.lineTo(x, index === 0 ? y : y + wave(x, index));
    for (let x = width; x >= 0; x -= 8) context.lineTo(x, next ? bottom + wave(x, index + 1) : bottom);
    context.fill();
    context.strokeStyle = colour('fg', index === 0 ? 0.4 : 0.08);
    context.lineWidth = index === 0 ? 2 : 1;
    context.beginPath();
    for (let x = 0; x <= width; x += 8) context.lineTo(x, index === 0 ? y : y + wave(x, index));
    context.stroke();
  }
  for (const pebble of PEBBLES) {
    const y = toY(pebble.power);
    if (y > top + 10 && y < height + 8) drawPebble(frame, pebble, y);
  }
  const deep = context.createLinearGradient(0, top, 0, height);
  deep.addColorStop(0, colour('bg', 0));
  deep.addColorStop(1, colour('bg', 0.62));
  context.fillStyle = deep;
  context.fillRect(0, top, width, height - top);
  drawScale(frame, view, toY);
}
