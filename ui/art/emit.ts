import { appIconSvg, markSvg, shareSvg } from './brand.ts';
import { currencyIds, currencySvg } from './currency.ts';
import { emptyKinds, emptySvg } from './empty.ts';
import type { Motif } from './motifs.ts';
import { motifs } from './motifs.ts';
import { bannerSvg, cardSvg } from './scene.ts';

/** A card and a banner to emit under an id of the caller's. */
export interface ArtOrder {
  id: string;
  motif: Motif;
  /** Degrees; drawn from the id unless given. */
  hue?: number;
}

/** Colours of the families, chosen so that neighbours in a row differ. */
const familyHues: Record<Motif, number> = {
  dice: 262,
  limbo: 214,
  mines: 172,
  crash: 346,
  plinko: 250,
  wheel: 322,
  cards: 152,
  keno: 190,
  rocket: 244,
  tower: 18,
  gem: 200,
  coin: 26,
  stairs: 178,
  crossing: 236,
  pump: 206,
  slide: 196,
  double: 288,
  sunwheel: 12,
  trend: 232,
  waterhole: 24,
  nightfair: 282,
  cases: 268,
  bars: 222,
  tarot: 300,
  bazaar: 184,
  darts: 8,
  drill: 32,
  roulette: 150,
  baccarat: 208,
  diamonds: 258,
  hilo: 276,
  blackjack: 158,
  'video-poker': 224,
  coinflip: 334,
  'rock-paper-scissors': 252,
  moles: 122,
  snakes: 168,
  cinder: 14,
  lantern: 192,
  orrery: 246,
  dunes: 314,
  taiga: 204,
  orchard: 96,
  futures: 22,
  sport: 216,
};

/** One order per motif family, under the family's name. */
export const familyOrders: readonly ArtOrder[] = (Object.keys(motifs) as Motif[]).map((motif) => ({
  id: motif,
  motif,
  hue: familyHues[motif],
}));

/**
 * Every picture the build writes beside the page.
 * @param orders cards to draw; each id gives `/art/<id>.svg` and `/art/banner/<id>.svg`
 * @returns address on the site to SVG text
 */
export function emitArt(orders: readonly ArtOrder[] = familyOrders): Record<string, string> {
  const files: Record<string, string> = {
    '/art/icon.svg': appIconSvg(),
    '/art/icon-maskable.svg': appIconSvg(true),
    '/art/mark.svg': markSvg(),
    '/art/share.svg': shareSvg(),
    '/art/banner/welcome.svg': bannerSvg('welcome', 'coin', 18),
  };
  for (const { id, motif, hue } of orders) {
    files[`/art/${id}.svg`] = cardSvg(id, motif, hue);
    files[`/art/banner/${id}.svg`] = bannerSvg(id, motif, hue);
  }
  for (const id of currencyIds) files[`/art/currency/${id}.svg`] = currencySvg(id);
  for (const kind of emptyKinds) files[`/art/empty/${kind}.svg`] = emptySvg(kind);
  return files;
}
