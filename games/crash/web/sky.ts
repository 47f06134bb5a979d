/** What the rocket flies through, by its height: hills and clouds, three layers of stars, moon and planet; and the pad it starts from. */
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
const CLOUDS = 9;
/** Where a row's foot is, how high its ridges are, how fast it goes by, its colour; the far row first. */
const HILLS = [
  [0.82, 0.13, 0.3, 'hover'],
  [0.93, 0.1, 0.55, 'raised'],
] as const;
const CRATERS = [
  [-0.3, -0.2, 0.24],
  [0.28, 0.34, 0.17],
  [-0.1, 0.5, 0.12],
  [0.36, -0.34, 0.11],
] as const;

/** 0 on the ground, 1 in black space: a hundredfold is out there. */
export function depthOf(multiplier: number): number {
  return Math.min(1, Math.max(0, Math.log10(multiplier) / 2));
}

/** Share of the way from one multiplier to another, even in the logarithm; 0 before and 1 after. */
export function wayFrom(multiplier: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, Math.log(multiplier / from) / Math.log(to / from)));
}

/** Hills stay below from fourfold on, clouds from sevenfold; the moon goes by, then a planet with a ring. */
export function drawSky(frame: Frame, ms: number, multiplier: number, still: boolean): void {
  const { context, width, height, colour, now } = frame;
  const depth = depthOf(multiplier);
  const air = context.createLinearGradient(0, 0, 0, height);
  air.addColorStop(0, colour('info', 0.05 * (1 - depth)));
  air.addColorStop(0.5, colour('info', 0.13 * (1 - depth)));
  air.addColorStop(0.86, colour('info', 0.3 * (1 - depth)));
  air.addColorStop(1, colour('warn', 0.24 * (1 - depth)));
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
  drawMoon(frame, wayFrom(multiplier, 2.5, 30));
  drawRinged(frame, wayFrom(multiplier, 18, 2000));
  drawHills(frame, wayFrom(multiplier, 1, 4), flown);
  drawClouds(frame, wayFrom(multiplier, 1, 7), flown);
}

/** Two rows of hills that sink and go by. */
function drawHills({ context, width, height, colour }: Frame, climb: number, flown: number): void {
  if (climb === 1) return;
  for (const [base, lift, near, name] of HILLS) {
    const top = height * (base + climb * near);
    const step = Math.max(70, width / 8);
    const drift = flown * near;
    const first = Math.floor(drift / step);
    const shift = drift - first * step;
    context.fillStyle = colour(name, 0.85);
    context.beginPath();
    context.moveTo(-step, height);
    for (let point = -1; point <= Math.ceil(width / step) + 2; point++) {
      const ridge = ((point + first + 40) * 0.618_034 + base) % 1;
      const [x, y] = [point * step - shift, top - ridge * lift * height];
      context.quadraticCurveTo(x - step / 2, y + lift * height * 0.45, x, y);
    }
    context.lineTo(width + step, height);
    context.fill();
  }
}

/** Soft banks that come down past the rocket. */
function drawClouds({ context, width, height, colour }: Frame, climb: number, flown: number): void {
  const alpha = 0.065 * Math.min(1, (1 - climb) * 3);
  if (alpha <= 0) return;
  context.fillStyle = colour('fg', alpha);
  const round = width + 240;
  for (let cloud = 0; cloud < CLOUDS; cloud++) {
    const near = 0.5 + 0.5 * places[cloud]!;
    const x = ((((places[cloud + 20]! * round - flown * near) % round) + round) % round) - 120;
    const y = height * (places[cloud + 40]! * 1.5 - 0.75 + climb * 1.9 * near);
    if (y < -60 || y > height + 60) continue;
    const size = 26 + 30 * near;
    context.beginPath();
    context.ellipse(x, y, size * 1.7, size * 0.36, 0, 0, Math.PI * 2);
    context.ellipse(x - size * 0.5, y - size * 0.26, size * 0.75, size * 0.42, 0, 0, Math.PI * 2);
    context.ellipse(x + size * 0.45, y - size * 0.34, size * 0.9, size * 0.5, 0, 0, Math.PI * 2);
    context.fill();
  }
}

function drawMoon({ context, width, height, colour }: Frame, way: number): void {
  if (way === 0 || way === 1) return;
  const size = Math.min(46, width * 0.07);
  const [x, y] = [width * (0.13 - 0.04 * way), -size + way * (height + size * 2)];
  context.globalAlpha = belowResults(y);
  const light = context.createRadialGradient(x, y, size * 0.8, x, y, size * 2.6);
  light.addColorStop(0, colour('fg', 0.12));
  light.addColorStop(1, colour('fg', 0));
  context.fillStyle = light;
  context.fillRect(x - size * 3, y - size * 3, size * 6, size * 6);
  ball(context, x, y, size, colour('fg2'));
  for (const [dx, dy, part] of CRATERS)
    ball(context, x + dx * size, y + dy * size, part * size, colour('fg3', 0.55));
  shade(context, x, y, size, colour('bg', 0.7), colour('bg', 0));
  context.globalAlpha = 1;
}

function drawRinged({ context, width, height, colour }: Frame, way: number): void {
  if (way === 0) return;
  const size = Math.min(64, width * 0.1);
  const [x, y] = [width * (0.16 - 0.03 * way), way * height * 0.8];
  context.globalAlpha = belowResults(y);
  context.lineWidth = size * 0.2;
  context.strokeStyle = colour('warn', 0.5);
  context.beginPath();
  context.ellipse(x, y, size * 1.75, size * 0.46, -0.35, Math.PI, 0);
  context.stroke();
  ball(context, x, y, size, colour('info'));
  context.save();
  context.beginPath();
  context.arc(x, y, size, 0, Math.PI * 2);
  context.clip();
  context.fillStyle = colour('accent', 0.35);
  context.fillRect(x - size, y - size * 0.5, size * 2, size * 0.24);
  context.fillRect(x - size, y + size * 0.16, size * 2, size * 0.34);
  context.restore();
  shade(context, x, y, size, colour('bg', 0.75), colour('bg', 0));
  context.beginPath();
  context.ellipse(x, y, size * 1.75, size * 0.46, -0.35, 0, Math.PI);
  context.stroke();
  context.globalAlpha = 1;
}

/** What goes by comes out from under the last results, which have to be read. */
function belowResults(y: number): number {
  return Math.min(1, Math.max(0, (y - 40) / 90));
}

function ball(context: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: string): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

/** The night side of a ball that is lit from the upper right. */
function shade(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  dark: string,
  none: string,
): void {
  const night = context.createRadialGradient(
    x + radius * 0.45,
    y - radius * 0.45,
    radius * 0.5,
    x,
    y,
    radius * 1.25,
  );
  night.addColorStop(0, none);
  night.addColorStop(1, dark);
  ball(context, x, y, radius + 0.5, none);
  context.fillStyle = night;
  context.fill();
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
