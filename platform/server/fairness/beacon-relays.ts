/** Rounds of the public beacon, from its relays. One honest answer is enough: the group's signature is checked here. */
import * as z from 'zod/mini';
import { QUICKNET } from '#engines/fair/beacon.ts';
import { isBeaconSignature } from '#engines/fair/beacon-proof.ts';

export interface Beacon {
  /** Whether any relay answers, so that a chain may be committed to that waits for a round. */
  reachable(): Promise<boolean>;
  /** Signature of a round; null while it is not published, or nobody answers. */
  signature(round: number): Promise<string | null>;
}

const PATIENCE_MS = 4000;
const answer = z.object({ round: z.int(), signature: z.string() });

/** @param relays addresses of relays (http(s)://host); the operator's own configuration */
export function createBeacon(relays: readonly string[]): Beacon {
  async function ask(relay: string, round: number | 'latest'): Promise<z.output<typeof answer> | null> {
    try {
      const response = await fetch(`${relay}/${QUICKNET.chainHash}/public/${round}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) return null;
      const read = answer.safeParse(await response.json());
      const isRight = read.success && (round === 'latest' || read.data.round === round);
      return isRight && isBeaconSignature(read.data.round, read.data.signature) ? read.data : null;
    } catch {
      return null;
    }
  }

  /** The first answer that holds. */
  async function first(round: number | 'latest'): Promise<z.output<typeof answer> | null> {
    const asked = relays.map(async (relay) => {
      const found = await ask(relay, round);
      if (found === null) throw new Error('no answer that holds');
      return found;
    });
    return Promise.any(asked).catch(() => null);
  }

  return {
    reachable: async () => (await first('latest')) !== null,
    signature: async (round) => (await first(round))?.signature ?? null,
  };
}
