/** The end of a hand: who shows first, who wins which pot, and what every stack comes to. */
import { remaining, type Betting } from './betting.ts';
import type { Card } from './cards.ts';
import { strengthOf } from './evaluator.ts';
import {
  rakeOf,
  shareRake,
  sidePots,
  splitPot,
  splitRuns,
  uncalledPart,
  type RakeRules,
  type Stake,
  type Uncalled,
} from './pots.ts';
import { refuse, accept, type Game, type Result } from './rules.ts';

export interface ShowdownInput {
  readonly game: Game;
  /** Hole cards by seat; a seat that is missing has mucked and wins nothing against shown cards. */
  readonly hole: ReadonlyMap<number, readonly Card[]>;
  /** One board, or two where it was run twice. Each has five cards where hands are compared. */
  readonly boards: readonly (readonly Card[])[];
  /** Rules of the table, or the rake that was taken. */
  readonly rake?: RakeRules | bigint | null;
  /** The least that the table deals: parts of pots are multiples of it. 1 unless set. */
  readonly unit?: bigint;
}

export interface PotRun {
  readonly amount: bigint;
  /** Clockwise from the button. */
  readonly winners: readonly number[];
  readonly shares: ReadonlyMap<number, bigint>;
}

export interface SettledPot {
  /** Before rake. */
  readonly amount: bigint;
  readonly rake: bigint;
  readonly eligible: readonly number[];
  /** One for each board. */
  readonly runs: readonly PotRun[];
}

export interface HandResult {
  readonly uncalled: Uncalled | null;
  readonly pots: readonly SettledPot[];
  readonly rake: bigint;
  /** Seats in the order in which they show; empty when all but one folded. */
  readonly showOrder: readonly number[];
  /** What each seat wins from the pots, after rake and without the uncalled part. */
  readonly collected: ReadonlyMap<number, bigint>;
  /** What each seat holds after the hand. */
  readonly stacks: ReadonlyMap<number, bigint>;
}

/** Seats in the order of the deal, the first one left of the button. */
export function clockwise<T extends { readonly seat: number }>(seats: readonly T[], button: number): T[] {
  return [...seats.filter(({ seat }) => seat > button), ...seats.filter(({ seat }) => seat <= button)];
}

/** Who shows first: the last who bet or raised on the final street, else the first left of the button. */
export function showOrder(betting: Betting): number[] {
  const order = clockwise(remaining(betting), betting.button).map(({ seat }) => seat);
  const aggressor = betting.aggressor === null ? undefined : betting.seats[betting.aggressor]?.seat;
  const first = aggressor === undefined ? 0 : Math.max(0, order.indexOf(aggressor));
  return [...order.slice(first), ...order.slice(0, first)];
}

/** Settles a hand whose betting is over. */
export function settle(betting: Betting, input: ShowdownInput): Result<HandResult> {
  if (betting.actor !== null) return refuse('hand-not-over', 'the betting is not over');
  const { unit = 1n } = input;
  const stakes: readonly Stake[] = betting.seats;
  const uncalled = uncalledPart(stakes);
  const kept = stakes.map(({ seat, live, dead, folded }) => ({
    seat,
    live: seat === uncalled?.seat ? live - uncalled.amount : live,
    dead,
    folded,
  }));
  const pots = sidePots(kept);
  const total = pots.reduce((sum, { amount }) => sum + amount, 0n);
  const flop = (input.boards[0]?.length ?? 0) >= 3;
  const rake =
    typeof input.rake === 'bigint'
      ? input.rake
      : rakeOf(total, betting.seats.length, flop, input.rake ? { ...input.rake, unit } : null);
  if (rake < 0n || rake > total) return refuse('amount', `a rake of ${rake} from pots of ${total}`);
  const rakes = shareRake(
    pots.map(({ amount }) => amount),
    rake,
    unit,
  );
  const contested = remaining(betting).length > 1;
  const order = clockwise(betting.seats, betting.button).map(({ seat }) => seat);
  const settled: SettledPot[] = [];
  for (const [index, pot] of pots.entries()) {
    const runs: PotRun[] = [];
    const boards = contested ? input.boards : [[]];
    const parts = splitRuns(pot.amount - rakes[index]!, Math.max(1, boards.length), unit);
    for (const [run, amount] of parts.entries()) {
      const winners = winnersOf(pot.eligible, boards[run] ?? [], input);
      if (!winners.ok) return winners;
      const inOrder = order.filter((seat) => winners.value.includes(seat));
      runs.push({ amount, winners: inOrder, shares: splitPot(amount, inOrder, unit) });
    }
    settled.push({ amount: pot.amount, rake: rakes[index]!, eligible: pot.eligible, runs });
  }
  return accept(totals(betting, settled, uncalled, rake, contested));
}

function winnersOf(
  eligible: readonly number[],
  board: readonly Card[],
  { game, hole }: ShowdownInput,
): Result<readonly number[]> {
  if (eligible.length === 1) return accept(eligible);
  if (board.length !== 5)
    return refuse('cards', `hands are compared on five cards, the board has ${board.length}`);
  const shown = eligible.flatMap((seat) => {
    const cards = hole.get(seat);
    if (!cards) return [];
    return [{ seat, strength: strengthOf(game, cards, board) }];
  });
  if (shown.length === 0) return refuse('cards', `nobody of seats ${eligible.join(', ')} shows a hand`);
  const best = Math.max(...shown.map(({ strength }) => strength));
  return accept(shown.filter(({ strength }) => strength === best).map(({ seat }) => seat));
}

function totals(
  betting: Betting,
  pots: readonly SettledPot[],
  uncalled: Uncalled | null,
  rake: bigint,
  contested: boolean,
): HandResult {
  const collected = new Map<number, bigint>(betting.seats.map(({ seat }) => [seat, 0n]));
  for (const { runs } of pots)
    for (const { shares } of runs)
      for (const [seat, share] of shares) collected.set(seat, collected.get(seat)! + share);
  const stacks = new Map(
    betting.seats.map(({ seat, stack }) => [
      seat,
      stack + collected.get(seat)! + (seat === uncalled?.seat ? uncalled.amount : 0n),
    ]),
  );
  return { uncalled, pots, rake, showOrder: contested ? showOrder(betting) : [], collected, stacks };
}
