/**
 * What one address may hold of the event server, and how fast it may ask. Wide: behind one address there may be an office, a campus
 * or all customers of a mobile carrier, and after a restart they all come back at once. It stops a single machine, no more.
 */
import type { Connection } from './connection.ts';
import { type Bucket, take } from './peer.ts';

export interface AddressRules {
  /** Sockets at a time; a page has one. */
  readonly sockets: number;
  readonly connectsPerSecond: number;
  readonly connectBurst: number;
  /** Channels of all its sockets together; a page has about ten. */
  readonly channels: number;
  readonly subscribesPerSecond: number;
  readonly subscribeBurst: number;
}

export const ADDRESS_RULES: AddressRules = {
  sockets: 1000,
  connectsPerSecond: 10,
  connectBurst: 1000,
  channels: 20_000,
  subscribesPerSecond: 200,
  subscribeBurst: 10_000,
};

interface Known {
  readonly sockets: Set<Connection>;
  readonly connects: Bucket;
  readonly subscribes: Bucket;
}

export interface AddressLimits {
  /** @returns why another socket is refused, spending one connect; null: welcome */
  mayConnect(address: string): string | null;
  opened(connection: Connection): void;
  closed(connection: Connection): void;
  /** @returns why another channel is refused, spending one subscribe; null: go on */
  mayJoin(connection: Connection): string | null;
  /** Forgets addresses that hold nothing and have their whole allowance again. */
  sweep(): void;
}

/** @param rules null: no limits (tests and load drills on loopback) */
export function createAddressLimits(rules: AddressRules | null, now: () => number): AddressLimits {
  const known = new Map<string, Known>();
  if (rules === null)
    return { mayConnect: () => null, opened() {}, closed() {}, mayJoin: () => null, sweep() {} };
  const { connectsPerSecond, connectBurst, subscribesPerSecond, subscribeBurst } = rules;

  function of(address: string): Known {
    const found = known.get(address);
    if (found) return found;
    const fresh: Known = {
      sockets: new Set(),
      connects: { tokens: connectBurst, at: now() },
      subscribes: { tokens: subscribeBurst, at: now() },
    };
    known.set(address, fresh);
    return fresh;
  }

  return {
    mayConnect(address) {
      const one = of(address);
      if (!take(one.connects, connectsPerSecond, connectBurst, now()))
        return 'Too many connections from your address in a short time';
      return one.sockets.size >= rules.sockets
        ? `At most ${rules.sockets} connections from one address`
        : null;
    },
    opened: (connection) => void of(connection.address).sockets.add(connection),
    closed: (connection) => void known.get(connection.address)?.sockets.delete(connection),
    mayJoin({ address }) {
      const one = of(address);
      if (!take(one.subscribes, subscribesPerSecond, subscribeBurst, now()))
        return 'Too many subscriptions from your address in a short time';
      let channels = 0;
      for (const socket of one.sockets) channels += socket.channels.length;
      return channels >= rules.channels ? `At most ${rules.channels} channels from one address` : null;
    },
    sweep() {
      const refilled =
        now() - 1000 * Math.max(connectBurst / connectsPerSecond, subscribeBurst / subscribesPerSecond);
      for (const [address, { sockets, connects, subscribes }] of known)
        if (sockets.size === 0 && Math.max(connects.at, subscribes.at) < refilled) known.delete(address);
    },
  };
}
