/** The selections of a slip at the odds that count for them: each by itself, those of one event together. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { LegInput } from '../../contract.ts';
import { compare } from '#engines/sport/exact/ratio.ts';
import type { SportSettings } from '../../settings.ts';
import { type PriceBoost, raisedOdds } from '../../price-boost.ts';
import { boostOver, legsRelated, oddsChanged, optionClosed } from '../refusals.ts';
import {
  acceptable,
  type Board,
  type BoardLeg,
  type LegRef,
  oddsShown,
  type OddsPolicy,
  ratioOf,
} from './legs.ts';
import type { Slip } from './parse.ts';
import { sharedEvents } from './shared-events.ts';
import { keptOf, type Priced, priceEvents, type StoredTogether, togetherShown } from './together.ts';

/** A selection that is taken, at the odds that count for it. */
export interface TakenLeg {
  readonly leg: BoardLeg;
  readonly odds: string;
  /** The greater of these and the odds of now: limits hold at what it may be taken at. */
  readonly most: string;
  readonly version: number;
  /** Odds without the boost of its price; null without one. */
  readonly plain: string | null;
}

export interface Taken {
  readonly legs: readonly TakenLeg[];
  /** Of events with several legs; null without any. */
  readonly builder: StoredTogether | null;
  /** What the slip leaves the house in the mean, in billionths of its stake. */
  readonly edge: bigint;
}

type Sent = Pick<Slip, 'kind' | 'sizes' | 'lines' | 'legs' | 'together' | 'policy'>;

/** @param boost of the price of its only selection */
export function takeSlip(
  slip: Sent,
  board: Board,
  settings: SportSettings,
  boost: PriceBoost | null,
): Taken | Failure {
  const shared = sharedEvents(slip.legs);
  const legs: TakenLeg[] = [];
  for (const input of slip.legs) {
    const leg = board.leg(input);
    if (!leg?.open || leg.odds === null) return optionClosed;
    const now = boost ? raisedOdds(boost, leg.odds) : leg.odds;
    if (now === null) return boostOver;
    const current = ratioOf(now);
    if (!current) return optionClosed;
    const before = oddsShown(leg, input.version);
    const shown = boost && before !== null ? raisedOdds(boost, before) : before;
    // Of those that stand together the price of all counts, and not that of each.
    if (!shared.has(input.event) && !acceptable(slip.policy, ratioOf(shown), current)) return oddsChanged;
    // The reference for later: what was shown, or what is taken where any price is.
    const odds = shown ?? now;
    const most = compare(ratioOf(odds) ?? current, current) > 0 ? odds : now;
    legs.push({ leg, odds, most, version: input.version, plain: boost ? leg.odds : null });
  }
  const builder = takeTogether(slip, shared, board, settings);
  if (isFailure(builder)) return builder;
  const kept = [
    ...legs.filter(({ leg }) => !shared.has(leg.event)).map((one) => keptAlone(one, settings)),
    ...[...shared.values()].map((together) => keptOf(together.length, settings)),
  ];
  const edge = edgeOf(slip, kept);
  return { legs, builder, edge: boost ? edgeAt(edge, legs[0]!) : edge };
}

/** Of a single at a raised price: what it gives back is taken off; never below 0. */
function edgeAt(edge: bigint, { most, plain }: TakenLeg): bigint {
  const raised = Number(most) / Number(plain);
  const kept = (1 - Number(edge) / EDGE_SCALE) * raised;
  return kept < 1 ? BigInt(Math.floor((1 - kept) * EDGE_SCALE)) : 0n;
}

function takeTogether(
  { together, policy }: Sent,
  shared: ReadonlyMap<string, readonly LegInput[]>,
  board: Board,
  settings: SportSettings,
): StoredTogether | Failure | null {
  if (shared.size === 0) return null;
  const taken: Record<string, StoredTogether[string]> = {};
  for (const [event, priced] of priceEvents(shared, board, settings)) {
    if (typeof priced === 'string') return priced === 'closed' ? optionClosed : legsRelated(priced);
    const version = together.find((one) => one.event === event)?.version;
    const shown = togetherShown(event, shared.get(event)!, board, settings, version);
    if (!acceptable(policy, ratioOf(shown), ratioOf(priced.odds)!)) return oddsChanged;
    taken[event] = stored(priced, shown);
  }
  return taken;
}

/** @param shown what the player saw; null where any price is taken */
function stored({ odds, margin, law }: Priced, shown: string | null): StoredTogether[string] {
  return { odds: shown ?? odds, margin, law };
}

/** Legs that wait, by the prices of now; a code where they cannot be taken at them. */
export function takeAgain(
  legs: readonly LegRef[],
  before: StoredTogether,
  policy: OddsPolicy,
  board: Board,
  settings: SportSettings,
): StoredTogether | 'closed' | 'changed' {
  const taken: Record<string, StoredTogether[string]> = {};
  for (const [event, priced] of priceEvents(sharedEvents(legs), board, settings)) {
    if (typeof priced === 'string') return 'closed';
    if (!acceptable(policy, ratioOf(before[event]?.odds ?? null), ratioOf(priced.odds)!)) return 'changed';
    taken[event] = stored(priced, null);
  }
  return taken;
}

const EDGE_SCALE = 1_000_000_000;

/**
 * The part of a stake on a leg that players keep in the mean: never less than its price and chance leave them, for short prices leave
 * the house next to nothing. Where the feed tells no chance, the house is taken to keep half of what the leg can win at the most.
 */
function keptAlone({ leg, most, plain }: TakenLeg, { edgePercent }: SportSettings): number {
  const odds = Number(plain ?? most);
  const chance = leg.marketRow.chances?.[leg.outcome];
  const back = chance ? chance.won * odds + chance.refunded : 1 - (odds - 1) / 2;
  return Math.max(1 - edgePercent / 100, back);
}

/**
 * Each leg takes its part of what the others leave, and so do those of an event together; of a system in each of its lines.
 * @param kept parts of a stake, by leg
 */
function edgeOf({ kind, sizes, lines }: Sent, kept: readonly number[]): bigint {
  // By size, the products of so many of them in a sum.
  const sums = [1];
  for (const part of kept)
    for (let size = sums.length; size > 0; size--) sums[size] = (sums[size] ?? 0) + sums[size - 1]! * part;
  const left = (kind === 'system' ? sizes : [kept.length]).reduce((all, size) => all + sums[size]!, 0);
  return BigInt(Math.max(0, Math.floor((1 - left / Number(lines)) * EDGE_SCALE)));
}

/** The same of a multi with a boost, which gives back part of it; never below 0. @param percent on top of what it wins */
export function edgeWith(edge: bigint, percent: number): bigint {
  const scale = BigInt(EDGE_SCALE);
  const back = ((scale - edge) * BigInt(Math.round(percent * 100))) / 10_000n;
  return back < edge ? edge - back : 0n;
}
