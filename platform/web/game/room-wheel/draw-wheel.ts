/** The wheel, seen as it rises out of the table: rim with lights, segments, hub, pointer. */
import type { ColourName, Frame } from '../../canvas.ts';
import { toneOfColour, type WheelFace } from './look.ts';

export interface WheelScene {
  /** Place under the pointer, in segments. */
  readonly position: number;
  /** Parts of full speed. */
  readonly speed: number;
  /** Segment of the result once it is on the screen. */
  readonly landed: number | null;
  /** Milliseconds since then. */
  readonly since: number;
  readonly tone: ColourName;
  /** Running or celebrating: the lights of the rim move. */
  readonly lively: boolean;
}

export interface WheelBox {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Of the hub, which holds the words. */
  readonly hub: number;
}

const FONT = '"Inter Variable", sans-serif';
const TOP = -Math.PI / 2;
const BULBS = 30;
const PULSE_MS = 520;

/** With more segments than this they are narrow: smaller figures, nearer to the rim. */
const NARROW = 30;

/** Angle of one segment. */
const stepOf = ({ wheel }: WheelFace): number => (Math.PI * 2) / wheel.segments;

/** Kept free above the rim, for the last results; and below, where the places of the table lie over the wheel. */
const ABOVE = 52;
const BELOW = 92;

export function wheelBox(width: number, height: number): WheelBox {
  const radius = Math.min(width * 0.62, (height - ABOVE - BELOW) * 1.24, 440);
  return { x: width / 2, y: ABOVE + 40 + radius, radius, hub: radius * 0.52 };
}

/** The segment under the pointer at a place. */
export function segmentAt(segments: number, position: number): number {
  return ((Math.round(position) % segments) + segments) % segments;
}

function slice({ context }: Frame, box: WheelBox, from: number, to: number): void {
  context.beginPath();
  context.arc(box.x, box.y, box.radius, from, to);
  context.arc(box.x, box.y, box.hub, to, from, true);
  context.closePath();
}

function drawRim({ context, colour, now }: Frame, box: WheelBox, scene: WheelScene): void {
  const { x, y, radius } = box;
  const glow = context.createRadialGradient(x, y, radius * 0.96, x, y, radius * 1.18);
  glow.addColorStop(0, colour(scene.tone, scene.landed === null ? 0.22 : 0.4));
  glow.addColorStop(1, colour(scene.tone, 0));
  context.fillStyle = glow;
  context.beginPath();
  context.arc(x, y, radius * 1.18, 0, Math.PI * 2);
  context.fill();
  const metal = context.createLinearGradient(x - radius, y - radius, x + radius, y);
  for (const [stop, name] of [
    [0, 'line'],
    [0.3, 'hover'],
    [0.5, 'fg3'],
    [0.7, 'hover'],
    [1, 'line'],
  ] as const)
    metal.addColorStop(stop, colour(name));
  context.strokeStyle = metal;
  context.lineWidth = 20;
  context.beginPath();
  context.arc(x, y, radius + 9, 0, Math.PI * 2);
  context.stroke();
  context.strokeStyle = colour('bg', 0.7);
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, radius + 0.5, 0, Math.PI * 2);
  context.stroke();
  for (let bulb = 0; bulb < BULBS; bulb++) {
    const angle = TOP + (bulb + 0.5) * ((Math.PI * 2) / BULBS);
    const lit = scene.lively ? (bulb + Math.floor(now / 110)) % 3 === 0 : bulb % 2 === 0;
    context.fillStyle = colour('warn', lit ? 1 : 0.22);
    context.shadowColor = colour('warn', 0.9);
    context.shadowBlur = lit ? 9 : 0;
    context.beginPath();
    context.arc(x + Math.cos(angle) * (radius + 9), y + Math.sin(angle) * (radius + 9), 3.2, 0, Math.PI * 2);
    context.fill();
  }
  context.shadowBlur = 0;
}

function drawSegment(frame: Frame, look: WheelFace, box: WheelBox, scene: WheelScene, segment: number): void {
  const { context, colour } = frame;
  const { x, y, radius, hub } = box;
  const { segments, colourOf, boldest } = look.wheel;
  const step = stepOf(look);
  const narrow = segments > NARROW;
  const middle = TOP + (segment - scene.position) * step;
  const best = colourOf(segment) === boldest;
  const { face, ink, dull = false } = toneOfColour(colourOf(segment));
  const chosen = segment === scene.landed;
  const fill = context.createRadialGradient(x, y, hub, x, y, radius);
  fill.addColorStop(0, colour(face, dull ? 0.45 : 0.5));
  fill.addColorStop(0.75, colour(face, 0.95));
  fill.addColorStop(1, colour(face, 0.82));
  slice(frame, box, middle - step / 2, middle + step / 2);
  context.fillStyle = colour('panel');
  context.fill();
  context.fillStyle = fill;
  context.fill();
  if (chosen) {
    const pulse = 0.24 + 0.16 * Math.cos((scene.since / PULSE_MS) * Math.PI * 2);
    context.fillStyle = colour('fg', pulse);
    context.fill();
  } else if (scene.landed !== null) {
    context.fillStyle = colour('bg', 0.55);
    context.fill();
  }
  context.strokeStyle = colour('bg', 0.85);
  context.lineWidth = narrow ? 1.2 : 2.5;
  context.stroke();

  context.save();
  context.translate(x, y);
  context.rotate(middle - TOP);
  context.globalAlpha = (1 - Math.min(0.55, scene.speed / 1.5)) * (scene.landed === null || chosen ? 1 : 0.5);
  context.fillStyle = colour(ink);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const size = radius * Math.min(0.105, step * 0.45) * (best ? 1.1 : 1);
  context.font = `800 ${size.toFixed(1)}px ${FONT}`;
  if (best) drawStar(context, 0, -radius * (narrow ? 0.93 : 0.88), radius * Math.min(0.062, step * 0.3));
  context.fillText(look.mark(segment), 0, -radius * (narrow ? (best ? 0.855 : 0.9) : best ? 0.735 : 0.84));
  context.restore();
}

function drawStar(context: CanvasRenderingContext2D, x: number, y: number, reach: number): void {
  context.beginPath();
  for (let point = 0; point < 10; point++) {
    const angle = TOP + (point * Math.PI) / 5;
    const far = point % 2 === 0 ? reach : reach * 0.46;
    context.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
  }
  context.closePath();
  context.fill();
}

/** Light from above, shade towards the hub, pegs between the segments. */
function drawRelief({ context, colour }: Frame, look: WheelFace, box: WheelBox, position: number): void {
  const { segments } = look.wheel;
  const { x, y, radius, hub } = box;
  const ring = (): void => {
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.arc(x, y, hub, 0, Math.PI * 2, true);
  };
  const shade = context.createRadialGradient(x, y, hub, x, y, radius);
  shade.addColorStop(0, colour('bg', 0.65));
  shade.addColorStop(0.3, colour('bg', 0));
  shade.addColorStop(0.93, colour('bg', 0));
  shade.addColorStop(1, colour('bg', 0.3));
  ring();
  context.fillStyle = shade;
  context.fill();
  const light = context.createLinearGradient(0, y - radius, 0, y - hub * 0.2);
  light.addColorStop(0, colour('fg', 0.2));
  light.addColorStop(0.5, colour('fg', 0));
  ring();
  context.fillStyle = light;
  context.fill();
  for (let peg = 0; peg < segments; peg++) {
    const angle = TOP + (peg + 0.5 - position) * stepOf(look);
    context.fillStyle = colour('fg');
    context.beginPath();
    context.arc(
      x + Math.cos(angle) * (radius - 7),
      y + Math.sin(angle) * (radius - 7),
      segments > NARROW ? 2.2 : 3.6,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
}

function drawHub({ context, colour }: Frame, box: WheelBox, tone: ColourName): void {
  const { x, y, hub } = box;
  const face = context.createRadialGradient(x, y - hub * 0.5, hub * 0.1, x, y, hub);
  face.addColorStop(0, colour('raised'));
  face.addColorStop(1, colour('bg'));
  context.fillStyle = face;
  context.beginPath();
  context.arc(x, y, hub, 0, Math.PI * 2);
  context.fill();
  for (const [inset, width, alpha] of [
    [0, 4, 0.9],
    [9, 1.5, 0.35],
  ] as const) {
    context.strokeStyle = inset === 0 ? colour('line', alpha) : colour(tone, alpha);
    context.lineWidth = width;
    context.beginPath();
    context.arc(x, y, hub - inset, 0, Math.PI * 2);
    context.stroke();
  }
}

/** The tongue at the top: every peg bends it on its way past. */
function drawPointer({ context, colour }: Frame, box: WheelBox, { position, speed }: WheelScene): void {
  const along = position + 0.5 - Math.floor(position + 0.5);
  const near = along > 0.72 ? (along - 0.72) / 0.28 : 0;
  const bend = speed > 0.003 ? -0.42 * near : 0;
  const top = box.y - box.radius;
  context.save();
  context.translate(box.x, top - 22);
  context.rotate(bend);
  const face = context.createLinearGradient(-13, 0, 13, 0);
  face.addColorStop(0, colour('fg'));
  face.addColorStop(1, colour('fg2'));
  context.fillStyle = face;
  context.shadowColor = colour('bg', 0.9);
  context.shadowBlur = 10;
  context.shadowOffsetY = 3;
  context.beginPath();
  context.moveTo(0, 42);
  context.bezierCurveTo(-6, 24, -14, 16, -14, 2);
  context.arc(0, 2, 14, Math.PI, 0);
  context.bezierCurveTo(14, 16, 6, 24, 0, 42);
  context.fill();
  context.shadowBlur = 0;
  context.shadowOffsetY = 0;
  context.fillStyle = colour('panel');
  context.beginPath();
  context.arc(0, 1, 5, 0, Math.PI * 2);
  context.fill();
  context.restore();
}

/** The wheel goes down into the table behind the places. */
function sink({ context, width, height }: Frame): void {
  const fade = context.createLinearGradient(0, height - BELOW - 24, 0, height - 20);
  fade.addColorStop(0, 'rgb(0 0 0 / 0)');
  fade.addColorStop(1, 'rgb(0 0 0 / 1)');
  context.globalCompositeOperation = 'destination-out';
  context.fillStyle = fade;
  context.fillRect(0, height - BELOW - 24, width, BELOW + 24);
  context.globalCompositeOperation = 'source-over';
}

export function drawWheel(frame: Frame, look: WheelFace, scene: WheelScene): void {
  const box = wheelBox(frame.width, frame.height);
  drawRim(frame, box, scene);
  for (let segment = 0; segment < look.wheel.segments; segment++)
    drawSegment(frame, look, box, scene, segment);
  drawRelief(frame, look, box, scene.position);
  drawHub(frame, box, scene.tone);
  sink(frame);
  drawPointer(frame, box, scene);
}
