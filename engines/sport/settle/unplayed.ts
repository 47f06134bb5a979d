/** Whether the facts of an ended match tell of what a market is about. */
import type { MatchFacts } from '../markets/facts.ts';
import type { Specifiers } from '../markets/specifiers.ts';

/** Parts of a match that not every match has. Quarters and periods are always played. */
const PARTS = ['setnr', 'gamenr', 'framenr', 'mapnr', 'inningnr'] as const;

/** What a market without an answer asks after was not played; false: it may have been, and the facts leave it out. */
export function isKnownUnplayed(facts: MatchFacts, marketId: number, specifiers: Specifiers): boolean {
  // A race to points that nobody reached.
  if (marketId === 230) return facts.runs !== undefined;
  const part = PARTS.find((key) => specifiers[key] !== undefined);
  if (part === undefined || facts.periods.length === 0) return false;
  const number = Number(specifiers[part]);
  if (number > facts.periods.length) return true;
  // A game of a set that was played, of which the games are told.
  return part === 'setnr' && 'gamenr' in specifiers && (facts.games?.[number - 1]?.length ?? 0) > 0;
}
