/** All markets by their id, and whether specifiers and outcomes fit them. */
import { parseDecimal } from '../exact/ratio.ts';
import { quartersOf } from '../settle/line.ts';
import { scoreOf } from './common.ts';
import type { MarketDefinition, SpecifierKind } from './definition.ts';
import { fields } from './fields.ts';
import { fights } from './fights.ts';
import { setSports } from './sets.ts';
import { soccer } from './soccer.ts';
import { type Specifiers } from './specifiers.ts';
import { teamSports } from './team-sports.ts';

const all: readonly MarketDefinition[] = [...soccer, ...teamSports, ...setSports, ...fights, ...fields];

export const catalogue: ReadonlyMap<number, MarketDefinition> = new Map(
  all.map((market) => [market.id, market]),
);

if (catalogue.size !== all.length) throw new Error('two markets have one id');

/** Specifiers that feeds add to any market and that tell nothing of its outcome. */
const ANYWHERE = new Set(['score', 'hcp_for_the_rest', 'version']);

function fits(kind: SpecifierKind, value: string): boolean {
  switch (kind) {
    case 'line': {
      const line = parseDecimal(value.replace(/^\+/, ''));
      return line !== null && quartersOf(line) !== null;
    }
    case 'number':
      return /^[1-9]\d{0,3}$/.test(value);
    case 'score':
      return scoreOf(value) !== null;
    case 'variant':
    case 'text':
      return value.length > 0;
  }
}

/** Why a selection names nothing that can be settled, in words; null when it does. */
export function faultOf(marketId: number, specifiers: Specifiers, outcome: string): string | null {
  const market = catalogue.get(marketId);
  if (!market) return `market ${marketId} is not in the catalogue`;
  for (const [key, kind] of Object.entries(market.specifiers)) {
    const value = specifiers[key];
    if (value === undefined) return `market ${marketId} needs the specifier ${key}`;
    if (!fits(kind, value)) return `market ${marketId}: ${key}=${value} is no ${kind}`;
  }
  const unknown = Object.keys(specifiers).find(
    (key) => !Object.hasOwn(market.specifiers, key) && !ANYWHERE.has(key),
  );
  if (unknown !== undefined) return `market ${marketId} has no specifier ${unknown}`;
  if (market.accepts && !market.accepts(specifiers))
    return `market ${marketId} is not made for these specifiers`;
  const outcomes = market.outcomes(specifiers);
  if (outcomes && !outcomes.includes(outcome)) return `market ${marketId} has no outcome ${outcome}`;
  return null;
}
