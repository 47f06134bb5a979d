/** A chain as far as it matters which of some transactions can be mined: what each uses up, and when it ends. */
import type { ChainId } from '../../driver.ts';

export interface WorldTransaction {
  readonly id: number;
  readonly withdrawal: number;
  readonly kind: 'pay' | 'cancel';
  readonly attempt: number;
  readonly slots: readonly number[];
  readonly signedAt: number;
  /** Of the chain's clock; null: it never ends by itself. */
  readonly until: number | null;
  /** 'mined': a reorganisation may still take it back. */
  state: 'pool' | 'mined' | 'final';
  /** What the reference knows that the signer knows. */
  known: 'mined' | 'dead' | null;
}

export interface World {
  readonly chain: ChainId;
  now: number;
  /** By how much the chain's clock is ahead of ours. */
  readonly skew: number;
  readonly transactions: WorldTransaction[];
}

/** Another one has what it needs. */
export function isTaken(
  { transactions }: World,
  one: WorldTransaction,
  states: readonly WorldTransaction['state'][],
): boolean {
  return transactions.some(
    (other) =>
      other !== one && states.includes(other.state) && other.slots.some((slot) => one.slots.includes(slot)),
  );
}

export function isMineable(world: World, one: WorldTransaction): boolean {
  if (one.state !== 'pool') return false;
  if (one.until !== null && world.now + world.skew >= one.until) return false;
  return !isTaken(world, one, ['mined', 'final']);
}
