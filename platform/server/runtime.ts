import { randomBytes } from 'node:crypto';
import { setTimeout as realSleep } from 'node:timers/promises';

/** Time, ids and randomness. Nothing else on the server may read the clock or draw random bytes. */
export interface Runtime {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits on the same clock; ends early, without an error, when `stop` aborts. */
  sleep(milliseconds: number, stop?: AbortSignal): Promise<void>;
  /** A new UUIDv7, so ids sort by time. */
  uuid(): string;
  /** Cryptographically secure random bytes. */
  random(bytes: number): Buffer;
}

/** The real clock and the system's secure randomness. */
export function systemRuntime(): Runtime {
  const now = () => Date.now();
  return { now, sleep, random: randomBytes, uuid: uuidSource(now, randomBytes) };
}

async function sleep(milliseconds: number, stop?: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return;
  await realSleep(milliseconds, undefined, stop ? { signal: stop } : {}).catch(() => undefined);
}

/** The real clock made to run `factor` times as fast, for tests that wait for long rounds. */
export function hastyRuntime(factor: number): Runtime {
  const real = systemRuntime();
  const start = real.now();
  const now = () => start + Math.floor((real.now() - start) * factor);
  return { ...real, now, sleep: (milliseconds, stop) => sleep(milliseconds / factor, stop) };
}

export interface FixedRuntime extends Runtime {
  /** Sets the clock, in milliseconds since the epoch. */
  setNow(at: number): void;
  /** Moves the clock forward. */
  advance(milliseconds: number): void;
}

/** A runtime for tests: a clock that stands still until it is moved, and repeatable bytes drawn from `seed`. */
export function fixedRuntime(start: number = Date.UTC(2026, 0, 1), seed = 1): FixedRuntime {
  let at = start;
  let state = seed >>> 0;
  const nextByte = () => {
    // mulberry32: small and repeatable, which is all a test asks of it
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) & 0xff;
  };
  const random = (bytes: number) => Buffer.from(Array.from({ length: bytes }, nextByte));
  const now = () => at;
  return {
    now,
    // Time stands still here, so waiting for it would never end: each sleep moves the clock itself.
    sleep: async (milliseconds) => void (at += Math.max(0, milliseconds)),
    random,
    uuid: uuidSource(now, random),
    setNow: (value) => void (at = value),
    advance: (milliseconds) => void (at += milliseconds),
  };
}

/** A clock is nudged by less; one that is set back further was wrong before. */
const NUDGE_MS = 1_000;

/**
 * UUIDv7 (RFC 9562): 48 bits of milliseconds, then a 12-bit counter that keeps ids of one process in
 * order within a millisecond and while the clock is nudged, then 62 random bits. Ids follow a clock that is set back: what is
 * found by the time of its id would not be found, and the partitions of that time may not be there.
 */
function uuidSource(now: () => number, random: (bytes: number) => Buffer): () => string {
  let last = 0;
  let counter = 0;
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used + 8 > pool.length) {
      pool = random(2048);
      used = 0;
    }
    const tail = pool.subarray(used, (used += 8));
    const at = now();
    if (at > last || at < last - NUDGE_MS) {
      last = at;
      counter = tail.readUInt16BE(0) & 0x3ff;
    } else if (++counter > 0xfff) {
      last += 1;
      counter = 0;
    }
    const time = last.toString(16).padStart(12, '0');
    const low = (0x8000 | (tail.readUInt16BE(0) & 0x3fff)).toString(16);
    const count = (0x7000 | counter).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-${count}-${low}-${tail.toString('hex', 2)}`;
  };
}
