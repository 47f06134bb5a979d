/** Contrast of colours as WCAG 2.2 computes it, and which colours must stand out from which. Pure. */
import { SHIPPED_COLOURS } from '#platform/contract/shipped-colours.ts';
import { THEMES, type Palette, type Theme, type Token } from '#platform/contract/theme.ts';

/** A colour in six hexadecimal digits. */
export const COLOUR = /^#[0-9a-f]{6}$/;

/** Relative luminance, 0 for black to 1 for white. @param colour six hexadecimal digits behind # */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21, whichever of the two is in front. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Two decimals, rounded down: what fails must not read as if it had passed. */
export function ratioText(ratio: number): string {
  return (Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2);
}

export interface Pair {
  readonly front: Token;
  readonly ground: Token;
  /** Least ratio. */
  readonly least: number;
}

const TEXT = 4.5;
const CONTROL = 3;
const SURFACES = ['bg', 'panel', 'raised', 'hover'] as const;
const INKS = ['fg', 'fg2', 'fg3', 'accent', 'win', 'lose', 'warn', 'info'] as const;
const FILLS = ['accent', 'win', 'lose', 'warn', 'info'] as const;

/** Text on every surface and on filled buttons; and the moving part of switches and sliders against their track. */
export const PAIRS: readonly Pair[] = [
  ...INKS.flatMap((front) => SURFACES.map((ground) => ({ front, ground, least: TEXT }))),
  ...FILLS.map((ground) => ({ front: 'on-accent' as const, ground, least: TEXT })),
  ...(['fg2', 'accent'] as const).map((front) => ({ front, ground: 'line' as const, least: CONTROL })),
];

/** Colours that differ from those the house ships with, by theme. */
export type Colours = Readonly<Partial<Record<Theme, Readonly<Partial<Record<Token, string>>>>>>;

/** All colours of a theme: the house's, and over them the operator's. */
export function paletteOf(colours: Colours, theme: Theme): Palette {
  return { ...SHIPPED_COLOURS[theme], ...colours[theme] };
}

export interface WeakPair extends Pair {
  readonly theme: Theme;
  readonly ratio: number;
}

/** Pairs that cannot be told apart well enough, theme by theme. */
export function weakPairs(colours: Colours): WeakPair[] {
  return THEMES.flatMap((theme) => {
    const palette = paletteOf(colours, theme);
    return PAIRS.map((pair) => ({
      ...pair,
      theme,
      ratio: contrast(palette[pair.front], palette[pair.ground]),
    })).filter(({ ratio, least }) => ratio < least);
  });
}

/** Whether dark pictures are seen on it, and light ones are not: as far from black as from white at this luminance. */
export function isLight(colour: string): boolean {
  return luminance(colour) > 0.179;
}
