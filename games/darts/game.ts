/**
 * Darts: one float turns the board, the other gives the distance. The square root of the second spreads
 * the darts evenly over the disc, so a zone is hit as often as it is large.
 */
import { range } from '#engines/fair/draw.ts';
import { FLOATS, floatsWhile } from '#engines/fair/float-count.ts';
import { defineGame } from '#platform/contract/game.ts';
import { toHundredths } from '#platform/contract/hundredths.ts';
import { ONE, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
export const WEDGES = 18;
/** Where darts land: a disc of this radius, in thousandths of its width. */
export const REACH = 500;

/** Zones by what they pay, the least first. `rim` is both the plain ring round the bull's eye and all outside the wedges. */
export const ZONES = ['rim', 'ring', 'plain', 'orange', 'red', 'bull'] as const;
export type Zone = (typeof ZONES)[number];

export interface Board {
  /** Outer radii: bull's eye, plain ring, inner ring, wedges. */
  readonly radii: readonly [bull: number, rim: number, ring: number, wedges: number];
  readonly orange: readonly number[];
  readonly red: readonly number[];
  readonly pays: Readonly<Record<Zone, number>>;
}

export const BOARDS: Readonly<Record<Difficulty, Board>> = {
  easy: {
    radii: [62.5, 275, 375, 450],
    orange: [1, 5, 9, 13, 15],
    red: [3, 7, 11, 17],
    pays: { rim: 0.5, ring: 0.8, plain: 1.2, orange: 1.5, red: 2.7, bull: 8.5 },
  },
  medium: {
    radii: [50, 225, 350, 400],
    orange: [1, 5, 9, 13, 15],
    red: [3, 7, 11, 17],
    pays: { rim: 0.4, ring: 0.6, plain: 1.3, orange: 3.1, red: 6, bull: 16 },
  },
  hard: {
    radii: [30, 200, 330, 375],
    orange: [1, 3, 7, 9, 13, 15],
    red: [5, 11, 17],
    pays: { rim: 0.2, ring: 0.5, plain: 2.5, orange: 3.6, red: 8.8, bull: 63 },
  },
  expert: {
    radii: [10, 250, 355, 375],
    orange: [1, 7, 10, 16],
    red: [4, 13],
    pays: { rim: 0.1, ring: 0.5, plain: 4.8, orange: 9.6, red: 42, bull: 500 },
  },
};

export const dartsParams = z.object({ difficulty: z.enum(DIFFICULTIES) });
export type DartsParams = z.output<typeof dartsParams>;
export interface DartsOutcome {
  /** Share of a full turn, clockwise from the top. */
  readonly rotation: number;
  /** Share of the disc's area that lies nearer to the middle: the radius over the reach, squared. */
  readonly distance: number;
  /** The two at three decimals, as result lists print them. */
  readonly rotation3: number;
  readonly distance3: number;
  readonly multiplier: number;
}

/** The float's root, squared again: in doubles that may differ from the float in its last bit, and lists record this. */
function distanceOf(float: number): number {
  return Math.sqrt(float) * Math.sqrt(float);
}

/** How far from the middle, in thousandths of the board's width; in doubles and in this order. */
export function radiusOf(distance: number): number {
  return (Math.sqrt(distance) / 2) * 1000;
}

export function wedgeOf(rotation: number): number {
  return Math.floor((rotation * 360) / (360 / WEDGES));
}

export function wedgeZone({ orange, red }: Board, wedge: number): Zone {
  if (orange.includes(wedge)) return 'orange';
  return red.includes(wedge) ? 'red' : 'plain';
}

/** The zone at a point of the board. */
export function zoneAt(difficulty: Difficulty, rotation: number, distance: number): Zone {
  const board = BOARDS[difficulty];
  const [bull, rim, ring, wedges] = board.radii;
  const radius = radiusOf(distance);
  if (radius <= bull) return 'bull';
  if (radius <= rim) return 'rim';
  if (radius <= ring) return 'ring';
  return radius < wedges ? wedgeZone(board, wedgeOf(rotation)) : 'rim';
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const chances = new Map<Difficulty, Readonly<Record<Zone, Ratio>>>();

/** How often each zone is hit, counted over all pairs of floats there are. The same object every time. */
export function zoneChances(difficulty: Difficulty): Readonly<Record<Zone, Ratio>> {
  const known = chances.get(difficulty);
  if (known) return known;
  const board = BOARDS[difficulty];
  const [bull, rim, ring, wedges] = board.radii;
  const within = (holds: (radius: number) => boolean) =>
    BigInt(floatsWhile((float) => holds(radiusOf(distanceOf(float)))));
  const [inBull, inRim, inRing, inWedges] = [
    within((radius) => radius <= bull),
    within((radius) => radius <= rim),
    within((radius) => radius <= ring),
    within((radius) => radius < wedges),
  ];
  const all = BigInt(FLOATS);
  const turned: Record<Zone, bigint> = { rim: 0n, ring: 0n, plain: 0n, orange: 0n, red: 0n, bull: 0n };
  for (const wedge of range(WEDGES)) {
    const [from, to] = [wedge, wedge + 1].map((edge) => floatsWhile((float) => wedgeOf(float) < edge));
    turned[wedgeZone(board, wedge)] += BigInt(to! - from!);
  }
  const band = inWedges - inRing;
  const share = (num: bigint): Ratio => ({ num, den: all * all });
  const counted = {
    bull: share(inBull * all),
    rim: share((inRim - inBull + all - inWedges) * all),
    ring: share((inRing - inRim) * all),
    plain: share(band * turned.plain),
    orange: share(band * turned.orange),
    red: share(band * turned.red),
  };
  chances.set(difficulty, counted);
  return counted;
}

function ratio(multiplier: number): Ratio {
  return { num: BigInt(toHundredths(multiplier)), den: 100n };
}

export const darts = defineGame<DartsParams, DartsOutcome>({
  id: 'darts',
  title: 'Darts',
  kind: 'instant',
  switches: { fields: { difficulty: DIFFICULTIES } },
  params: dartsParams,
  initial: { difficulty: 'medium' },
  boldest: { difficulty: 'expert' },
  settings: DIFFICULTIES.map((difficulty) => ({ difficulty })),
  revealMs: 900,
  version: 1,
  table: 'darts-98',
  floats: () => 2,
  outcome({ difficulty }, floats) {
    const [rotation, distance] = [floats[0]!, distanceOf(floats[1]!)];
    return {
      rotation,
      distance,
      rotation3: thousandths(rotation),
      distance3: thousandths(distance),
      multiplier: BOARDS[difficulty].pays[zoneAt(difficulty, rotation, distance)],
    };
  },
  payout: (_params, { multiplier }) => ratio(multiplier),
  events: ({ difficulty }, { rotation, distance, multiplier }) => [
    {
      type: 'throw',
      difficulty,
      rotation,
      distance,
      zone: zoneAt(difficulty, rotation, distance),
      multiplier,
    },
  ],
  trace({ difficulty }, floats) {
    const [rotation, distance] = [floats[0]!, distanceOf(floats[1]!)];
    const zone = zoneAt(difficulty, rotation, distance);
    return [
      [
        'float 0 × 360',
        String(rotation * 360),
        `${(rotation * 360).toFixed(1)}°, wedge ${wedgeOf(rotation)} of 0 to ${WEDGES - 1}`,
      ],
      ['√float 1 ÷ 2 × 1000', String(radiusOf(distance)), `radius ${radiusOf(distance).toFixed(1)}`],
      [
        `board ${difficulty}`,
        BOARDS[difficulty].radii.join(', '),
        `${zone} → ${BOARDS[difficulty].pays[zone].toFixed(2)}x`,
      ],
    ];
  },
  rtp({ difficulty }) {
    const counted = zoneChances(difficulty);
    const { pays } = BOARDS[difficulty];
    const num = ZONES.reduce((sum, zone) => sum + counted[zone].num * BigInt(toHundredths(pays[zone])), 0n);
    return { num, den: counted.bull.den * 100n };
  },
  maxMultiplier: ({ difficulty }) => ratio(BOARDS[difficulty].pays.bull),
  odds: ({ difficulty }) =>
    ZONES.map((zone) => ({
      pays: ratio(BOARDS[difficulty].pays[zone]),
      chance: zoneChances(difficulty)[zone],
    })),
  winChance: () => ONE,
});
