/**
 * A wheel of coloured segments, spun for everybody at once: who named the colour of the segment is paid. The segment
 * comes from a link of a pre-committed hash chain and a public salt; a player may have a bet on each colour.
 */
import { linkUint32 } from '#engines/fair/chain.ts';
import { intBelow } from '#engines/fair/draw.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import * as z from 'zod/mini';
import { defineGame, type SharedGame } from '../contract/game.ts';
import { ZERO, type Ratio } from '../contract/money.ts';

const DRAWS = 2 ** 32;

/** What such a game consists of besides its pictures and words. */
export interface ColourWheel<Colour extends string = string> {
  readonly id: string;
  readonly title: string;
  /** Name of its table of payouts. */
  readonly table: string;
  readonly revealMs: number;
  readonly segments: number;
  /** In the order of the table of players, each with the tone of its column there. */
  readonly colours: readonly {
    readonly id: Colour;
    readonly pays: Ratio;
    readonly tone: 'win' | 'lose' | 'plain';
  }[];
  /** The colour of a segment, 0 to `segments` - 1. */
  readonly colourOf: (segment: number) => Colour;
  /** What a fresh page starts with. */
  readonly initial: Colour;
  /** The colour that pays most. */
  readonly boldest: Colour;
}

export interface WheelParams<Colour extends string = string> {
  readonly colour: Colour;
}

export interface WheelOutcome<Colour extends string = string> {
  /** The segment, from 0. */
  readonly result: number;
  readonly colour: Colour;
}

/** Segment of 32 bits: `floor(draw / 2^32 * segments)`. Every segment is reachable. */
export function segmentOf({ segments }: Pick<ColourWheel, 'segments'>, draw: number): number {
  return intBelow(draw / DRAWS, segments);
}

/** What a colour pays, in stakes. */
export function paysOf<Colour extends string>(wheel: ColourWheel<Colour>, colour: Colour): Ratio {
  return wheel.colours.find(({ id }) => id === colour)?.pays ?? ZERO;
}

/** First draw that gives `segment`. */
function firstDraw(segments: number, segment: number): bigint {
  return (BigInt(segment) * BigInt(DRAWS) + BigInt(segments - 1)) / BigInt(segments);
}

/** Draws that give a colour, of all there are. */
function chanceOf<Colour extends string>(wheel: ColourWheel<Colour>, colour: Colour): Ratio {
  let draws = 0n;
  for (let segment = 0; segment < wheel.segments; segment++) {
    if (wheel.colourOf(segment) === colour)
      draws += firstDraw(wheel.segments, segment + 1) - firstDraw(wheel.segments, segment);
  }
  return { num: draws, den: BigInt(DRAWS) };
}

/** The rules of such a wheel. */
export function colourWheel<const Colour extends string>(
  wheel: ColourWheel<Colour>,
): SharedGame<WheelParams<Colour>, WheelOutcome<Colour>> {
  const colours = wheel.colours.map(({ id }) => id);
  const drawOf = (hash: string, salt: string): number => linkUint32(hash, salt, nobleHmac);
  return defineGame<WheelParams<Colour>, WheelOutcome<Colour>>({
    id: wheel.id,
    title: wheel.title,
    kind: 'shared',
    params: z.object({ colour: z.enum(colours) }),
    initial: { colour: wheel.initial },
    boldest: { colour: wheel.boldest },
    settings: colours.map((colour) => ({ colour })),
    revealMs: wheel.revealMs,
    version: 1,
    table: wheel.table,
    outcome(hash, salt) {
      const result = segmentOf(wheel, drawOf(hash, salt));
      return { result, colour: wheel.colourOf(result) };
    },
    settle: ({ colour }, outcome) => (colour === outcome.colour ? paysOf(wheel, colour) : ZERO),
    place: ({ colour }) => colour,
    places: wheel.colours.map(({ id, tone }) => ({ id, tone })),
    shownParams: ({ colour }) => ({ colour }),
    trace(hash, salt) {
      const draw = drawOf(hash, salt);
      const segment = segmentOf(wheel, draw);
      return [
        ['HMAC, first 8 hex digits', draw.toString(16).padStart(8, '0'), String(draw)],
        [
          `${draw} ÷ 2³² × ${wheel.segments}`,
          String((draw / DRAWS) * wheel.segments),
          `floor → segment ${segment}, ${wheel.colourOf(segment)}`,
        ],
      ];
    },
    rtp({ colour }) {
      const [pays, chance] = [paysOf(wheel, colour), chanceOf(wheel, colour)];
      return { num: pays.num * chance.num, den: pays.den * chance.den };
    },
    maxMultiplier: ({ colour }) => paysOf(wheel, colour),
    winChance: ({ colour }) => chanceOf(wheel, colour),
  });
}
