/** What bonus money may be played on, and what part of a stake counts. */
import { EDGE_SCALE } from '#platform/contract/edge.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { BonusRules } from '#platform/server/policy/stake.ts';
import type { BonusSettings } from '../settings.ts';
import { COUNT_SCALE, microOf, settingsOf } from './context.ts';

/** Product of the house's own games. */
export const HOUSE = 'originals';
/** Products whose bets are booked under their own name. */
const PRODUCTS: ReadonlySet<string> = new Set(['sport']);
/** Games of aggregators are one product, whatever their names. */
const EXTERNAL = { prefix: 'external:', product: 'providers' };
const PERCENT = 100n;

/** What the bets of a game are booked as. */
function productOf(game: string): string {
  if (game.startsWith(EXTERNAL.prefix)) return EXTERNAL.product;
  return PRODUCTS.has(game) ? game : HOUSE;
}

type Weights = Pick<BonusSettings, 'products' | 'games'>;

/** Percent of a stake that counts at most; 0: not played with bonus money. */
export function weightOf({ products, games }: Weights, product: string, game: string): number {
  return games[game] ?? products[product] ?? 0;
}

/**
 * What part of a stake counts: no more than its weight, and no more than what the game earns on it is of the reference.
 * So a dollar of the requirement costs the reference edge in the mean at least, whatever is played.
 * @param edge of the bet, see edgeOf
 * @returns billionths, floored
 */
export function partOf(
  settings: Weights & Pick<BonusSettings, 'referenceEdge'>,
  game: string,
  edge: bigint,
): bigint {
  const most = (BigInt(weightOf(settings, productOf(game), game)) * COUNT_SCALE) / PERCENT;
  // Two decimals of a percent are ten-thousandths of a hundredth.
  const reference = (BigInt(Math.round(settings.referenceEdge * 100)) * EDGE_SCALE) / 10_000n;
  const earned = (edge * COUNT_SCALE) / reference;
  return earned < most ? earned : most;
}

/** The rules in force, made once a revision of the settings; null while the feature is off. */
export function rulesOf(kit: ServerKit): () => BonusRules | null {
  let known: { revision: number; rules: BonusRules | null } | null = null;
  return () => {
    const revision = kit.settings.revision();
    if (known?.revision !== revision) known = { revision, rules: read(kit) };
    return known.rules;
  };
}

function read(kit: ServerKit): BonusRules | null {
  if (!kit.features.isOn('bonuses')) return null;
  const settings = settingsOf(kit);
  return {
    maxBet: microOf(settings.maxBetUsd),
    plays: (product, game) => weightOf(settings, product, game) > 0,
  };
}
