/** Emblems of game providers: shapes of one colour in a circle of 40 around the middle, as such firms wear them. */
import { circle, group, path, polygon, round } from './kit.ts';

/** Draws in `ink`; `soft` is the same colour further back. */
type DrawEmblem = (ink: string, soft: string, random: () => number) => string;

const point = (turn: number, far: number): readonly [number, number] => [
  Math.sin(turn * Math.PI * 2) * far,
  -Math.cos(turn * Math.PI * 2) * far,
];

const around = (count: number, draw: (degrees: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(round((index * 360) / count), index)).join('');

const pick = (random: () => number, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

function star(points: number, outer: number, inner: number): readonly (readonly [number, number])[] {
  return Array.from({ length: points * 2 }, (_, index) =>
    point(index / (points * 2), index % 2 === 0 ? outer : inner),
  );
}

/** A bird rising from its flames: the house's own. */
const bird: DrawEmblem = (ink, soft) =>
  path('M0 36C-13 28-17 15-9 3-4 12 0 13 0 20 0 13 4 12 9 3 17 15 13 28 0 36z', soft) +
  path(
    'M0 14C-4 6-14 4-22-2-30-8-35-17-37-29-27-19-19-17-11-15-14-20-14-26-11-32-9-24-4-20 0-13 4-20 9-24 11-32 14-26 14-20 11-15 19-17 27-19 37-29 35-17 30-8 22-2 14 4 4 6 0 14z',
    ink,
  );

const petals: DrawEmblem = (ink, soft, random) => {
  const count = pick(random, 5, 8);
  return (
    around(count, (turn) => path('M0-4C9-14 9-27 0-37-9-27-9-14 0-4z', soft, `transform="rotate(${turn})"`)) +
    around(count, (turn) =>
      path('M0-3C5-9 5-17 0-24-5-17-5-9 0-3z', ink, `transform="rotate(${round(turn + 180 / count)})"`),
    ) +
    circle(0, 0, 4, ink)
  );
};

const lotus: DrawEmblem = (ink, soft) =>
  path('M0 24C-18 26-34 16-38 0-27-2-16 2-10 10M0 24C18 26 34 16 38 0 27-2 16 2 10 10', soft) +
  path('M0 24C-17 18-25 4-22-16-12-11-5-2-3 8M0 24C17 18 25 4 22-16 12-11 5-2 3 8', ink, 'opacity=".85"') +
  path('M0 24C-11 10-12-12 0-30 12-12 11 10 0 24z', ink);

const shield: DrawEmblem = (ink, soft, random) =>
  path('M0-37 30-26V-2C30 18 17 30 0 37-17 30-30 18-30-2V-26z', soft) +
  path('M0-30 24-21V-2C24 14 13 24 0 30z', ink) +
  polygon(star(pick(random, 4, 6), 15, 6), '#fff');

const crescent: DrawEmblem = (ink, soft, random) =>
  circle(0, 0, 36, soft) +
  path('M10-33A34 34 0 1 0 31 14 27 27 0 0 1 10-33z', ink) +
  group(polygon(star(4, 11, 3), '#fff'), `translate(${pick(random, 10, 16)} ${pick(random, -12, -4)})`);

const gem: DrawEmblem = (ink, soft) =>
  path('M-20-28H20L37-8 0 35-37-8z', soft) +
  path('M-20-28-12-8H-37zM20-28 12-8H37zM-12-8H12L0 35z', ink) +
  path('M-20-28H20L12-8H-12z', '#fff', 'opacity=".85"');

const hive: DrawEmblem = (ink, soft, random) => {
  const six = (far: number) => Array.from({ length: 6 }, (_, index) => point(index / 6, far));
  const lit = pick(random, 0, 5);
  return (
    polygon(six(13), ink) +
    around(6, (turn, index) => {
      const [x, y] = point((turn + 30) / 360, 24);
      const cell = polygon(six(12), index % 2 === lit % 2 ? ink : soft);
      return group(cell, `translate(${round(x)} ${round(y)})`);
    })
  );
};

const flame: DrawEmblem = (ink, soft) =>
  path(
    'M-2-38C8-22 27-14 27 10 27 27 14 37 0 37-15 37-27 26-27 9-27-5-18-11-15-22-8-17-6-12-5-6 0-14 2-24-2-38z',
    soft,
  ) +
  path('M1-8C6 1 16 5 16 18 16 30 8 37 0 37-9 37-16 30-16 20-16 10-8 6-6-1-2 2-1 5-1 9 1 4 2-1 1-8z', ink);

const waves: DrawEmblem = (ink, soft) =>
  circle(0, 0, 37, soft) +
  path(
    'M-37-3C-26-16-14-16-4-6 8 6 22 4 36-8 38 0 37 6 35 12 22 20 8 16-4 8-14 0-26 2-37 9z',
    '#fff',
    'opacity=".9"',
  ) +
  path('M-34 15C-24 6-14 8-4 16 8 25 20 26 31 20 24 31 13 37 0 37-15 37-28 28-34 15z', ink);

const orbit: DrawEmblem = (ink, soft, random) => {
  const tilt = pick(random, -40, -15);
  const ring = (more: string, color: string) =>
    `<ellipse rx="37" ry="13" fill="none" stroke="${color}" stroke-width="5" transform="rotate(${tilt})"${more}/>`;
  return (
    ring('', soft) +
    circle(0, 0, 21, ink) +
    ring(' stroke-dasharray="62 200" stroke-dashoffset="-16"', '#fff') +
    circle(...point((tilt + 90) / 360, 37), 5, '#fff')
  );
};

const crown: DrawEmblem = (ink, soft) =>
  path('M-33 28V15H33V28z', soft) +
  path('M-33 10-38-20-18-6 0-32 18-6 38-20 33 10z', ink) +
  circle(0, -33, 5, '#fff') +
  circle(-38, -21, 4, '#fff') +
  circle(38, -21, 4, '#fff');

const sun: DrawEmblem = (ink, soft, random) => {
  const count = pick(random, 8, 12);
  return (
    around(count, (turn) => path('M-4-24 0-38 4-24z', soft, `transform="rotate(${turn})"`)) +
    circle(0, 0, 19, ink) +
    path('M-19 0A19 19 0 0 1 19 0z', '#fff', 'opacity=".85"')
  );
};

const knot: DrawEmblem = (ink, soft, random) => {
  const count = pick(random, 3, 5);
  return around(count, (turn, index) =>
    path(
      'M0-37A17 17 0 0 1 12-8L0 2-12-8A17 17 0 0 1 0-37zM0-29A9 9 0 0 0-7-14L0-8 7-14A9 9 0 0 0 0-29z',
      index % 2 === 0 ? ink : soft,
      `fill-rule="evenodd" transform="rotate(${turn})"`,
    ),
  );
};

const peaks: DrawEmblem = (ink, soft, random) =>
  circle(pick(random, 8, 18), -20, 9, '#fff') +
  path('M-4 30 16-12 38 30z', soft) +
  path('M-38 30-10-26 18 30z', ink) +
  path('M-10-26-18-10-12-13-8-7-3-12z', '#fff');

const bolt: DrawEmblem = (ink, soft) =>
  polygon(
    Array.from({ length: 6 }, (_, index) => point(index / 6, 38)),
    soft,
  ) + path('M7-29-18 5H-3L-8 29 18-6H3z', ink);

const cards: DrawEmblem = (ink, soft) =>
  `<rect x="-15" y="-26" width="30" height="46" rx="5" fill="${soft}" transform="rotate(-20 0 30)"/>` +
  `<rect x="-15" y="-26" width="30" height="46" rx="5" fill="${ink}" transform="rotate(14 0 30)"/>` +
  group(
    path('M0-11C-9-4-12 0-12 4-12 11-3 11-1 6L-3 13H3L1 6C3 11 12 11 12 4 12 0 9-4 0-11z', '#fff'),
    'translate(7 -5) rotate(14)',
  );

const emblems = {
  bird,
  bolt,
  cards,
  crescent,
  crown,
  flame,
  gem,
  hive,
  knot,
  lotus,
  orbit,
  peaks,
  petals,
  shield,
  sun,
  waves,
} satisfies Record<string, DrawEmblem>;

type Emblem = keyof typeof emblems;
const NAMES = Object.keys(emblems).filter((name): name is Emblem => name !== 'bird');

/** What a name speaks of. */
const SPOKEN: readonly (readonly [RegExp, Emblem])[] = [
  [/phoenix|originals|bird|wing/, 'bird'],
  [/lotus|lily/, 'lotus'],
  [/bloom|flower|rose|garden|blossom/, 'petals'],
  [/moon|lunar|night|luna/, 'crescent'],
  [/sun|solar|dawn|lantern|light|bright/, 'sun'],
  [/fire|flame|ember|forge|blaze/, 'flame'],
  [/quartz|gem|crystal|diamond|jewel|amber/, 'gem'],
  [/sea|wave|tide|ocean|river|reef|harbou?r/, 'waves'],
  [/star|orbit|planet|space|nova|comet/, 'orbit'],
  [/king|queen|royal|crown/, 'crown'],
  [/hive|honey|bee/, 'hive'],
  [/mount|peak|alp|summit|north/, 'peaks'],
  [/bolt|thunder|storm|spark|volt/, 'bolt'],
  [/iron|steel|guard|shield|castle/, 'shield'],
  [/ace|card|deal|poker/, 'cards'],
];

/** The emblem of a provider: one its name speaks of, else any. */
export function emblemOf(name: string, ink: string, soft: string, random: () => number): string {
  const low = name.toLowerCase();
  const drawn = random();
  const spoken = SPOKEN.find(([word]) => word.test(low))?.[1];
  return emblems[spoken ?? NAMES[Math.floor(drawn * NAMES.length)] ?? 'knot'](ink, soft, random);
}
