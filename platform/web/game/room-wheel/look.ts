import type { SharedGame } from '../../../contract/game.ts';
import { ratioNumber } from '../../../contract/money.ts';
import {
  paysOf,
  type ColourWheel,
  type WheelOutcome,
  type WheelParams,
} from '../../../wheels/colour-wheel.ts';
import type { ColourName } from '../../canvas.ts';
import { shortMultiplier } from '../pay-tiers.ts';

/** How a colour of a wheel is drawn. */
export interface WheelTone {
  /** Tokens: its own, and one that reads on it. */
  readonly face: ColourName;
  readonly ink: ColourName;
  /** Classes: a filled chip with text in it, text in the colour, the fill of a segment. */
  readonly chip: string;
  readonly word: string;
  readonly fill: string;
  /** True for one that blends with the ground: the light round the wheel is not made of it. */
  readonly dull?: boolean;
}

/** What is drawn of a wheel. */
export interface WheelFace {
  readonly wheel: Pick<ColourWheel, 'segments' | 'colourOf' | 'boldest'>;
  /** What is written on a segment. */
  readonly mark: (segment: number) => string;
}

/** A wheel that a room plays, with its pictures. Its words are the game's texts. */
export interface WheelLook extends WheelFace {
  readonly wheel: ColourWheel;
  readonly game: SharedGame<WheelParams, WheelOutcome>;
  /** Segments a second at full speed. */
  readonly speed: number;
}

const PLAIN: WheelTone = {
  face: 'hover',
  ink: 'fg',
  chip: 'bg-hover text-fg',
  word: 'text-fg',
  fill: 'fill-hover',
  dull: true,
};

/** Looks of the colours that wheels have. */
const TONES: Readonly<Record<string, WheelTone>> = {
  red: { face: 'lose', ink: 'bg', chip: 'bg-lose text-bg', word: 'text-lose', fill: 'fill-lose' },
  green: { face: 'win', ink: 'bg', chip: 'bg-win text-bg', word: 'text-win', fill: 'fill-win' },
  blue: { face: 'info', ink: 'bg', chip: 'bg-info text-bg', word: 'text-info', fill: 'fill-info' },
  gold: { face: 'warn', ink: 'bg', chip: 'bg-warn text-bg', word: 'text-warn', fill: 'fill-warn' },
  black: PLAIN,
};

export function toneOfColour(colour: string): WheelTone {
  return TONES[colour] ?? PLAIN;
}

/** What a colour pays, for small places: 2.5x. */
export function paysText({ wheel }: WheelLook, colour: string): string {
  return shortMultiplier(ratioNumber(paysOf(wheel, colour), 2));
}
