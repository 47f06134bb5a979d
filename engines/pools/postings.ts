/** What moves when a pool ends: rake, prizes, refunds. Every list of lines adds up to zero. */
import type { PoolEntry, PoolState } from './pool.ts';

export interface PoolLine {
  /** A player's number, or the pool's escrow, or the house: its rake, or what it wins and loses on the cases of a battle. */
  readonly account: number | 'escrow' | 'rake' | 'house';
  /** Positive: comes in. Smallest units. */
  readonly amount: bigint;
}

export interface Settlement {
  readonly pot: bigint;
  readonly rake: bigint;
  /** Pot without rake. */
  readonly prize: bigint;
  readonly lines: readonly PoolLine[];
  /** Part of the rake by player, for rewards: by stake, so pools without rake earn nothing. */
  readonly rakeShares: ReadonlyMap<number, bigint>;
}

function sum(entries: readonly PoolEntry[]): bigint {
  return entries.reduce((all, { stake }) => all + stake, 0n);
}

/** An entry: from the player into the escrow. */
export function entryLines(player: number, stake: bigint): PoolLine[] {
  return [
    { account: player, amount: -stake },
    { account: 'escrow', amount: stake },
  ];
}

/** Every stake goes back in full, and the fee that was paid on top. One line a player, in order of entry. */
export function refundLines({ entries, rules }: Pick<PoolState, 'entries' | 'rules'>): PoolLine[] {
  if (entries.length === 0) return [];
  const paid = entries.map((entry) => ({ ...entry, stake: entry.stake + rules.fee }));
  return [
    { account: 'escrow', amount: -sum(paid) },
    ...byPlayer(paid).map(([account, amount]) => ({ account, amount })),
  ];
}

function byPlayer(entries: readonly PoolEntry[]): [number, bigint][] {
  const totals = new Map<number, bigint>();
  for (const { player, stake } of entries) totals.set(player, (totals.get(player) ?? 0n) + stake);
  return [...totals];
}

/**
 * A draw's settlement; a sit-and-go is settled by its table, a case battle by its cases. Rake is `floor(pot * bps / 10^4)`; the prize is shared equally, odd units one each to the winners in order.
 * @param unit the least that is dealt: rake is rounded down to it, and prizes are multiples of it
 * @param winners indexes of entries, each of another player @throws RangeError when there are none
 */
export function settle(
  { entries, rules }: Pick<PoolState, 'entries' | 'rules'>,
  winners: readonly number[],
  unit = 1n,
): Settlement {
  if (winners.length === 0 || winners.some((at) => entries[at] === undefined))
    throw new RangeError('no such winners');
  const pot = sum(entries);
  const exact = (pot * rules.rakeBps) / 10_000n;
  const rake = exact - (exact % unit);
  const prize = pot - rake;
  const [whole, count] = [prize / unit, BigInt(winners.length)];
  const paid = winners.map((at, order) => ({
    account: entries[at]!.player,
    amount:
      (whole / count + (BigInt(order) < whole % count ? 1n : 0n)) * unit + (order === 0 ? prize % unit : 0n),
  }));
  const lines: PoolLine[] = [{ account: 'escrow', amount: -pot }, ...paid];
  if (rake > 0n) lines.push({ account: 'rake', amount: rake });
  return { pot, rake, prize, lines, rakeShares: shareByStake(entries, pot, rake) };
}

/** In proportion to the stakes, what is left over by the largest remainder, then by order of entry. */
function shareByStake(entries: readonly PoolEntry[], pot: bigint, rake: bigint): Map<number, bigint> {
  const parts = byPlayer(entries).map(([player, stake]) => ({
    player,
    share: (stake * rake) / pot,
    remainder: (stake * rake) % pot,
  }));
  const left = Number(rake - parts.reduce((all, { share }) => all + share, 0n));
  const first = new Set(
    parts
      .toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1))
      .slice(0, left)
      .map(({ player }) => player),
  );
  return new Map(parts.map(({ player, share }) => [player, share + (first.has(player) ? 1n : 0n)]));
}
