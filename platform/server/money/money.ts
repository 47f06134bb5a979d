/**
 * The only way to money. A room describes what should happen to one player in a `decide` function;
 * the engine runs it on the player's current state, in order, and writes everything it asked for in
 * one durable transaction together with other players' decisions (group commit).
 */
import type pg from 'pg';
import type { Failure } from '../../contract/error.ts';
import type { AnyGame } from '../../contract/game.ts';
import type { Companion } from './companion.ts';
import type { Currency } from './currency.ts';
import type { Draft, PlayerState, Round } from './state.ts';
import type { AccountCode, KindCode } from './kinds.ts';

export interface Balance {
  currency: Currency;
  real: bigint;
  demo: bigint;
  bonus: bigint;
  /** The account's version that says so, as pushes of it tell (Draft.stamp). */
  stamp: number;
}

export interface Posting {
  user: bigint;
  /** Ledger currency: real money is positive, see ledger-id.ts. */
  cur: number;
  /** Positive credits the player, negative debits. Smallest units. */
  net: bigint;
  counter: AccountCode;
  kind: KindCode;
  /** Idempotency key, any string up to 200 characters; the same key posts once, for ever. */
  key: string;
  note?: string;
  /** Runs inside the posting's transaction, e.g. to write the audit entry. `id` is the posting's. */
  within?: (client: pg.ClientBase, id: string) => Promise<void>;
}

export interface Posted {
  /** Id of the posting (the `ref` of its lines). */
  id: string;
  balance: bigint;
  /** True when the key had been used before: nothing new happened. */
  repeated: boolean;
}

export interface Hold {
  id: string;
  user: bigint;
  cur: number;
  amount: bigint;
  reason: string;
  state: 'held' | 'captured' | 'released';
}

export interface StatementLine {
  at: string;
  kind: string;
  currency: string;
  demo: boolean;
  /** In bonus money. */
  bonus: boolean;
  debit: bigint;
  credit: bigint;
  balanceAfter: bigint | null;
  ref: string | null;
  note: string | null;
}

export interface Money {
  currencies(): readonly Currency[];
  /** Reads the currencies again: prices have moved. Everybody gets new Currency objects from then on. */
  refreshCurrencies(): Promise<void>;
  currency(code: string): Currency | undefined;
  /** By ledger id, whatever the nature of the money. */
  currencyById(ledgerCurrencyId: number): Currency;
  /** Id of the lane that decides about a player; its batches are in order. */
  laneOf(user: bigint): number;
  /** All balances of a player, zero where there is no wallet. */
  balances(user: bigint): Promise<Balance[]>;
  /**
   * Runs `decide` on the player's state in the lane's order and commits what it drafted. `decide` may
   * run again when another process changed the player meanwhile, so it must be pure but for the draft.
   * A returned Failure writes nothing.
   * @throws UnknownOutcome when the connection broke during the commit: repeat with the same key
   */
  act<T>(
    user: bigint,
    decide: (state: PlayerState, draft: Draft) => T | Failure,
    key?: string,
  ): Promise<T | Failure | Repeated>;
  /** Like act, on the player's state and on rows of a feature's own, which `draft.beside` writes. */
  actBeside<Ask, Found, Change, T>(
    user: bigint,
    companion: Companion<Ask, Found, Change>,
    ask: Ask,
    decide: (state: PlayerState, draft: Draft, found: Found) => T | Failure,
  ): Promise<T | Failure>;
  /** Like actBeside, under a key: whoever repeats it gets what it made. */
  actBesideOnce<Ask, Found, Change, T>(
    user: bigint,
    companion: Companion<Ask, Found, Change>,
    ask: Ask,
    decide: (state: PlayerState, draft: Draft, found: Found) => T | Failure,
    key: string | undefined,
  ): Promise<T | Failure | Repeated>;
  /** Like act, but inside an explicit transaction on the lane: for rare work that writes other tables too. */
  exclusive<T>(
    user: bigint,
    work: (client: pg.ClientBase, state: PlayerState, draft: Draft) => Promise<T | Failure>,
  ): Promise<T | Failure>;
  post(posting: Posting): Promise<Posted | Failure>;
  hold(request: {
    user: bigint;
    cur: number;
    amount: bigint;
    reason: string;
    key: string;
  }): Promise<Hold | Failure>;
  /**
   * Ends a hold: 'capture' takes the money away for good, 'release' gives it back. Once only.
   * @param within written in the same transaction
   * @param parts where a captured amount goes, all of it: to the operator unless told
   */
  endHold(
    id: string,
    how: 'capture' | 'release',
    within?: (client: pg.ClientBase, state: PlayerState, draft: Draft) => Promise<void>,
    parts?: readonly HoldPart[],
  ): Promise<Hold | Failure>;
  /** The player's account statement, newest first. */
  statement(user: bigint, options: { limit: number; before?: string }): Promise<StatementLine[]>;
  /** A read-only copy of the player's state as last known here (loads when unknown). */
  peek(user: bigint): Promise<PlayerState>;
  /** Notes up to which edition of the terms a player has accepted, in the caller's transaction. */
  noteTerms(client: Pick<pg.ClientBase, 'query'>, user: bigint, edition: number): Promise<void>;
  openRounds(user: bigint): Promise<readonly Round[]>;
  gauges(): { lanes: number; queued: number; batches: number; bets: number };
  close(): Promise<void>;
}

/** The key was used before: `ref` is what it made then. */
export interface Repeated {
  readonly repeated: true;
  readonly ref: string;
}

export function isRepeated(value: unknown): value is Repeated {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as { repeated?: unknown }).repeated === true &&
    'ref' in value
  );
}

/** The database connection broke while a commit was on its way: it may or may not have happened. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome';
  readonly statusCode = 503;
}

export type GameRegistry = ReadonlyMap<string, AnyGame>;

/** Where a part of a captured hold goes. */
export interface HoldPart {
  readonly to: AccountCode;
  readonly kind: KindCode;
  /** Smallest units of the hold's currency, above zero. */
  readonly amount: bigint;
}
