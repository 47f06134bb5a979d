/**
 * A player's state as the engine holds it, and the draft that a decision writes into. Both are plain
 * data: a draft becomes the arrays of one SQL statement.
 */
import type { Failure } from '../../contract/error.ts';
import type { DomainEvents, EventName } from '../../contract/event.ts';
import type { PlayerRestrictions } from '../policy/restrictions.ts';
import type { Companion } from './companion.ts';
import { ACCOUNT, KIND, type AccountCode, type KindCode } from './kinds.ts';

export interface ActivePair {
  readonly id: bigint;
  readonly serverSeed: string;
  readonly hash: string;
  readonly clientSeed: string;
  readonly nextId: bigint;
  readonly nextHash: string;
}

export interface Round {
  readonly id: string;
  readonly game: string;
  readonly cur: number;
  readonly stake: bigint;
  readonly pairId: bigint | null;
  readonly nonce: bigint;
  readonly params: unknown;
  readonly version: string;
  readonly sharedNo: bigint | null;
  readonly openedAt: number;
  state: unknown;
  steps: number;
}

export interface PlayerState {
  readonly user: bigint;
  version: bigint;
  pair: ActivePair;
  /** Nonce the next bet takes. */
  nonce: bigint;
  /** Ledger currency -> smallest units. */
  balances: Map<number, bigint>;
  guard: PlayerRestrictions | null;
  /** Up to which edition they have accepted the terms; 0: none. */
  readonly terms: number;
  /** Open rounds by id. */
  rounds: Map<string, Round>;
}

export interface BetRow {
  readonly user: bigint;
  readonly id: string;
  readonly cur: number;
  readonly game: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly pairId: bigint | null;
  readonly nonce: bigint;
  /** JSON text: {params, outcome, multiplier, version, table}. */
  readonly detail: string;
  readonly balanceAfter: bigint;
  readonly line: boolean;
}

export interface EntryRow {
  /** The player whose decision made the line: written only if that player's decision is. */
  readonly owner: bigint;
  readonly account: bigint;
  readonly cur: number;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly kind: KindCode;
  readonly ref: string;
  readonly balanceAfter: bigint | null;
  readonly note: string | null;
}

export interface RoundWrite {
  readonly user: bigint;
  readonly round: Round;
  readonly status: 'open' | 'settled' | 'refunded';
  readonly payout: bigint | null;
  readonly fresh: boolean;
}

export interface EventRow {
  readonly user: bigint;
  readonly type: EventName;
  readonly data: DomainEvents[EventName];
}

/** A shared round must be in this state when the batch commits, or the player's part is refused. */
export interface SharedGate {
  readonly user: bigint;
  readonly game: string;
  readonly no: bigint;
  readonly state: 'betting' | 'running';
  /** What the decision is answered with when the round has moved on. */
  readonly refusal: Failure;
}

/** The stamp of a state that nothing is drafted on: above all that happened to the player, below what comes. */
export function stampOf({ version }: Pick<PlayerState, 'version'>): number {
  return Number(version) * 1024 + 1023;
}

/** Collects what one batch writes. Every method also moves the player's state, so the next decision sees it. */
export class Draft {
  readonly nonces = new Map<bigint, number>();
  readonly wallets = new Map<bigint, Map<number, { net: bigint; moves: number }>>();
  readonly bets: BetRow[] = [];
  readonly entries: EntryRow[] = [];
  readonly rounds = new Map<string, RoundWrite>();
  readonly events: EventRow[] = [];
  readonly keys: { user: bigint; key: string; ref: string }[] = [];
  readonly gates: SharedGate[] = [];
  /** What is written of a feature's own rows. */
  readonly companions: { user: bigint; companion: Companion; change: unknown }[] = [];
  readonly guards = new Set<bigint>();
  readonly touched = new Set<bigint>();
  /** Players that need the general statement: anything beyond instant bets. */
  readonly general = new Set<bigint>();

  /** Takes the next nonce of the active pair. */
  takeNonce(state: PlayerState): bigint {
    const nonce = state.nonce;
    state.nonce = nonce + 1n;
    this.nonces.set(state.user, (this.nonces.get(state.user) ?? 0) + 1);
    this.touched.add(state.user);
    return nonce;
  }

  /**
   * Place of the player's last wallet movement among all of theirs, for pages that get balances out of
   * order: version in the upper digits, position within the batch (at most 1023) in the lower.
   */
  stamp(state: PlayerState): number {
    let moves = 0;
    for (const move of this.wallets.get(state.user)?.values() ?? []) moves += move.moves;
    return Number(state.version + 1n) * 1024 + Math.min(moves, 1023);
  }

  /** Stake out, payout in, row written: a bet that settles at once. The caller has checked the stake. */
  instantBet(state: PlayerState, bet: Omit<BetRow, 'user' | 'balanceAfter' | 'line'>): bigint {
    const balanceAfter = this.moveWallet(state, bet.cur, bet.payout - bet.stake);
    this.bets.push({ ...bet, user: state.user, balanceAfter, line: true });
    return balanceAfter;
  }

  /** Takes the stake into escrow and stores the round. */
  openRound(state: PlayerState, round: Round, gate?: Omit<SharedGate, 'user'>): bigint {
    const balanceAfter = this.moveWallet(state, round.cur, -round.stake);
    this.line(state.user, state.user, round.cur, round.stake, 0n, KIND.roundStake, round.id, balanceAfter);
    this.line(state.user, BigInt(ACCOUNT.openRounds), round.cur, 0n, round.stake, KIND.roundStake, round.id);
    state.rounds.set(round.id, round);
    this.general.add(state.user);
    this.rounds.set(round.id, { user: state.user, round, status: 'open', payout: null, fresh: true });
    if (gate) this.gates.push({ user: state.user, ...gate });
    return balanceAfter;
  }

  /**
   * Takes more stake into the escrow of an open round. The caller has checked it, and stores or settles
   * the round that comes back.
   */
  raiseRound(state: PlayerState, round: Round, extra: bigint): Round {
    const balanceAfter = this.moveWallet(state, round.cur, -extra);
    this.line(state.user, state.user, round.cur, extra, 0n, KIND.roundRaise, round.id, balanceAfter);
    this.line(state.user, BigInt(ACCOUNT.openRounds), round.cur, 0n, extra, KIND.roundRaise, round.id);
    return { ...round, stake: round.stake + extra };
  }

  /** Stores a step of an open round. */
  saveRound(state: PlayerState, round: Round, next: unknown): void {
    const moved = { ...round, state: next, steps: round.steps + 1 };
    state.rounds.set(round.id, moved);
    this.putRound(state, moved, 'open', null);
  }

  /**
   * Ends a round: escrow to the house, payout to the player, bet row written. The house's lines are made of the bet rows, one
   * sum a batch (statements.ts).
   * @param payout smallest units
   * @returns the balance after it
   */
  settleRound(state: PlayerState, round: Round, payout: bigint, detail: string): bigint {
    const balanceAfter = this.moveWallet(state, round.cur, payout);
    if (payout > 0n)
      this.line(state.user, state.user, round.cur, 0n, payout, KIND.roundSettle, round.id, balanceAfter);
    this.putRound(state, round, 'settled', payout);
    state.rounds.delete(round.id);
    this.bets.push({
      user: state.user,
      id: round.id,
      cur: round.cur,
      game: round.game,
      stake: round.stake,
      payout,
      pairId: round.pairId,
      nonce: round.nonce,
      detail,
      balanceAfter,
      line: false,
    });
    return balanceAfter;
  }

  /** Gives the stake back, as after a restart in the betting phase. */
  refundRound(state: PlayerState, round: Round): bigint {
    const balanceAfter = this.moveWallet(state, round.cur, round.stake);
    this.line(state.user, BigInt(ACCOUNT.openRounds), round.cur, round.stake, 0n, KIND.roundRefund, round.id);
    this.line(state.user, state.user, round.cur, 0n, round.stake, KIND.roundRefund, round.id, balanceAfter);
    this.putRound(state, round, 'refunded', round.stake);
    state.rounds.delete(round.id);
    return balanceAfter;
  }

  /** Moves an amount between the player and an account of the house. Positive net credits the player. */
  post(
    state: PlayerState,
    ledgerCurrencyId: number,
    net: bigint,
    counter: AccountCode,
    kind: KindCode,
    ref: string,
    note: string | null,
  ): bigint {
    const balanceAfter = this.moveWallet(state, ledgerCurrencyId, net);
    const size = net < 0n ? -net : net;
    const debit = net < 0n ? size : 0n;
    this.line(state.user, state.user, ledgerCurrencyId, debit, size - debit, kind, ref, balanceAfter, note);
    this.line(state.user, BigInt(counter), ledgerCurrencyId, size - debit, debit, kind, ref, null, note);
    this.general.add(state.user);
    return balanceAfter;
  }

  /** Moves an amount between two accounts of the house because of something the player's decision ended. */
  transfer(
    state: PlayerState,
    ledgerCurrencyId: number,
    amount: bigint,
    from: AccountCode,
    to: AccountCode,
    kind: KindCode,
    ref: string,
  ): void {
    this.line(state.user, BigInt(from), ledgerCurrencyId, amount, 0n, kind, ref);
    this.line(state.user, BigInt(to), ledgerCurrencyId, 0n, amount, kind, ref);
    this.general.add(state.user);
    this.touched.add(state.user);
  }

  setGuard(state: PlayerState, guard: PlayerRestrictions | null): void {
    state.guard = guard;
    this.guards.add(state.user);
    // The hot statement reads "no guard given" as "unchanged".
    if (guard === null) this.general.add(state.user);
    this.touched.add(state.user);
  }

  event<Name extends EventName>(state: PlayerState, type: Name, data: DomainEvents[Name]): void {
    this.events.push({ user: state.user, type, data });
    this.general.add(state.user);
    this.touched.add(state.user);
  }

  /** Writes a feature's own rows with the ledger. */
  beside<Change>({ user }: PlayerState, companion: Companion<never, unknown, Change>, change: Change): void {
    this.companions.push({ user, companion, change });
    this.general.add(user);
    this.touched.add(user);
  }

  private putRound(
    state: PlayerState,
    round: Round,
    status: RoundWrite['status'],
    payout: bigint | null,
  ): void {
    const earlier = this.rounds.get(round.id);
    this.rounds.set(round.id, { user: state.user, round, status, payout, fresh: earlier?.fresh ?? false });
    this.general.add(state.user);
    this.touched.add(state.user);
  }

  private moveWallet(state: PlayerState, ledgerCurrencyId: number, net: bigint): bigint {
    const after = (state.balances.get(ledgerCurrencyId) ?? 0n) + net;
    if (after < 0n)
      throw new Error(`decision would overdraw wallet ${ledgerCurrencyId} of player ${state.user}`);
    state.balances.set(ledgerCurrencyId, after);
    this.touched.add(state.user);
    let wallets = this.wallets.get(state.user);
    if (!wallets) this.wallets.set(state.user, (wallets = new Map()));
    const move = wallets.get(ledgerCurrencyId);
    if (move) {
      move.net += net;
      move.moves += 1;
    } else wallets.set(ledgerCurrencyId, { net, moves: 1 });
    return after;
  }

  private line(
    owner: bigint,
    account: bigint,
    ledgerCurrencyId: number,
    debit: bigint,
    credit: bigint,
    kind: KindCode,
    ref: string,
    balanceAfter: bigint | null = null,
    note: string | null = null,
  ): void {
    this.entries.push({
      owner,
      account,
      cur: ledgerCurrencyId,
      debit,
      credit,
      kind,
      ref,
      balanceAfter,
      note,
    });
  }
}
