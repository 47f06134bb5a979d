/** Laws of a lead or a sum alone: for markets that ask for no more, a few dozen endings in place of a whole grid of scores. */
import { NIL, type Score } from '../markets/facts.ts';
import { type Law, NEGLIGIBLE, normalised } from './law.ts';

/** Chances of whole numbers. */
export type Sums = ReadonlyMap<number, number>;

/** Adds a chance to a number. */
export function put(sums: Map<number, number>, value: number, chance: number): void {
  sums.set(value, (sums.get(value) ?? 0) + chance);
}

/** The law of the value at the end of one part of the match. @param part from 0; the parts around it are as if nothing fell there */
function lawOf(sums: Sums, score: (value: number) => Score, part: number, parts: number): Law {
  const around = (end: Score) => Array.from({ length: parts }, (_, index) => (index === part ? end : NIL));
  return [
    normalised(
      [...sums]
        .filter(([, chance]) => chance > NEGLIGIBLE)
        .map(([value, chance]) => ({ facts: { periods: around(score(value)) }, chance })),
    ),
  ];
}

/** By who leads and how far: winners and handicaps. */
export function leadLaw(sums: Sums, part = 0, parts = 1): Law {
  return lawOf(sums, (lead) => ({ home: Math.max(0, lead), away: Math.max(0, -lead) }), part, parts);
}

/** By the points of both together: totals, odd and even. */
export function totalLaw(sums: Sums, part = 0, parts = 1): Law {
  return lawOf(sums, (total) => ({ home: total, away: 0 }), part, parts);
}

/** Lead and total of two sides that score on their own, and the totals at which they are level. */
export function leadAndTotal(
  home: Float64Array,
  away: Float64Array,
  from: Score,
): Readonly<Record<'lead' | 'total' | 'level', Map<number, number>>> {
  const ahead = from.home - from.away;
  const both = from.home + from.away;
  const size = home.length + away.length;
  const [leads, totals] = [new Float64Array(size), new Float64Array(size)];
  const level = new Map<number, number>();
  home.forEach((p, h) => {
    if (p < NEGLIGIBLE) return;
    away.forEach((q, a) => {
      const chance = p * q;
      if (chance < NEGLIGIBLE) return;
      leads[h - a + away.length]! += chance;
      totals[h + a]! += chance;
      if (ahead + h === a) level.set(both + h + a, chance);
    });
  });
  const found = (sums: Float64Array, shift: number) =>
    new Map([...sums].flatMap((chance, at) => (chance > 0 ? [[at + shift, chance] as const] : [])));
  return { lead: found(leads, ahead - away.length), total: found(totals, both), level };
}
