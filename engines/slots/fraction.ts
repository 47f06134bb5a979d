/** Exact fractions in lowest terms. */
import type { Ratio } from './machine.ts';

export function divisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

export function multiple(a: bigint, b: bigint): bigint {
  return (a / divisor(a, b)) * b;
}

/** Fractions with a common power in the denominator stay short enough when they are reduced. */
export function reduced(num: bigint, den: bigint): Ratio {
  const by = divisor(num, den);
  return num === 0n ? { num: 0n, den: 1n } : { num: num / by, den: den / by };
}

export function plus(a: Ratio, b: Ratio): Ratio {
  return reduced(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function times(a: Ratio, b: Ratio): Ratio {
  return reduced(a.num * b.num, a.den * b.den);
}
