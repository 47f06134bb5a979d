/**
 * What bets cost at each final score of a match, kept so that it can be added to and taken off exactly: cells hold half units,
 * for a quarter line wins or returns half a stake. A cell is `home * SCORE_SIZE + away`.
 */
import { parseSpecifiers } from '../markets/specifiers.ts';
import { settle } from '../settle/settle.ts';
import { equal, HALF, ONE, type Ratio, ZERO } from '../exact/ratio.ts';

/** Scores of 0 to 9 a side: what is beyond them has no cell. */
const SCORE_SIZE = 10;
export const SCORE_CELLS = SCORE_SIZE * SCORE_SIZE;

/** Half units by cell; negative is a gain. 64 bits, as they are stored: millions of them are added a second. */
export type ScoreCells = BigInt64Array;

/** Greatest stake, and greatest amount that is owed for one, in units: a thousand such bets of one match fit into a cell. */
export const MAX_UNITS = 1n << 51n;

/** Markets of regular time that the final score alone decides. */
const BY_FINAL_SCORE: ReadonlySet<number> = new Set([
  1, 10, 11, 14, 16, 18, 19, 20, 21, 26, 29, 30, 31, 32, 33, 34, 35, 36, 37, 41, 45,
]);

/** By cell: halves of a stake that are won, and that come back. */
export interface ScoreFate {
  readonly won: Uint8Array;
  readonly refunded: Uint8Array;
}

export interface ScoreSelection {
  readonly market: number;
  readonly specifiers: string;
  readonly outcome: string;
}

/** Halves of a share; null for one that is none, such as a third of a dead heat. */
function halves(share: Ratio): number | null {
  if (equal(share, ZERO)) return 0;
  if (equal(share, HALF)) return 1;
  return equal(share, ONE) ? 2 : null;
}

/** What becomes of a selection at each final score; null where the final score does not decide it. */
export function scoreFate({ market, specifiers, outcome }: ScoreSelection): ScoreFate | null {
  if (!BY_FINAL_SCORE.has(market) || parseSpecifiers(specifiers) === null) return null;
  const won = new Uint8Array(SCORE_CELLS);
  const refunded = new Uint8Array(SCORE_CELLS);
  for (let cell = 0; cell < SCORE_CELLS; cell++) {
    const score = { home: Math.floor(cell / SCORE_SIZE), away: cell % SCORE_SIZE };
    const facts = { periods: [score, { home: 0, away: 0 }] };
    const one = settle({ status: 'ended', facts }, { marketId: market, specifiers, outcome });
    if (one.kind !== 'settled' || one.why !== 'result') return null;
    const [w, r] = [halves(one.shares.won), halves(one.shares.refunded)];
    if (w === null || r === null) return null;
    won[cell] = w;
    refunded[cell] = r;
  }
  return { won, refunded };
}

/**
 * Selections of one match that win together or not at all. One that the final score does not decide counts as won, so that they
 * never cost more than is said. @returns null where it decides none
 */
export function fateTogether(fates: readonly (ScoreFate | null)[]): ScoreFate | null {
  const known = fates.filter((fate) => fate !== null);
  if (known.length === 0) return null;
  const won = new Uint8Array(SCORE_CELLS).map((_, cell) =>
    known.every((fate) => fate.won[cell] === 2) ? 2 : 0,
  );
  return { won, refunded: new Uint8Array(SCORE_CELLS) };
}

/**
 * What a stake costs the house at each score. Linear in both amounts.
 * @param owed what the stake is paid if it wins, itself in it
 * @throws RangeError for an amount beyond MAX_UNITS, of either sign
 */
export function scoreLosses({ won, refunded }: ScoreFate, staked: bigint, owed: bigint): ScoreCells {
  for (const amount of [staked, owed])
    if (amount > MAX_UNITS || amount < -MAX_UNITS) throw new RangeError(`${amount} has no place in a cell`);
  // Each is 0, 1 or 2 halves, so that all cells have nine values among them.
  const values = HALVES.map(([w, r]) => owed * w + staked * (r - 2n));
  const losses = new BigInt64Array(SCORE_CELLS);
  for (let cell = 0; cell < SCORE_CELLS; cell++) losses[cell] = values[won[cell]! * 3 + refunded[cell]!]!;
  return losses;
}

const HALVES = [0n, 1n, 2n].flatMap((won) => [0n, 1n, 2n].map((refunded) => [won, refunded] as const));

/** The sum of two, in a new one. */
export function addCells(one: ScoreCells, other: ScoreCells): ScoreCells {
  const sum = one.slice();
  for (let cell = 0; cell < SCORE_CELLS; cell++) sum[cell]! += other[cell]!;
  return sum;
}

export interface ScoreLoss {
  readonly home: number;
  readonly away: number;
  /** Whole units, rounded up. */
  readonly loss: bigint;
}

/** The score that costs most among those that can still come: no side loses goals. @returns null when none has a cell */
export function worstScore(
  cells: ScoreCells,
  from: { readonly home: number; readonly away: number },
): ScoreLoss | null {
  let worst: ScoreLoss | null = null;
  for (let { home } = from; home < SCORE_SIZE; home++)
    for (let { away } = from; away < SCORE_SIZE; away++) {
      const loss = lossAt(cells, home, away);
      if (!worst || loss > worst.loss) worst = { home, away, loss };
    }
  return worst;
}

/** Whole units, rounded up. */
export function lossAt(cells: ScoreCells, home: number, away: number): bigint {
  return wholeUp(cells[home * SCORE_SIZE + away]!);
}

function wholeUp(halfUnits: bigint): bigint {
  return halfUnits >= 0n ? (halfUnits + 1n) / 2n : halfUnits / 2n;
}

/**
 * The greatest stake for which no score that can still come costs more than the limit; scores that a bet does not make worse do
 * not bar it. @param losses of the whole stake, by cell
 */
export function mostByScores(
  cells: ScoreCells,
  losses: ScoreCells,
  from: { readonly home: number; readonly away: number },
  { stake, limit }: { readonly stake: bigint; readonly limit: bigint },
): bigint {
  let most = stake;
  const bound = limit * 2n;
  for (let { home } = from; home < SCORE_SIZE; home++)
    for (let { away } = from; away < SCORE_SIZE; away++) {
      const cell = home * SCORE_SIZE + away;
      const [before, more] = [cells[cell]!, losses[cell]!];
      if (more <= 0n || before + more <= bound) continue;
      const room = bound - before;
      const allowed = room <= 0n ? 0n : (room * stake) / more;
      if (allowed < most) most = allowed;
    }
  return most;
}
