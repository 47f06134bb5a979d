/** The rocket: drawn from paths made once, pointing to the right until it is turned. */
import type { Frame } from '#platform/web/canvas.ts';

const LENGTH = 46;

interface Paths {
  readonly body: Path2D;
  readonly nose: Path2D;
  readonly fins: Path2D;
  readonly flame: Path2D;
}

let made: Paths | null = null;

function paths(): Paths {
  made ??= {
    body: new Path2D('M-20 -9 H8 Q20 -7 26 0 Q20 7 8 9 H-20 Q-24 0 -20 -9 Z'),
    nose: new Path2D('M12 -8.2 Q21 -6 26 0 Q21 6 12 8.2 Q15 0 12 -8.2 Z'),
    fins: new Path2D('M-8 -9 L-24 -18 L-20 -8 Z M-8 9 L-24 18 L-20 8 Z'),
    flame: new Path2D('M-21 -6 Q-30 -7 -46 0 Q-30 7 -21 6 Z'),
  };
  return made;
}

export interface RocketPlace {
  readonly x: number;
  readonly y: number;
  /** Radians; 0 points to the right, negative up. */
  readonly angle: number;
  /** Length of the flame, 0 to 1. */
  readonly thrust: number;
}

/** @param small on narrow stages */
export function drawRocket(frame: Frame, { x, y, angle, thrust }: RocketPlace, small: boolean): void {
  const { context, colour, now } = frame;
  const { body, nose, fins, flame } = paths();
  const size = small ? 0.8 : 1.05;
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.scale(size, size);
  if (thrust > 0) {
    const flicker = thrust * (0.85 + 0.15 * Math.sin(now / 38) + 0.08 * Math.sin(now / 13));
    context.save();
    context.translate(-21, 0);
    context.scale(flicker, 0.8 + 0.2 * flicker);
    context.translate(21, 0);
    context.fillStyle = colour('warn', 0.9);
    context.fill(flame);
    context.scale(0.62, 0.5);
    context.translate(-13, 0);
    context.fillStyle = colour('fg');
    context.fill(flame);
    context.restore();
  }
  context.fillStyle = colour('accent');
  context.fill(fins);
  context.fillStyle = colour('fg');
  context.fill(body);
  context.fillStyle = colour('fg3', 0.45);
  context.fillRect(-20, 3, 32, 4);
  context.fillStyle = colour('lose');
  context.fill(nose);
  context.fillStyle = colour('panel');
  context.beginPath();
  context.arc(4, -1, 4.6, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = colour('info');
  context.beginPath();
  context.arc(4, -1, 3.1, 0, Math.PI * 2);
  context.fill();
  context.restore();
}

/** Height of a rocket that stands, from its foot to its middle. */
export const STANDING = LENGTH / 2;
