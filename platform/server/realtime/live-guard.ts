/** Brakes of the live socket that outlive one connection: connects per address, failed secrets, open sockets. */
import { take, type Bucket } from './peer.ts';

const CONNECTS_PER_MINUTE = 30;
const REMEMBERED = 50_000;
const FAILURES_MS = 300_000;
const FAILURES = 10;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 3200;

export interface LiveGuard {
  mayConnect(address: string): boolean;
  /**
   * False after too many failures of the address: the secret is not even looked at, and the try does not count, so that the
   * address gets in again. Nothing is counted against players: their secrets cannot be guessed, and anybody could shut them out.
   */
  mayTry(address: string): boolean;
  /** Notes a wrong secret. @returns how long to wait before answering, milliseconds */
  failed(address: string): number;
  succeeded(address: string): void;
}

/** @param on false: no limits (tests and load drills on loopback) */
export function createLiveGuard(now: () => number, on: boolean): LiveGuard {
  const connects = new Map<string, Bucket>();
  const failures = new Map<string, { count: number; at: number }>();

  /** The entry of a key, newest last; the oldest makes room. */
  function entry<T>(map: Map<string, T>, key: string, fresh: () => T): T {
    const known = map.get(key) ?? fresh();
    map.delete(key);
    map.set(key, known);
    if (map.size > REMEMBERED)
      for (const oldest of map.keys()) {
        map.delete(oldest);
        break;
      }
    return known;
  }

  function count(address: string): number {
    const known = failures.get(address);
    return known && now() - known.at < FAILURES_MS ? known.count : 0;
  }

  return {
    mayConnect(address) {
      if (!on) return true;
      const bucket = entry(connects, address, () => ({ tokens: CONNECTS_PER_MINUTE, at: now() }));
      return take(bucket, CONNECTS_PER_MINUTE / 60, CONNECTS_PER_MINUTE, now());
    },
    mayTry: (address) => !on || count(address) < FAILURES,
    failed(address) {
      const known = entry(failures, address, () => ({ count: 0, at: 0 }));
      known.count = count(address) + 1;
      known.at = now();
      return on ? Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (known.count - 1)) : 0;
    },
    succeeded: (address) => void failures.delete(address),
  };
}
