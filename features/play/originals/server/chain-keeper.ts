/**
 * Sees to it that a shared game has a chain to play on. A chain waits for a round of the public beacon, a minute after it
 * is committed to; the next one is committed to before the one in use is spent, so that only the first makes a game wait.
 * Where no relay answers, the game plays on a chain with a salt of this installation, marked so, until one does.
 */
import { beaconTime } from '#engines/fair/beacon.ts';
import type { Beacon } from '#platform/server/fairness/beacon-relays.ts';
import {
  type ActiveChain,
  activeChain,
  chainsInStore,
  type ChainTools,
  commitChain,
  drawChain,
  nextChain,
  saltByBeacon,
  voidChain,
  type WaitingChain,
  waitingChain,
} from './chain.ts';

/** A chain whose round does not come is given up. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;
/** Between two looks for a round that is due. */
const ASK_EVERY_MS = 3000;
/** Between two looks for relays, and whether a next chain is needed. */
const LOOK_EVERY_MS = 600_000;
/** The next chain is committed to when less than this part of the one in use is left. */
const PREPARE_AT = 20;

export interface ChainKeeper {
  /** The chain to play the next round on; null while one waits for its salt. */
  current(length: number): Promise<ActiveChain | null>;
  /** Waits for what is done beside the rounds. */
  settled(): Promise<void>;
}

/** @param beacon null where the operator wants none */
export function createChainKeeper(
  kit: ChainTools & { readonly log: { warn(fields: object, text: string): void } },
  game: string,
  beacon: Beacon | null,
): ChainKeeper {
  let askAt = 0;
  let lookAt = 0;
  let beside: Promise<void> | null = null;

  /** Gives the chain that waits for the beacon its salt once the round is there; void where no round will be asked for. */
  async function salt(): Promise<void> {
    const now = kit.runtime.now();
    if (now < askAt) return;
    const chain = await waitingChain(kit, game);
    if (!chain) return;
    if (!beacon) return giveUp(chain, 'the beacon is switched off: the chain that waited for it is void');
    if (now < beaconTime(chain.round)) return;
    askAt = now + ASK_EVERY_MS;
    const signature = await beacon.signature(chain.round);
    if (signature !== null) await saltByBeacon(kit, chain, signature);
    else if (now > chain.committedAt + GIVE_UP_MS)
      await giveUp(chain, 'the beacon stayed away for a day: the chain that waited for it is void');
  }

  async function giveUp(chain: WaitingChain, why: string): Promise<void> {
    kit.log.warn({ game }, why);
    await voidChain(kit, chain);
  }

  /** What can be done while rounds are played: the next chain, and better ones than this installation's own. */
  async function prepare(active: ActiveChain, length: number): Promise<void> {
    const { salted, waiting } = await chainsInStore(kit, game);
    if (waiting > 0) return salt();
    if (salted > 0 || !beacon || kit.runtime.now() < lookAt) return;
    const needed = active.saltBy === 'operator' || (active.length - active.used) * PREPARE_AT < active.length;
    if (!needed) return;
    lookAt = kit.runtime.now() + LOOK_EVERY_MS;
    if (await beacon.reachable()) await commitChain(kit, game, length, null);
  }

  function prepareBeside(active: ActiveChain, length: number): void {
    beside ??= prepare(active, length)
      .catch((error: unknown) => kit.log.warn({ err: error, game }, 'the next chain could not be prepared'))
      .finally(() => (beside = null));
  }

  async function current(length: number): Promise<ActiveChain | null> {
    const active = await activeChain(kit, game);
    if (active && active.used < active.length) {
      const { salted } = await chainsInStore(kit, game);
      // Only a chain of this installation alone is left before it is spent.
      if (active.saltBy === 'operator' && beacon && salted > 0) return nextChain(kit, active, game);
      prepareBeside(active, length);
      return active;
    }
    await beside;
    const next = await nextChain(kit, active, game);
    if (next) return next;
    if ((await chainsInStore(kit, game)).waiting > 0) {
      await salt();
      const salted = await activeChain(kit, game);
      // One that was given up makes room for another.
      if (salted || (await chainsInStore(kit, game)).waiting > 0) return salted;
    }
    if (beacon && (await beacon.reachable())) {
      await commitChain(kit, game, length, null);
      return null;
    }
    await drawChain(kit, game, length);
    return activeChain(kit, game);
  }

  return { current, settled: async () => void (await beside) };
}
