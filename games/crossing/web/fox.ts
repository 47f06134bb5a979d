/** The fox, seen from the side, its feet on 0, 0 and about 48 units long. */
import type { Frame } from '#platform/web/canvas.ts';

const TAIL = new Map<string, string>([
  ['fur', 'M-11-17C-22-8-38-14-37-30C-36-37-30-41-27-44C-28-36-25-30-20-27C-16-25-12-24-9-23z'],
  ['tip', 'M-37-30C-36-37-30-41-27-44C-27.5-39-26.5-35-24-31.5C-28-27-33-26.5-37-30z'],
]);
const BODY = 'M-15-16C-14-25-4-26 4-25C11-24 14-18 13-12C12-7 7-5 0-5C-9-5-15-8-15-16z';
const CHEST = 'M5-22C11-20 14-15 13-11C11-6 6-6 4-9C2-13 2-19 5-22z';
const HEAD = 'M2-31C3-40 17-43 23-34L32-26.5C27-21.5 17-19 9-20C4-21 1.5-25 2-31z';
const CHEEK = 'M9-20C10-25 17-28 24-27.5L32-26.5C27-21.5 17-19 9-20z';
const EARS = 'M3-34L2.5-49L12-40zM13-39.5L20-51L22-35.5z';
const EAR_TIPS = 'M2.5-49L3-42.5L7-44.7zM20-51L16.7-45.5L21.3-43z';
const SCARF = 'M1-25C4-20 11-18 16-19.5L15-15.5C9-14.5 2.5-17 0-21.5z';

export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Radians. */
  readonly turn: number;
  /** -1 gathered to 1 stretched. */
  readonly stretch: number;
  /** Where the tail swings, in radians of its own clock. */
  readonly sway: number;
  readonly dazed?: boolean;
}

export function drawFox({ context, colour }: Frame, pose: Pose): void {
  const { stretch } = pose;
  const fur = (path: Path2D): void => {
    context.fillStyle = colour('warn');
    context.fill(path);
    context.fillStyle = colour('lose', 0.5);
    context.fill(path);
  };
  const dark = colour('bg');
  context.save();
  context.translate(pose.x, pose.y);
  context.rotate(pose.turn);
  context.scale(pose.scale * (1 + 0.08 * stretch), pose.scale * (1 - 0.06 * stretch));

  context.save();
  context.translate(-11, -18);
  context.rotate(Math.sin(pose.sway) * 0.12 + stretch * 0.3);
  context.translate(11, 18);
  fur(new Path2D(TAIL.get('fur')));
  context.fillStyle = colour('fg');
  context.fill(new Path2D(TAIL.get('tip')));
  context.restore();

  context.strokeStyle = dark;
  context.lineWidth = 5;
  context.lineCap = 'round';
  const reach = stretch * 7;
  context.beginPath();
  for (const [x, way] of [
    [-11, -1],
    [-6, -0.6],
    [6, 0.7],
    [11, 1],
  ] as const) {
    context.moveTo(x, -9);
    context.lineTo(x + way * reach, -2.5 - Math.max(0, stretch) * 2);
  }
  context.stroke();
  fur(new Path2D(BODY));
  context.fillStyle = colour('fg');
  context.fill(new Path2D(CHEST));
  fur(new Path2D(EARS));
  context.fillStyle = dark;
  context.fill(new Path2D(EAR_TIPS));
  fur(new Path2D(HEAD));
  context.fillStyle = colour('fg');
  context.fill(new Path2D(CHEEK));
  context.fillStyle = colour('accent');
  context.fill(new Path2D(SCARF));
  context.fillStyle = dark;
  context.beginPath();
  context.arc(31.5, -27, 2.2, 0, Math.PI * 2);
  context.fill();
  if (pose.dazed) {
    context.strokeStyle = dark;
    context.lineWidth = 1.8;
    context.stroke(new Path2D('M15.5-34l4.5 4.5M20-34l-4.5 4.5'));
  } else {
    context.beginPath();
    context.ellipse(18, -31.5, 1.9, Math.sin(pose.sway * 0.31) > 0.985 ? 0.4 : 2.3, 0, 0, Math.PI * 2);
    context.fill();
  }
  context.restore();
}
