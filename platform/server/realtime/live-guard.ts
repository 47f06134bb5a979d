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
  /** False after too many failures of the address or against the user: the secret is not even looked at. */
  mayTry(address: string, user: string): boolean;
  /** Notes a wrong secret. @returns how long to wait before answering, milliseconds */
  failed(address: string, user: string): number;
  succeeded(address: string, user: string): void;
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

  function count(key: string): number {
    const known = failures.get(key);
    return known && now() - known.at < FAILURES_MS ? known.count : 0;
  }

  function note(key: string): number {
    const known = entry(failures, key, () => ({ count: 0, at: 0 }));
    known.count = count(key) + 1;
    known.at = now();
    return known.count;
  }

  return {
    mayConnect(address) {
      if (!on) return true;
      const bucket = entry(connects, address, () => ({ tokens: CONNECTS_PER_MINUTE, at: now() }));
      return take(bucket, CONNECTS_PER_MINUTE / 60, CONNECTS_PER_MINUTE, now());
    },
    mayTry: (address, user) => !on || Math.max(count(`a ${address}`), count(`u ${user}`)) < FAILURES,
    failed(address, user) {
      const worst = Math.max(note(`a ${address}`), note(`u ${user}`));
      return on ? Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (worst - 1)) : 0;
    },
    succeeded(address, user) {
      failures.delete(`a ${address}`);
      failures.delete(`u ${user}`);
    },
  };
}
