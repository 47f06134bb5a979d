/**
 * How a strip of tiles or a wheel of segments runs in a room: it stands, gathers speed when bets are closed, and
 * comes to rest on the result once that is told. A pure function of the moments everybody was told, in tiles, so
 * that who comes late sees what the others see.
 */

export interface SpinShape {
  /** Tiles a second at full speed. */
  readonly speed: number;
  /** From standing to full speed, ms. */
  readonly rampMs: number;
  /** From the result being told to standing on its tile, ms. */
  readonly stopMs: number;
  /** After that, for sliding to the middle of the tile; 0 leaves it where it stopped. */
  readonly settleMs: number;
}

/** Tiles run `ms` after the start. */
export function ranFor({ speed, rampMs }: SpinShape, ms: number): number {
  if (ms <= 0) return 0;
  const perMs = speed / 1000;
  return ms < rampMs ? (perMs * ms ** 2) / (2 * rampMs) : perMs * (ms - rampMs / 2);
}

/** A cubic stop: this share of the way at full speed takes it to the end with no change of speed at its beginning. */
const STOP = 3;

/** A spin on its way to a tile. */
export interface Stop {
  /** Where it was when the result was told. */
  readonly from: number;
  /** When that was. */
  readonly at: number;
  /** The tile it stops on, and where on it: -0.5 to 0.5 from its middle. */
  readonly tile: number;
  readonly off: number;
}

/**
 * The nearest tile that fits the result to where the spin would end by itself, so that its speed hardly changes.
 * @param fits whether a tile shows the result
 */
export function stopTile(shape: SpinShape, from: number, fits: (tile: number) => boolean): number {
  const natural = Math.round(from + ((shape.speed / 1000) * shape.stopMs) / STOP);
  for (let away = 0; away < 1000; away++) {
    if (fits(natural + away)) return natural + away;
    if (away > 0 && fits(natural - away)) return natural - away;
  }
  return natural;
}

/** Where a stopping spin is. */
export function stoppingAt(
  { stopMs, settleMs }: SpinShape,
  { from, at, tile, off }: Stop,
  now: number,
): number {
  const part = Math.min(1, Math.max(0, (now - at) / stopMs));
  const ran = from + (tile + off - from) * (1 - (1 - part) ** STOP);
  if (part < 1 || settleMs === 0) return ran;
  const settled = Math.min(1, (now - at - stopMs) / settleMs);
  return ran - off * settled ** 2 * (3 - 2 * settled);
}

/** Evenly spread from -0.5 to 0.5 by a number: where on its tile a spin stops, the same on every page. */
export function offsetOf(seed: number): number {
  return ((seed * 0.618_033_988_7) % 1) - 0.5;
}

/** What a spin follows of a room. */
export interface SpinRoom {
  readonly phase: 'connecting' | 'betting' | 'running' | 'ended';
  readonly roundId: string;
  readonly startsAt: number;
}

export interface Spin {
  /** Told of every change of the room. @param fits which tiles show the result, once there is one */
  follow(room: SpinRoom, fits: (tile: number) => boolean): void;
  /** Puts a spin that has not moved yet on a tile. */
  rest(tile: number): void;
  /** Place under the pointer. @param still shows the end at once */
  at(now: number, still: boolean): number;
  /** The tile it stops or stopped on; null while it is not known. */
  tile(): number | null;
  /** True while anything moves. */
  moving(now: number, still: boolean): boolean;
}

/** Time from the lock to the result where the page did not see the lock. */
const USUAL_LOCK_MS = 1200;

/** Follows the rounds of a room, one after the other. */
export function createSpin(shape: SpinShape): Spin {
  let rest = 0;
  let lockAt: number | null = null;
  let stop: Stop | null = null;
  let round = '';
  let moved = false;

  function begin(roundId: string): void {
    if (round === roundId) return;
    if (stop) rest = stop.tile + (shape.settleMs > 0 ? 0 : stop.off);
    round = roundId;
    lockAt = null;
    stop = null;
  }

  return {
    follow({ phase, roundId, startsAt }, fits) {
      if (phase === 'connecting') return;
      begin(roundId);
      if (phase === 'running') lockAt = startsAt;
      if (phase !== 'ended' || stop) return;
      moved = true;
      const from = rest + ranFor(shape, startsAt - (lockAt ?? startsAt - USUAL_LOCK_MS));
      const off = offsetOf(Number(roundId)) * 0.8;
      stop = { from, at: startsAt, tile: stopTile(shape, from, fits), off };
    },
    rest(tile) {
      if (!moved && lockAt === null) rest = tile;
    },
    at(now, still) {
      if (stop) return stoppingAt(shape, stop, still ? Number.POSITIVE_INFINITY : now);
      return lockAt === null || still ? rest : rest + ranFor(shape, now - lockAt);
    },
    tile: () => stop?.tile ?? null,
    moving(now, still) {
      if (still) return false;
      return stop ? now < stop.at + shape.stopMs + shape.settleMs : lockAt !== null;
    },
  };
}
