/** How payouts look by their size, alike in every game that shows a table of them. */
import { formatCompact, formatPercent, formatShort } from '#ui/format.ts';

/** Where each tier begins: below the stake, above it, and from there ever rarer. */
const TIERS = [1, 2, 8, 40, 300] as const;

/** Grey, blue, green, violet, gold, red. Violet is mixed: the palette has none. */
const COLOURS = [
  'var(--fg3)',
  'var(--info)',
  'var(--win)',
  'color-mix(in srgb, var(--info) 52%, var(--lose))',
  'var(--warn)',
  'var(--lose)',
] as const;

/** 0 for less than the stake, up to 5 for the rarest. */
export function tierOf(multiplier: number): number {
  return TIERS.filter((from) => multiplier >= from).length;
}

/** The tier's colour as a CSS value, for SVG paint and custom properties. */
export function tierColour(multiplier: number): string {
  return COLOURS[tierOf(multiplier)]!;
}

/** A multiplier for small places: 0.4x, 1.09x, 850x, 3.5Kx. */
export function shortMultiplier(multiplier: number): string {
  const text =
    multiplier >= 1000 ? formatCompact(multiplier) : formatShort(Math.floor(multiplier * 100 + 1e-6) / 100);
  return `${text}x`;
}

/** A chance for small places, with as many decimals as it needs: 35%, 0.85%, 0.0002%. */
export function shortChance(share: number): string {
  const places = share >= 0.1 ? 1 : share >= 0.001 ? 2 : share >= 0.000_01 ? 3 : 4;
  return formatPercent(share, places).replace(/[.,]?0+(?=\s?%$)/, '');
}
