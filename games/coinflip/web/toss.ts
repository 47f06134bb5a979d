/** How the coin flies: turn and height as functions of time, ending exactly on the side that was drawn. */
import type { Side } from '../game.ts';

const TURNS = 5;
/** The coin is back down after this share of the time; what is left is a small bounce. */
const LANDS = 0.8;
const BOUNCE = 0.075;

/** Angle about the level axis at which a side faces the player. */
export function restAngle(side: Side): number {
  return side === 'heads' ? 0 : 180;
}

/** Where a toss from `from` ends: some whole turns on, with `side` up. */
export function endAngle(from: number, side: Side): number {
  const begin = from - (from % 360);
  return begin + TURNS * 360 + restAngle(side);
}

/** @param part 0 to 1 @returns degrees */
export function angleAt(from: number, side: Side, part: number): number {
  const end = endAngle(from, side);
  const flown = Math.min(1, part / LANDS);
  return from + (end - from) * (1 - (1 - flown) ** 1.6);
}

/** Height of flight, 0 on the table to 1 at the top. */
export function heightAt(part: number): number {
  if (part <= LANDS) return 4 * (part / LANDS) * (1 - part / LANDS);
  const bounced = (part - LANDS) / (1 - LANDS);
  return BOUNCE * 4 * bounced * (1 - bounced);
}
