/** Bet builder: several legs on one match, priced together from its joint law. */
import { catalogue, faultOf } from '../markets/catalogue.ts';
import type { MatchMarket } from '../markets/definition.ts';
import type { Score } from '../markets/facts.ts';
import { canonicalSpecifiers, type Specifiers } from '../markets/specifiers.ts';
import type { Ending } from '../models/law.ts';
import { snapDown } from '../odds/ladder.ts';
import { ONE, type Ratio, smaller } from '../exact/ratio.ts';
import { kindOf } from '../settle/shares.ts';

export interface BuilderLeg {
  readonly market: MatchMarket;
  readonly specifiers: Specifiers;
  readonly outcome: string;
}

/** Views of one law, the coarsest first; later ones may be worked out only when they are asked for. */
type Views = Iterable<readonly Ending[]>;

/**
 * `partly`: a leg can be void or half won; `impossible`: the legs exclude each other; `implied`: a leg says what the others say
 * already; `certain`: all but sure; `unknown`: no law for a leg.
 */
export type BuilderRefusal = 'partly' | 'impossible' | 'implied' | 'certain' | 'unknown';

interface Refused {
  readonly kind: 'refused';
  readonly why: BuilderRefusal;
}

export type BuilderChance =
  | { readonly kind: 'chance'; readonly chance: number; readonly implied: boolean }
  | Refused;

export type BuilderPrice =
  | { readonly kind: 'price'; readonly chance: number; readonly odds: Ratio }
  | Refused;

/** Less than this is no chance. */
const NO_CHANCE = 1e-9;

/** Chance that all legs win: the sum of the endings where each does. @param law joint law of the match */
export function builderChance(law: Views, legs: readonly BuilderLeg[]): BuilderChance {
  for (const endings of law) {
    const found = chanceOn(endings, legs);
    if (found) return found;
  }
  return { kind: 'refused', why: 'unknown' };
}

const WON = 1;
const LOST = 0;
const PARTLY = 2;

/** What becomes of each selection on each ending, worked out once while a law is known; null where it says nothing of it. */
const fates = new WeakMap<readonly Ending[], Map<string, Uint8Array | null>>();

function fateOf(endings: readonly Ending[], leg: BuilderLeg): Uint8Array | null {
  const known = fates.get(endings) ?? new Map<string, Uint8Array | null>();
  fates.set(endings, known);
  const key = `${leg.market.id}|${canonicalSpecifiers(leg.specifiers)}|${leg.outcome}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const fate = workOut(endings, leg);
  known.set(key, fate);
  return fate;
}

function workOut(endings: readonly Ending[], { market, specifiers, outcome }: BuilderLeg): Uint8Array | null {
  const fate = new Uint8Array(endings.length);
  for (const [index, { facts }] of endings.entries()) {
    const shares = market.settle(facts, specifiers, outcome);
    if (!shares) return null;
    const kind = kindOf(shares);
    fate[index] = kind === 'won' ? WON : kind === 'lost' ? LOST : PARTLY;
  }
  return fate;
}

/** Null when these endings do not know what a leg is about. */
function chanceOn(endings: readonly Ending[], legs: readonly BuilderLeg[]): BuilderChance | null {
  const all: Uint8Array[] = [];
  for (const leg of legs) {
    const fate = fateOf(endings, leg);
    if (!fate) return null;
    all.push(fate);
  }
  if (all.some((fate) => fate.includes(PARTLY))) return { kind: 'refused', why: 'partly' };
  let chance = 0;
  // Of each leg: the endings that it alone loses. Without any it narrows nothing down.
  const alone = all.map(() => 0);
  for (const [index, ending] of endings.entries()) {
    let lost = 0;
    let loser = 0;
    for (let leg = 0; leg < all.length && lost < 2; leg++) {
      if (all[leg]![index] === WON) continue;
      lost += 1;
      loser = leg;
    }
    if (lost === 0) chance += ending.chance;
    else if (lost === 1) alone[loser]! += ending.chance;
  }
  if (chance < NO_CHANCE) return { kind: 'refused', why: 'impossible' };
  return { kind: 'chance', chance, implied: alone.some((one) => one < NO_CHANCE) };
}

/**
 * Price of all legs together. Its margin grows with the root of the legs, so a leg that the others bring with them is refused:
 * it would only cost. @param margin 0.06 for 6 %
 */
export function builderPrice(law: Views, legs: readonly BuilderLeg[], margin: number): BuilderPrice {
  const found = builderChance(law, legs);
  if (found.kind === 'refused') return found;
  const { chance, implied } = found;
  const odds = oddsOf(chance, legs.length, margin);
  if (!odds) return { kind: 'refused', why: 'certain' };
  return implied && legs.length > 1 ? { kind: 'refused', why: 'implied' } : { kind: 'price', chance, odds };
}

function oddsOf(chance: number, legs: number, margin: number): Ratio | null {
  return snapDown(1 / (chance * builderFactor(legs, margin)));
}

/** What the margin of so many legs multiplies their chance by. */
export function builderFactor(legs: number, margin: number): number {
  return (1 + margin) ** Math.sqrt(legs);
}

/**
 * Odds of the legs that are left when others are void, from the law that the bet was placed by: never more than those of all of
 * them, and 1 where the rest was as good as certain. @param taken odds of all legs
 */
export function builderRemainder(
  law: Views,
  left: readonly BuilderLeg[],
  margin: number,
  taken: Ratio,
): Ratio {
  const found = builderChance(law, left);
  const odds = found.kind === 'chance' ? oddsOf(found.chance, left.length, margin) : null;
  return smaller(odds ?? ONE, taken);
}

/** A selection by its ids; null when it names no outcome of a match. */
export function builderLeg(marketId: number, specifiers: Specifiers, outcome: string): BuilderLeg | null {
  const market = catalogue.get(marketId);
  if (market?.about !== 'match' || faultOf(marketId, specifiers, outcome)) return null;
  return { market, specifiers, outcome };
}

const FINALS = scores(12).map((full) => [full, { home: 0, away: 0 }]);
const HALVES = scores(2).flatMap((first) => scores(2).map((second) => [first, second]));

function scores(most: number): Score[] {
  const counts = Array.from({ length: most + 1 }, (_, count) => count);
  return counts.flatMap((home) => counts.map((away) => ({ home, away })));
}

/** Whether goals and halves alone decide a market, each outcome won or lost: the others cannot be built with. */
export function combinable(marketId: number, specifiers: Specifiers): boolean {
  const market = catalogue.get(marketId);
  if (market?.about !== 'match') return false;
  const outcomes = market.outcomes(specifiers);
  if (!outcomes || outcomes.some((outcome) => faultOf(marketId, specifiers, outcome))) return false;
  return [...FINALS, ...HALVES].every((periods) =>
    outcomes.every((outcome) => {
      const shares = market.settle({ periods }, specifiers, outcome);
      const kind = shares && kindOf(shares);
      return kind === 'won' || kind === 'lost';
    }),
  );
}
