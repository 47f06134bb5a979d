/**
 * Double: a wheel of 15 segments, one green, seven red, seven black, spun for everybody at once. Red and black
 * pay 2, green pays 14, so whatever is chosen returns 14 / 15. The segment comes from a link of a pre-committed
 * hash chain and a public salt; a player may have a bet on each colour.
 */
import { linkUint32 } from '#engines/fair/chain.ts';
import { intBelow } from '#engines/fair/draw.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

/** In the order of the table. */
export const COLOURS = ['red', 'green', 'black'] as const;
export type Colour = (typeof COLOURS)[number];
export const SEGMENTS = 15;
const DRAWS = 2 ** 32;
const PAYS = { red: 2n, green: 14n, black: 2n } as const;

export const doubleParams = z.object({ colour: z.enum(COLOURS) });
export type DoubleParams = z.output<typeof doubleParams>;
export interface DoubleOutcome {
  /** The segment, 0 to 14. */
  readonly result: number;
  readonly colour: Colour;
}

/** 0 is green; the others take turns, so no colour lies beside itself. */
export function colourOf(segment: number): Colour {
  if (segment === 0) return 'green';
  return segment % 2 === 1 ? 'red' : 'black';
}

/** Segment of 32 bits: `floor(draw / 2^32 * 15)`. Every segment is reachable. */
export function segmentOf(draw: number): number {
  return intBelow(draw / DRAWS, SEGMENTS);
}

export function paysOf(colour: Colour): Ratio {
  return { num: PAYS[colour], den: 1n };
}

/** First draw that gives `segment`. */
function firstDraw(segment: number): bigint {
  return (BigInt(segment) * BigInt(DRAWS) + BigInt(SEGMENTS - 1)) / BigInt(SEGMENTS);
}

function winChance({ colour }: DoubleParams): Ratio {
  let draws = 0n;
  for (let segment = 0; segment < SEGMENTS; segment++) {
    if (colourOf(segment) === colour) draws += firstDraw(segment + 1) - firstDraw(segment);
  }
  return { num: draws, den: BigInt(DRAWS) };
}

export const double = defineGame<DoubleParams, DoubleOutcome>({
  id: 'double',
  title: 'Double',
  kind: 'shared',
  params: doubleParams,
  initial: { colour: 'red' },
  boldest: { colour: 'green' },
  settings: COLOURS.map((colour) => ({ colour })),
  revealMs: 4400,
  version: 1,
  table: 'double-15',
  outcome(hash, salt) {
    const result = segmentOf(linkUint32(hash, salt, nobleHmac));
    return { result, colour: colourOf(result) };
  },
  settle: ({ colour }, outcome) => (colour === outcome.colour ? paysOf(colour) : ZERO),
  place: ({ colour }) => colour,
  places: [
    { id: 'red', tone: 'lose' },
    { id: 'green', tone: 'win' },
    { id: 'black', tone: 'plain' },
  ],
  shownParams: ({ colour }) => ({ colour }),
  trace(hash, salt) {
    const draw = linkUint32(hash, salt, nobleHmac);
    const segment = segmentOf(draw);
    return [
      ['HMAC, first 8 hex digits', draw.toString(16).padStart(8, '0'), String(draw)],
      [
        `${draw} ÷ 2³² × ${SEGMENTS}`,
        String((draw / DRAWS) * SEGMENTS),
        `floor → segment ${segment}, ${colourOf(segment)}`,
      ],
    ];
  },
  rtp(params) {
    const [pays, chance] = [paysOf(params.colour), winChance(params)];
    return { num: pays.num * chance.num, den: pays.den * chance.den };
  },
  maxMultiplier: ({ colour }) => paysOf(colour),
  winChance,
});
