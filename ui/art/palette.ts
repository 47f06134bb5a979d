import { hash, hsl, linear, radial } from './kit.ts';

/** What a motif paints with. Gradient ids are short, they live in one file each. */
export interface Palette {
  /** Hue of the ground and the hero. */
  hue: number;
  /** Complement that pops. */
  pop: number;
  /** Fills: `url(#…)` of the gradients in `defs`. */
  light: string;
  main: string;
  deep: string;
  popLight: string;
  popMain: string;
  popDeep: string;
  gold: string;
  ball: string;
  popBall: string;
  defs: string;
}

/** Hue of an id in degrees; kept out of the muddy yellow-greens, which look ill at low light. */
export function hueOf(id: string): number {
  const hue = hash(id) % 300;
  return hue < 55 ? hue : hue + 60;
}

/** Colours and gradients from one hue. */
export function paletteOf(hue: number): Palette {
  const pop = hue + 150;
  const across = [0, 0, 1, 1] as const;
  const defs =
    linear('l', across, [
      [0, '#fff'],
      [1, hsl(hue, 90, 80)],
    ]) +
    linear('m', across, [
      [0, hsl(hue, 95, 76)],
      [0.5, hsl(hue, 82, 56)],
      [1, hsl(hue + 12, 80, 38)],
    ]) +
    linear('d', across, [
      [0, hsl(hue + 8, 75, 40)],
      [1, hsl(hue + 18, 80, 20)],
    ]) +
    linear('q', across, [
      [0, '#fff'],
      [1, hsl(pop, 95, 80)],
    ]) +
    linear('p', across, [
      [0, hsl(pop, 100, 74)],
      [0.5, hsl(pop, 92, 57)],
      [1, hsl(pop - 14, 85, 40)],
    ]) +
    linear('k', across, [
      [0, hsl(pop - 10, 80, 42)],
      [1, hsl(pop - 20, 80, 24)],
    ]) +
    linear('g', across, [
      [0, '#fff3c4'],
      [0.35, '#ffd15c'],
      [0.7, '#f09a25'],
      [1, '#b8560d'],
    ]) +
    radial(
      'b',
      [0.34, 0.28, 0.8],
      [
        [0, '#fff'],
        [0.25, hsl(hue, 95, 80)],
        [0.65, hsl(hue, 80, 50)],
        [1, hsl(hue + 15, 85, 22)],
      ],
    ) +
    radial(
      'c',
      [0.34, 0.28, 0.8],
      [
        [0, '#fff'],
        [0.25, hsl(pop, 100, 82)],
        [0.65, hsl(pop, 90, 54)],
        [1, hsl(pop - 15, 85, 26)],
      ],
    );
  return {
    hue,
    pop,
    light: 'url(#l)',
    main: 'url(#m)',
    deep: 'url(#d)',
    popLight: 'url(#q)',
    popMain: 'url(#p)',
    popDeep: 'url(#k)',
    gold: 'url(#g)',
    ball: 'url(#b)',
    popBall: 'url(#c)',
    defs,
  };
}
