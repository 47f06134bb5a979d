/** The catalogue of the emulator: games that nobody makes, of studios that nobody runs, and named as what they are. */
import type { Kind } from './rules.ts';

export interface DemoGame {
  readonly uuid: string;
  readonly name: string;
  readonly maker: string;
  /** As aggregators sort them. */
  readonly type: 'slots' | 'live' | 'instant';
  readonly kind: Kind;
  readonly fresh: boolean;
}

const STUDIOS: readonly {
  readonly maker: string;
  readonly type: DemoGame['type'];
  readonly kind: Kind;
  readonly names: readonly string[];
}[] = [
  {
    maker: 'Larkspur (demo)',
    type: 'slots',
    kind: 'slot',
    names: [
      'Amber Vault',
      'Bramble King',
      'Copper Tide',
      'Dune Chorus',
      'Ember Orchard',
      'Foxglove Run',
      'Granite Bloom',
      'Harbour of Gold',
      'Ivory Comet',
      'Juniper Nights',
      'Kestrel Crown',
      'Lagoon Letters',
      'Marble Garden',
      'Nettle & Rose',
      'Opal Express',
      'Pepper Parade',
    ],
  },
  {
    maker: 'Halcyon Reels (demo)',
    type: 'slots',
    kind: 'slot',
    names: [
      'Quartz Caravan',
      'Raven Ledger',
      'Saffron Sails',
      'Thistle Thunder',
      'Umber Temple',
      'Velvet Foundry',
      'Willow Wilds',
      'Yonder Peaks',
      'Zephyr Spice',
      'Anchor Bay Riches',
      'Brass Menagerie',
      'Cedar Treasury',
      'Driftwood Deluxe',
      'Echo Canyon',
      'Feather Fortune',
    ],
  },
  {
    maker: 'Quillgate (demo)',
    type: 'slots',
    kind: 'slot',
    names: [
      'Gilded Plough',
      'Hollow Moon',
      'Inkwell Mystery',
      'Jade Lighthouse',
      'Kiln of Kings',
      'Linen & Lightning',
      'Mosaic Market',
      'Nine Bells',
      'Old Mill Jackpot',
      'Paper Dragons',
      'Quiet Volcano',
      'Rope & Ruby',
      'Sugar Comets',
    ],
  },
  {
    maker: 'Northlamp Live (demo)',
    type: 'live',
    kind: 'table',
    names: [
      'Aurora Roulette',
      'Baltic Roulette',
      'Cabin Roulette',
      'Fjord Wheel',
      'Glacier Wheel',
      'Lamplight Roulette',
      'Lighthouse Wheel',
      'Midnight Sun Wheel',
      'Northern Salon',
      'Polar Roulette',
      'Salon Prive Roulette',
      'Speed Lantern Roulette',
    ],
  },
  {
    maker: 'Tinderbox (demo)',
    type: 'instant',
    kind: 'instant',
    names: [
      'Spark Pick',
      'Match & Go',
      'Flint Flip',
      'Quick Ember',
      'Blaze Box',
      'Cinder Rush',
      'Fuse Factor',
      'Glow Guess',
      'Hot Minute',
      'Kindle Klick',
      'Torch Times',
      'Wick Win',
    ],
  },
];

/** New ones of each studio. */
const FRESH = 3;

export const DEMO_GAMES: readonly DemoGame[] = STUDIOS.flatMap(({ maker, type, kind, names }) =>
  names.map((name, index) => ({
    uuid: `demo-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
    name,
    maker,
    type,
    kind,
    fresh: index < FRESH,
  })),
);

export const demoGame = (uuid: string): DemoGame | undefined => DEMO_GAMES.find((game) => game.uuid === uuid);
