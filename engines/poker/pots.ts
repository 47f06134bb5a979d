/** Side pots, what comes back, rake and how a pot is shared. Amounts are integers in the smallest unit. */
import { minOf } from './rules.ts';

/** What a player has put in. */
export interface Stake {
  readonly seat: number;
  /** Chips that others had to match: bets, blinds, antes of each player. */
  readonly live: bigint;
  /** Chips that nobody had to match: a missed small blind, the big blind's ante for all. */
  readonly dead: bigint;
  readonly folded: boolean;
}

export interface Pot {
  readonly amount: bigint;
  /** Seats that can win it, in the order of the stakes. */
  readonly eligible: readonly number[];
}

export interface Uncalled {
  readonly seat: number;
  readonly amount: bigint;
}

/** The part of the greatest stake that nobody matched; it goes back before rake. */
export function uncalledPart(stakes: readonly Stake[]): Uncalled | null {
  const [first, second] = stakes.toSorted((a, b) => (a.live < b.live ? 1 : a.live > b.live ? -1 : 0));
  if (!first || !second || first.folded || first.live === second.live) return null;
  return { seat: first.seat, amount: first.live - second.live };
}

/**
 * Pots of a hand, the main pot first. A pot ends where somebody who is still in has put in no more.
 * @param stakes in table order, the uncalled part taken out
 */
export function sidePots(stakes: readonly Stake[]): Pot[] {
  const contenders = stakes.filter(({ folded }) => !folded);
  const levels = [...new Set(contenders.map(({ live }) => live))].toSorted((a, b) => (a < b ? -1 : 1));
  const pots: Pot[] = [];
  let below = 0n;
  for (const [at, level] of levels.entries()) {
    // Who folded may have put in more than anybody still in: it stays in the last pot.
    const top = at === levels.length - 1 ? null : level;
    const amount = stakes.reduce((sum, { live }) => sum + slice(live, below, top), 0n);
    pots.push({ amount, eligible: contenders.filter(({ live }) => live >= level).map(({ seat }) => seat) });
    below = level;
  }
  const dead = stakes.reduce((sum, one) => sum + one.dead, 0n);
  const [main, ...sides] = pots;
  return main ? [{ ...main, amount: main.amount + dead }, ...sides].filter(({ amount }) => amount > 0n) : [];
}

/** The part of a stake between two levels. */
function slice(live: bigint, below: bigint, top: bigint | null): bigint {
  const upTo = top === null ? live : minOf(live, top);
  return upTo > below ? upTo - below : 0n;
}

export interface RakeRules {
  /** Rate in basis points of the pot: 500 is 5 %. */
  readonly rateBps: bigint;
  /** Greatest rake by the number of players dealt in: `caps[n]`; the last one holds for more players. */
  readonly caps: readonly bigint[];
  /** Takes rake without a flop too. Off unless set: no flop, no drop. */
  readonly withoutFlop?: boolean;
  /** The least that a table deals: rake is a multiple of it, rounded down. 1 unless set. */
  readonly unit?: bigint;
}

/** 5 %, at most one big blind of two players, two of three or four, three of more. */
export function standardRake(bigBlind: bigint): RakeRules {
  const caps = [0n, 0n, 1n, 2n, 2n, 3n].map((blinds) => blinds * bigBlind);
  return { rateBps: 500n, caps };
}

/**
 * `min(floor(rate · pot), cap)`.
 * @param pot all pots together, after the uncalled part went back
 * @param players how many were dealt in
 * @param flop whether a flop was dealt
 */
export function rakeOf(pot: bigint, players: number, flop: boolean, rules: RakeRules | null): bigint {
  if (!rules || (!flop && !rules.withoutFlop)) return 0n;
  const cap = rules.caps[Math.min(players, rules.caps.length - 1)] ?? 0n;
  const rake = minOf((rules.rateBps * pot) / 10_000n, cap);
  return rake - (rake % (rules.unit ?? 1n));
}

/** Takes `total` from the pots in proportion to their size, what is left over by the largest remainder. @param unit the least that is dealt: `total` is a multiple of it */
export function shareRake(pots: readonly bigint[], total: bigint, unit = 1n): bigint[] {
  const sum = pots.reduce((all, amount) => all + amount, 0n);
  if (sum === 0n || total === 0n) return pots.map(() => 0n);
  const size = sum * unit;
  const parts = pots.map((amount) => ((amount * total) / size) * unit);
  const left = total - parts.reduce((all, part) => all + part, 0n);
  const byRemainder = pots
    .map((amount, index) => ({ index, remainder: (amount * total) % size }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { index } of byRemainder.slice(0, Number(left / unit))) parts[index]! += unit;
  return parts;
}

/**
 * Shares an amount among tied winners: odd units go one each to those nearest clockwise from the button.
 * @param winners seats in that order @param unit the least that is dealt
 */
export function splitPot(amount: bigint, winners: readonly number[], unit = 1n): Map<number, bigint> {
  const parts = splitRuns(amount, winners.length, unit);
  return new Map(winners.map((seat, index) => [seat, parts[index]!]));
}

/** Parts of a pot for boards that are dealt more than once; odd units go to the first. */
export function splitRuns(amount: bigint, runs: number, unit = 1n): bigint[] {
  const [whole, count] = [amount / unit, BigInt(runs)];
  const odd = Number(whole % count);
  const parts = Array.from({ length: runs }, (_, run) => (whole / count + (run < odd ? 1n : 0n)) * unit);
  // Nothing where the amount was dealt in whole units, as it is.
  parts[0]! += amount % unit;
  return parts;
}
