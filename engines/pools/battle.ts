/**
 * Case battles: every seat opens the same cases, and all that comes out of them goes to who has most of it (`high`), least
 * of it (`low`), or to the pair that has most together (`team`). The house pays what the cases hold and takes what they
 * cost, so each seat gets back what the tables return, whatever the mode: all seats open alike, and the winners are taken
 * from them without regard to their place.
 */
import type { BattleKind } from './battle-rules.ts';
import type { PoolEntry, PoolRules } from './pool.ts';
import type { PoolLine } from './postings.ts';

/** Seats of a pair: the first two to come, and the last two. */
const PAIR = 2;

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/**
 * Seats that share all that came out, rising: equal ones all win.
 * @param opened hundredths by seat, then by case
 */
export function battleWinners(kind: BattleKind, opened: readonly (readonly number[])[]): number[] {
  const own = opened.map(sum);
  const counted =
    kind === 'team'
      ? own.map((_, seat) => own[seat - (seat % PAIR)]! + own[seat - (seat % PAIR) + 1]!)
      : kind === 'low'
        ? own.map((total) => -total)
        : own;
  const best = Math.max(...counted);
  return counted.flatMap((total, seat) => (total === best ? [seat] : []));
}

export interface BattlePart {
  readonly player: number;
  /** Smallest units; nothing where all cases were empty. */
  readonly amount: bigint;
  /** What the house takes of this winner's part of the pot, or adds to it: below zero. */
  readonly house: bigint;
}

export interface BattleSettlement {
  /** Indexes of entries. */
  readonly winners: readonly number[];
  readonly prize: bigint;
  readonly parts: readonly BattlePart[];
  readonly lines: readonly PoolLine[];
}

/** Equal parts, the odd units one each to the first. */
function share(amount: bigint, parts: number): bigint[] {
  const [whole, odd] = [amount / BigInt(parts), amount % BigInt(parts)];
  return Array.from({ length: parts }, (_, at) => whole + (BigInt(at) < odd ? 1n : 0n));
}

/**
 * What moves when a battle ends. The prize is what all cases hold, cut to a whole unit once; the pot is shared among the
 * winners on paper, so that each of them can be paid alone without the escrow ever owing what it has not.
 * @param opened hundredths by seat, then by case @throws RangeError for rules without a battle
 */
export function settleBattle(
  { entries, rules }: { readonly entries: readonly PoolEntry[]; readonly rules: PoolRules },
  opened: readonly (readonly number[])[],
): BattleSettlement {
  const { battle } = rules;
  if (!battle || opened.length !== entries.length || entries.length === 0)
    throw new RangeError('this is no battle of these entries');
  const pot = entries.reduce((all, { stake }) => all + stake, 0n);
  const prize = (battle.price * BigInt(sum(opened.map(sum)))) / 100n;
  const winners = battleWinners(battle.kind, opened);
  const [prizes, pots] = [share(prize, winners.length), share(pot, winners.length)];
  const parts = winners.map((seat, at) => ({
    player: entries[seat]!.player,
    amount: prizes[at]!,
    house: pots[at]! - prizes[at]!,
  }));
  const lines: PoolLine[] = [
    { account: 'escrow', amount: -pot },
    ...parts.map(({ player, amount }): PoolLine => ({ account: player, amount })),
    { account: 'house', amount: pot - prize },
  ];
  return { winners, prize, parts, lines };
}

/** A part of each stake that the cases keep on average, for rewards. @param edgeBps hundredths of a percent */
export function battleEdges(entries: readonly PoolEntry[], edgeBps: bigint): ReadonlyMap<number, bigint> {
  return new Map(entries.map(({ player, stake }) => [player, (stake * edgeBps) / 10_000n]));
}
