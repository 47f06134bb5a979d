import type { Failure } from '#platform/contract/error.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import type { Answer } from './answer.ts';

/** A bet that has been parsed; nothing of it came from the client unchecked. */
export interface Wager {
  readonly player: Player;
  readonly game: AnyGame;
  readonly currency: Currency;
  readonly demo: boolean;
  readonly stake: bigint;
  /** Parsed by the game's own schema. */
  readonly params: unknown;
  readonly quick: boolean;
  /** Turns to take at once in a stepped round, each parsed by the game's own schema; null plays turn by turn. */
  readonly path: readonly unknown[] | null;
  /** Stored form of the idempotency key. */
  readonly key: string | undefined;
  /** Where the request comes from, null when nobody knows. */
  readonly country: string | null;
}

/** Runs inside the engine. Must not change anything but through the draft. */
export type Decide = (state: PlayerState, draft: Draft) => Answer | Failure;
