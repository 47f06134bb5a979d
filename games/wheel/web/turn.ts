/** Angles of the wheel, in degrees clockwise. At 0 the first segment begins under the pointer. */

/** Whole turns of a spin, on top of the way to its segment. */
const TURNS = 3;
/** Of the spin: how long it takes to get up to speed. */
const PUSH = 0.1;
const SLOWING = 2.7;

/** The segment under the pointer. */
export function segmentAt(angle: number, segments: number): number {
  const part = (((-angle % 360) + 360) % 360) / 360;
  return Math.min(segments - 1, Math.floor(part * segments));
}

/**
 * Where a spin ends.
 * @param from angle it starts at @param inside 0 to 1, where in the segment the pointer stands
 */
export function endAngle(from: number, segment: number, segments: number, inside: number): number {
  const wanted = (-(segment + inside) / segments) * 360;
  const ahead = (((wanted - from) % 360) + 360) % 360;
  return from + TURNS * 360 + ahead;
}

/** Somewhere well inside a segment; another place for every spin. Decides nothing but the picture. */
export function restingPlace(spin: number): number {
  return 0.16 + 0.68 * ((spin * 0.618_034) % 1);
}

/** Way covered at a part of the spin: a push, then ever slower. 0..1 in, 0..1 out. */
export function spun(part: number): number {
  const rest = 1 - PUSH;
  const speed = 1 / (PUSH / 2 + rest / SLOWING);
  if (part < PUSH) return (speed * part * part) / (2 * PUSH);
  const slowed = 1 - (1 - (part - PUSH) / rest) ** SLOWING;
  return speed * (PUSH / 2 + (rest / SLOWING) * slowed);
}
