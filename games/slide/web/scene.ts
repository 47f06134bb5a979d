/** The strip as a drum seen from the front: tiles come round the edge, pass the pointer and go. */
import type { ColourName, Frame } from '#platform/web/canvas.ts';
import { easeOut } from '#platform/web/game/easing.ts';
import { formatCompact, formatMultiplier } from '#ui/format.ts';

export interface Scene {
  /** Place under the pointer, in tiles. */
  readonly position: number;
  readonly valueAt: (tile: number) => number;
  /** Tiles of at least this much win for the player. */
  readonly target: number;
  /** Tile of the result once it is on the screen. */
  readonly landed: number | null;
  /** Milliseconds since then. */
  readonly since: number;
  readonly tone: ColourName;
  /** Tiles a second. */
  readonly speed: number;
}

const FONT = '"Inter Variable", sans-serif';
const FLASH_MS = 650;
/** Half of what is seen of the drum, radians. */
const HALF = 1.25;

function tierOf(value: number): ColourName {
  return value >= 100 ? 'info' : value >= 10 ? 'warn' : value >= 2 ? 'win' : 'fg3';
}

function labelOf(value: number): string {
  return value >= 10_000 ? `${formatCompact(value)}x` : formatMultiplier(value);
}

interface Drum {
  readonly pitch: number;
  readonly radius: number;
  readonly middle: number;
  readonly high: number;
}

function drumOf({ width, height }: Frame): Drum {
  const pitch = Math.min(184, Math.max(100, width / 5.2));
  return {
    pitch,
    radius: Math.max(width * 0.6, 320),
    middle: height / 2,
    high: Math.min(height - 72, pitch * 0.88),
  };
}

function drawTile(frame: Frame, scene: Scene, drum: Drum, tile: number): void {
  const { context, width, colour } = frame;
  const angle = ((tile - scene.position) * drum.pitch) / drum.radius;
  const facing = Math.cos(angle);
  const chosen = tile === scene.landed;
  const pop = chosen ? 1 + 0.16 * easeOut(Math.min(1, scene.since / 220)) : 1;
  const [x, y] = [width / 2 + drum.radius * Math.sin(angle), drum.middle];
  const [w, h] = [(drum.pitch - 12) * facing * pop, drum.high * (0.84 + 0.16 * facing) * pop];
  const value = scene.valueAt(tile);
  const wins = value >= scene.target;
  const tier = chosen ? scene.tone : tierOf(value);
  const shade = scene.landed !== null && !chosen ? 0.42 : 0.35 + 0.65 * facing ** 2;

  context.save();
  context.globalAlpha = shade;
  context.translate(x, y);
  const face = context.createLinearGradient(0, -h / 2, 0, h / 2);
  face.addColorStop(0, colour('hover'));
  face.addColorStop(0.5, colour('raised'));
  face.addColorStop(1, colour('panel'));
  if (chosen) {
    context.shadowColor = colour(scene.tone, 0.75);
    context.shadowBlur = 34;
  }
  context.fillStyle = face;
  context.beginPath();
  context.roundRect(-w / 2, -h / 2, w, h, 12);
  context.fill();
  context.shadowBlur = 0;
  if (tier !== 'fg3') {
    const tint = context.createLinearGradient(0, -h / 2, 0, h / 2);
    tint.addColorStop(0, colour(tier, 0));
    tint.addColorStop(1, colour(tier, chosen ? 0.42 : 0.2));
    context.fillStyle = tint;
    context.fill();
  }
  context.strokeStyle = chosen ? colour(scene.tone) : colour('line', 0.9);
  context.lineWidth = chosen ? 2.5 : 1;
  context.stroke();
  // A light from above on the upper edge.
  context.strokeStyle = colour('fg', 0.14);
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(-w / 2 + 12, -h / 2 + 1.5);
  context.lineTo(w / 2 - 12, -h / 2 + 1.5);
  context.stroke();

  const text = labelOf(value);
  const size = Math.min(drum.pitch * 0.2, (drum.pitch * 1.24) / text.length) * (chosen ? 1.18 : 1);
  context.scale(facing, 1);
  context.font = `700 ${size.toFixed(1)}px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = tier === 'fg3' ? colour('fg2') : colour(tier);
  context.fillText(text, 0, 1);
  context.scale(1 / facing, 1);
  context.fillStyle = wins ? colour('win', chosen ? 1 : 0.85) : colour('line', 0.8);
  context.beginPath();
  context.roundRect((-w / 2) * 0.5, h / 2 - 11, w * 0.5, 3.5, 2);
  context.fill();
  context.restore();
}

/** The channel the tiles run in: a dark bed between two rails. */
function drawChannel({ context, width, colour }: Frame, drum: Drum, tone: ColourName): void {
  const [top, bottom] = [drum.middle - drum.high / 2 - 15, drum.middle + drum.high / 2 + 15];
  const bed = context.createLinearGradient(0, top, 0, bottom);
  bed.addColorStop(0, colour('bg', 0.95));
  bed.addColorStop(0.5, colour('panel', 0.5));
  bed.addColorStop(1, colour('bg', 0.95));
  context.fillStyle = bed;
  context.fillRect(0, top, width, bottom - top);
  for (const y of [top, bottom]) {
    const rail = context.createLinearGradient(0, 0, width, 0);
    rail.addColorStop(0, colour('line', 0));
    rail.addColorStop(0.25, colour('line'));
    rail.addColorStop(0.5, colour(tone));
    rail.addColorStop(0.75, colour('line'));
    rail.addColorStop(1, colour('line', 0));
    context.fillStyle = rail;
    context.fillRect(0, y - 1, width, 2);
    const reach = width * 0.24;
    const glow = context.createRadialGradient(0, 0, 0, 0, 0, reach);
    glow.addColorStop(0, colour(tone, 0.34));
    glow.addColorStop(1, colour(tone, 0));
    context.save();
    context.translate(width / 2, y);
    context.scale(1, 0.07);
    context.fillStyle = glow;
    context.fillRect(-reach, -reach, 2 * reach, 2 * reach);
    context.restore();
  }
}

/** Streaks of light above and below while it runs fast. */
function drawStreaks({ context, width, now, colour }: Frame, drum: Drum, speed: number): void {
  const strength = Math.min(1, speed / 16) ** 2;
  if (strength < 0.02) return;
  context.lineWidth = 1.5;
  for (let line = 0; line < 14; line++) {
    const side = line % 2 === 0 ? -1 : 1;
    const y = drum.middle + side * (drum.high / 2 + 8 + ((line * 37) % 17));
    const length = width * (0.1 + ((line * 53) % 30) / 100);
    const x = width - ((now * (0.9 + ((line * 29) % 60) / 100) + line * 997) % (width + length));
    const glow = context.createLinearGradient(x, y, x + length, y);
    glow.addColorStop(0, colour('accent', 0.55 * strength));
    glow.addColorStop(1, colour('accent', 0));
    context.strokeStyle = glow;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + length, y);
    context.stroke();
  }
}

function drawPointer({ context, width, colour }: Frame, drum: Drum, tone: ColourName): void {
  const x = width / 2;
  const reach = drum.high / 2 + 17;
  for (const side of [-1, 1]) {
    const tip = drum.middle + side * reach;
    context.fillStyle = colour(tone);
    context.shadowColor = colour(tone, 0.8);
    context.shadowBlur = 12;
    context.beginPath();
    context.moveTo(x, tip - side * 11);
    context.lineTo(x - 10, tip + side * 5);
    context.lineTo(x + 10, tip + side * 5);
    context.closePath();
    context.fill();
    context.shadowBlur = 0;
  }
  const far = drum.high / 2 + 70;
  const beam = context.createLinearGradient(0, drum.middle - far, 0, drum.middle + far);
  for (const [stop, alpha] of [
    [0, 0],
    [0.2, 0.5],
    [0.4, 0],
    [0.6, 0],
    [0.8, 0.5],
    [1, 0],
  ] as const)
    beam.addColorStop(stop, colour(tone, alpha));
  context.fillStyle = beam;
  context.fillRect(x - 1, drum.middle - far, 2, far * 2);
}

function drawFlash({ context, width, height, colour }: Frame, drum: Drum, scene: Scene): void {
  if (scene.landed === null || scene.since > FLASH_MS) return;
  const part = scene.since / FLASH_MS;
  const reach = Math.min(height / 2, drum.pitch * (0.6 + 1.5 * easeOut(part)));
  const glow = context.createRadialGradient(width / 2, drum.middle, 0, width / 2, drum.middle, reach);
  glow.addColorStop(0, colour(scene.tone, 0.35 * (1 - part)));
  glow.addColorStop(1, colour(scene.tone, 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
}

/** Tiles go out of sight towards both edges, whatever ground lies behind them. */
function fadeEdges({ context, width, height }: Frame): void {
  const fade = context.createLinearGradient(0, 0, width, 0);
  for (const [stop, alpha] of [
    [0, 1],
    [0.16, 0],
    [0.84, 0],
    [1, 1],
  ] as const)
    fade.addColorStop(stop, `rgb(0 0 0 / ${alpha})`);
  context.globalCompositeOperation = 'destination-out';
  context.fillStyle = fade;
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'source-over';
}

/** @returns true while the light of a landing is still fading */
export function drawStrip(frame: Frame, scene: Scene): boolean {
  const drum = drumOf(frame);
  const reach = Math.ceil((HALF * drum.radius) / drum.pitch);
  const nearest = Math.round(scene.position);
  drawChannel(frame, drum, scene.landed === null ? 'accent' : scene.tone);
  drawStreaks(frame, drum, scene.speed);
  for (let away = reach; away > 0; away--) {
    for (const tile of [nearest - away, nearest + away]) {
      if (Math.abs(((tile - scene.position) * drum.pitch) / drum.radius) < HALF)
        drawTile(frame, scene, drum, tile);
    }
  }
  fadeEdges(frame);
  drawFlash(frame, drum, scene);
  drawTile(frame, scene, drum, nearest);
  drawPointer(frame, drum, scene.landed === null ? 'accent' : scene.tone);
  return scene.landed !== null && scene.since < FLASH_MS;
}
