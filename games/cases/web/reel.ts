/** The row of cases that runs past: what is in it and how it comes to rest. */
import { casesOf, type CasesParams } from '../game.ts';

/** Cases seen to either side of the middle one. */
export const BESIDE = 5;
/** Cases that run past between one result and the next. */
export const RUN = 34;

export interface Strip {
  readonly multipliers: readonly number[];
  /** Index of the case that stands in the middle before and after the run. */
  readonly from: number;
  readonly to: number;
}

/**
 * Cases nobody opens, drawn by the true chances: rare ones pass by as seldom as they are won. A matter of
 * the player's screen only.
 */
export function filler(params: CasesParams, count: number, draws: ArrayLike<number>): number[] {
  const cases = casesOf(params);
  return Array.from({ length: count }, (_, index) => {
    let left = draws[index] ?? 0;
    const drawn = cases.find(({ count: weight }) => (left -= weight) < 0);
    return (drawn ?? cases.at(-1)!).multiplier;
  });
}

/** Whole numbers below 2^32 that decide nothing but the look. */
export function screenDraws(count: number): Uint32Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint32Array(count));
}

/** The row before the first round: every case of the difficulty once, the rarest in the middle, then ever commoner ones outwards. */
export function showcase(params: CasesParams): Strip {
  const rarest = casesOf(params)
    .map(({ multiplier }) => multiplier)
    .slice(0, BESIDE * 2 + 1);
  const row: number[] = [];
  for (const [index, multiplier] of rarest.entries()) {
    if (index % 2 === 0) row.push(multiplier);
    else row.unshift(multiplier);
  }
  while (row.length < BESIDE * 2 + 1) row.push(rarest.at(-1)!);
  return { multipliers: row, from: row.indexOf(rarest[0]!), to: row.indexOf(rarest[0]!) };
}

/** The row of the next run: what stands there now, new cases, the result, and what will stand beyond it. */
export function nextStrip(before: Strip, params: CasesParams, result: number): Strip {
  const kept = before.multipliers.slice(Math.max(0, before.to - BESIDE), before.to + BESIDE + 1);
  const from = Math.min(BESIDE, before.to);
  const fresh = filler(params, RUN, screenDraws(RUN));
  const multipliers = [...kept, ...fresh];
  const to = multipliers.length - 1 - BESIDE;
  return { multipliers: multipliers.with(to, result), from, to };
}

/** Share of the run done at a share of its time: quick off the mark, long in coming to rest. */
export function glide(part: number): number {
  return 1 - (1 - part) ** 3.4;
}

/** Where the row stands, in cases: it comes to rest off the middle of the last one and then settles there. */
export function placeAt({ from, to }: Strip, part: number, off: number): number {
  const settle = 0.86;
  if (part >= settle) {
    const back = (part - settle) / (1 - settle);
    return to + off * (1 - back * back * (3 - 2 * back));
  }
  return from + (to + off - from) * glide(part / settle);
}
