/** How a reel moves: a short pull upwards, up to speed, down to its stop, and a bounce. Pure. */
import { PACE } from '#engines/slots/pace.ts';

const PULL_MS = 90;
const RISE_MS = 150;
const PULL = 0.16;
const BOUNCE = 0.2;
const CELLS_PER_MS = 0.026;
/** After a click the reels come to rest within this. */
const SLAM_MS = 90;

export interface ReelMotion {
  readonly strip: string;
  readonly stop: number;
  /** What was shown before: strip and top row. */
  readonly before: { readonly strip: string; readonly stop: number };
  readonly start: number;
  readonly end: number;
  /** Cells between the old window and the new one. */
  readonly distance: number;
  /** Set by a click: from when on, and how far was left. */
  readonly slam?: { readonly at: number; readonly left: number };
}

export function atRest(strip: string, stop: number): ReelMotion {
  return { strip, stop, before: { strip, stop }, start: 0, end: 0, distance: 0 };
}

/** @param lasts ms from `start` until the reel stops */
export function spun(
  from: ReelMotion,
  strip: string,
  stop: number,
  start: number,
  lasts: number,
): ReelMotion {
  const distance = Math.max(6, Math.round((lasts - PULL_MS - RISE_MS / 2) * CELLS_PER_MS));
  return { strip, stop, before: { strip: from.strip, stop: from.stop }, start, end: start + lasts, distance };
}

/** The same reel, stopped at once. @param order reels stop one shortly after another */
export function slammed(reel: ReelMotion, now: number, order: number): ReelMotion {
  const at = now + order * 30;
  if (reel.end <= at + SLAM_MS) return reel;
  return { ...reel, end: at + SLAM_MS, slam: { at, left: Math.min(3, Math.max(1, leftOf(reel, now))) } };
}

/** Cells still to go: the old window's place at first, 0 at rest, below 0 in the bounce. */
export function leftOf(reel: ReelMotion, now: number): number {
  const { start, end, distance, slam } = reel;
  if (now >= end) {
    const part = (now - end) / PACE.bounce;
    return part >= 1 || distance === 0 ? 0 : -BOUNCE * Math.sin(Math.PI * part) * (1 - part) ** 1.5;
  }
  if (slam && now >= slam.at) return slam.left * (1 - (now - slam.at) / SLAM_MS);
  const t = now - start;
  if (t <= 0) return distance;
  if (t < PULL_MS) return distance + PULL * Math.sin((Math.PI * t) / PULL_MS);
  const speed = distance / (end - start - PULL_MS - RISE_MS / 2);
  const rising = t - PULL_MS;
  if (rising < RISE_MS) return distance - (speed * rising ** 2) / (2 * RISE_MS);
  return speed * (end - now);
}

/** 0 at rest to 1 at full speed: how much of the blurred picture shows. */
export function blurOf(reel: ReelMotion, now: number): number {
  if (now >= reel.end || now <= reel.start + PULL_MS) return 0;
  return Math.min(1, (now - reel.start - PULL_MS) / RISE_MS, (reel.end - now) / 70 + 0.25);
}

/** Letter at a cell counted downwards from the new window's top; the old window lies `distance` below it. */
export function letterAt({ strip, stop, before, distance, slam }: ReelMotion, cell: number): string {
  const old = cell >= distance && distance > 0 && !slam;
  const [from, at] = old ? [before.strip, before.stop + cell - distance] : [strip, stop + cell];
  return from[((at % from.length) + from.length) % from.length]!;
}

export function isMoving(reel: ReelMotion, now: number): boolean {
  return now < reel.end + PACE.bounce;
}
