/** Colours that tell players apart in every theme: accent is one of them in each, so it is left out. */
const COLOURS = [
  'var(--info)',
  'var(--warn)',
  'var(--win)',
  'var(--lose)',
  'color-mix(in oklab, var(--info) 50%, var(--lose))',
  'color-mix(in oklab, var(--win) 50%, var(--info))',
  'color-mix(in oklab, var(--warn) 50%, var(--lose))',
] as const;

/** @param at place among the players, from 0; those further down share colours */
export function colourOf(at: number): string {
  return COLOURS[Math.max(0, at) % COLOURS.length]!;
}
