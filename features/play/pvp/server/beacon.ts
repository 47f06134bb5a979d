/** Where rounds of the public beacon come from, and whether it is within reach. */
import { createBeacon } from '#platform/server/fairness/beacon-relays.ts';

/** How long an answer of the relays, or their silence, is taken for true. */
const NEAR_MS = 60_000;

export interface PoolBeacon {
  /** Whether any relay answers: what is made now may wait for a round. */
  isNear(): Promise<boolean>;
  signature(round: number): Promise<string | null>;
}

/** @param relays their addresses; none where the operator wants no beacon */
export function poolBeacon(relays: readonly string[], now: () => number): PoolBeacon {
  const beacon = relays.length > 0 ? createBeacon(relays) : null;
  let asked: { at: number; answer: Promise<boolean> } | null = null;
  return {
    async isNear() {
      if (!beacon) return false;
      if (!asked || now() - asked.at > NEAR_MS) asked = { at: now(), answer: beacon.reachable() };
      return asked.answer;
    },
    signature: async (round) => (beacon ? beacon.signature(round) : null),
  };
}
