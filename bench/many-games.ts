/** Made-up games in any number, always the same ones: for benches and for looking at full lists. */
import { call, type Server } from './server.ts';

export interface MadeProvider {
  readonly id: string;
  readonly name: string;
  readonly priority: number;
  readonly is_featured: boolean;
}

interface MadeGame {
  readonly id: string;
  readonly name: string;
  readonly category: string[];
  readonly rtp: number;
  readonly releasedAt: string;
}

const HOUSES =
  'Lantern Works,Copper Owl,Northwind,Saltmarsh,Blue Anvil,Tall Ship,Quiet Fox,Ember and Oak,Paper Moon,Iron Lily,Seventh Tide,Glass Harbour,Old Mill,Red Kite,Moss and Stone,High Meadow,Silver Fern,Driftwood,Dawn Chorus,Harvest Row,Winter Gate,Amber Road,Long Acre,Bright Hollow,Stone Arch'.split(
    ',',
  );
const FIRST =
  'Golden,Wild,Hidden,Frozen,Burning,Lucky,Ancient,Royal,Midnight,Crystal,Thunder,Emerald,Silent,Sacred,Neon,Iron,Sugar,Desert,Coral,Velvet,Stormy,Amber,Twin,Lost'.split(
    ',',
  );
const SECOND =
  'Temple,Harvest,Dragons,Orchard,Voyage,Reels,Treasure,Kingdom,Lanterns,Tigers,Pharaohs,Rivers,Jewels,Outlaws,Foxes,Comets,Islands,Wolves,Blossoms,Bells,Koi,Gates,Ravens,Mines'.split(
    ',',
  );
const THIRD = ['', ' Deluxe', ' Megaways', ' of Fortune', ' Rush', ' II', ' Gold', ' Hold and Win'];
const KINDS: readonly (readonly string[])[] = [
  ['slots'],
  ['slots', 'megaways'],
  ['slots', 'book'],
  ['slots', 'buy-bonuses'],
  ['slots', 'new-releases'],
  ['slots', 'jackpot'],
  ['live', 'roulette'],
  ['live', 'blackjack'],
  ['live', 'game-shows'],
  ['table'],
];

export const madeProviders: readonly MadeProvider[] = HOUSES.map((name, index) => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  priority: 500 - index * 10,
  is_featured: index < 12,
}));

/** The game of a place: names repeat only after several thousand, and then with a number. */
export function madeGame(place: number): MadeGame & { provider: string } {
  const provider = madeProviders[place % madeProviders.length]!;
  const number = Math.floor(place / (FIRST.length * SECOND.length * THIRD.length));
  // Steps without a common divisor, so that neighbours differ in every word.
  const name = `${FIRST[(place * 7) % FIRST.length]} ${SECOND[(place * 5 + Math.floor(place / FIRST.length)) % SECOND.length]}${THIRD[Math.floor(place / 3) % THIRD.length]}`;
  const day = new Date(Date.UTC(2020, 0, 1 + ((place * 13) % 2100)));
  return {
    id: `${provider.id}-${place}`,
    provider: provider.id,
    name: number > 0 ? `${name} ${number + 1}` : name,
    category: [...KINDS[(place * 3 + Math.floor(place / 7)) % KINDS.length]!],
    rtp: 0.92 + ((place * 37) % 600) / 10_000,
    releasedAt: day.toISOString().slice(0, 10),
  };
}

/** Takes them in over the calls that staff use. */
export async function loadGames({ url, admin }: Pick<Server, 'url' | 'admin'>, count: number): Promise<void> {
  for (const provider of madeProviders) await done(url, 'provider', provider, admin);
  const all = Array.from({ length: count }, (_, place) => madeGame(place));
  for (const { id } of madeProviders) {
    const games = all.filter(({ provider }) => provider === id);
    for (let from = 0; from < games.length; from += 1000)
      await done(url, 'import', { provider: id, games: games.slice(from, from + 1000) }, admin);
  }
}

async function done(url: string, path: string, body: unknown, token: string): Promise<void> {
  const reply = await call(url, `/api/admin/catalogue/${path}`, body, token);
  if (reply.status !== 200)
    throw new Error(`catalogue ${path} failed: ${reply.status} ${JSON.stringify(reply.body)}`);
}
