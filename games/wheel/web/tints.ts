import { shares } from '../tables.ts';

const VIOLET = 'color-mix(in oklch, var(--info), var(--lose))';

/** Colours for one to five multipliers, the smallest first; the greatest is always gold. No wheel has more. */
const TINTS = [
  ['var(--warn)'],
  ['var(--info)', 'var(--warn)'],
  ['var(--info)', 'var(--win)', 'var(--warn)'],
  ['var(--info)', 'var(--win)', VIOLET, 'var(--warn)'],
  ['var(--fg2)', 'var(--info)', 'var(--win)', VIOLET, 'var(--warn)'],
] as const;

/** What segments that pay nothing wear. */
const BLANK = 'var(--hover)';

/** A colour for each multiplier of a wheel, as CSS. */
export function tintsOf(table: readonly number[]): ReadonlyMap<number, string> {
  const paying = shares(table).filter(({ pays }) => pays > 0);
  const tints = TINTS[paying.length - 1]!;
  return new Map([[0, BLANK], ...paying.map(({ pays }, index) => [pays, tints[index]!] as const)]);
}
