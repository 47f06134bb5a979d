import type pg from 'pg';
import type { SeedVault } from '../fairness/vault.ts';
import type { Runtime } from '../runtime.ts';
import { loadPlayers } from './load.ts';
import type { PlayerState } from './state.ts';

const SIZE = 20_000;

/**
 * Players' states between batches. Never trusted for a write: the commit names the version a decision
 * was made on, so a stale copy costs a second try and nothing else.
 */
export interface PlayerCache {
  get(user: bigint): PlayerState | undefined;
  drop(user: bigint): void;
  /** Forgets all of them. */
  clear(): void;
  /** Makes sure that all of these are here. */
  ensure(db: pg.ClientBase, users: ReadonlySet<bigint>): Promise<void>;
}

export function createPlayerCache(vault: SeedVault, runtime: Runtime): PlayerCache {
  const states = new Map<bigint, PlayerState>();

  function makeRoom(keep: ReadonlySet<bigint>): void {
    // Oldest first: a Map keeps insertion order, and a reload after eviction is one read.
    for (const user of states.keys()) {
      if (states.size <= SIZE) return;
      if (!keep.has(user)) states.delete(user);
    }
  }

  return {
    get: (user) => states.get(user),
    drop: (user) => void states.delete(user),
    clear: () => states.clear(),
    async ensure(db, users) {
      const missing = [...users].filter((user) => !states.has(user));
      if (missing.length === 0) return;
      makeRoom(users);
      for (const state of await loadPlayers(db, vault, runtime, missing)) states.set(state.user, state);
    },
  };
}
