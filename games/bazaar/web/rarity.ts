import { tierColour } from '#platform/web/game/pay-tiers.ts';
import { CARDS, countsOf, rarityOf } from '../game.ts';

/** Colours of the rarities, the commonest first: those of payouts as rare. */
const COLOURS = [0, 1, 2, 8, 40, 300].map(tierColour);

/** CSS colour of a rarity, by its place in RARITIES. */
export function rarityColour(rarity: number): string {
  return COLOURS[rarity] ?? COLOURS[0]!;
}

export interface RarityCards {
  /** What the cheapest and the dearest of its cards are worth, in stakes. */
  readonly least: number;
  readonly most: number;
  /** How many cards there are of it. */
  readonly cards: number;
  /** How many of the 2^32 floats draw one. */
  readonly count: number;
}

/** The cards of a rarity, by its place in RARITIES. */
export function cardsOfRarity(rarity: number): RarityCards {
  const rows = [...CARDS.entries()].filter(([, [, worth]]) => rarityOf(worth) === rarity);
  const worths = rows.map(([, [, worth]]) => worth);
  return {
    least: Math.min(...worths),
    most: Math.max(...worths),
    cards: rows.length,
    count: rows.reduce((sum, [row]) => sum + countsOf()[row]!, 0),
  };
}
