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
  /** Its tables are chosen before it is opened. */
  readonly lobby: boolean;
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

const LOBBIES = new Set(['Northern Salon']);

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
    lobby: LOBBIES.has(name),
  })),
);

export const demoGame = (uuid: string): DemoGame | undefined => DEMO_GAMES.find((game) => game.uuid === uuid);

/** Tables of a game that has a lobby. */
export interface DemoTable {
  readonly id: string;
  readonly name: string;
  readonly dealer: string;
  readonly min: string;
  readonly max: string;
  readonly open: boolean;
}

export const DEMO_TABLES: readonly DemoTable[] = [
  { id: 'aurora', name: 'Aurora table', dealer: 'Mirel', min: '0.50', max: '500.00', open: true },
  { id: 'birch', name: 'Birch table', dealer: 'Tovah', min: '5.00', max: '2000.00', open: true },
  { id: 'cedar', name: 'Cedar table', dealer: 'Anselm', min: '100.00', max: '10000.00', open: true },
  { id: 'drift', name: 'Drift table', dealer: 'Ikram', min: '1.00', max: '1000.00', open: false },
];
