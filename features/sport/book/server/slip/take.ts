/** The selections of a slip at the odds that count for them: each by itself, those of one event together. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { LegInput } from '../../contract.ts';
import type { SportSettings } from '../../settings.ts';
import { legsRelated, oddsChanged, optionClosed } from '../refusals.ts';
import {
  acceptable,
  type Board,
  type BoardLeg,
  type LegRef,
  oddsShown,
  type OddsPolicy,
  ratioOf,
} from './legs.ts';
import { sharedEvents } from './shared-events.ts';
import { keptOf, type Priced, priceEvents, type StoredTogether, togetherShown } from './together.ts';

/** A selection that is taken, at the odds that count for it. */
export interface TakenLeg {
  readonly leg: BoardLeg;
  readonly odds: string;
  readonly version: number;
}

export interface Taken {
  readonly legs: readonly TakenLeg[];
  /** Of events with several legs; null without any. */
  readonly builder: StoredTogether | null;
  /** What the slip leaves the house in the mean, in billionths of its stake. */
  readonly edge: bigint;
}

interface Sent {
  readonly legs: readonly LegInput[];
  readonly together: readonly { readonly event: string; readonly version: number }[];
  readonly policy: OddsPolicy;
}

export function takeSlip(slip: Sent, board: Board, settings: SportSettings): Taken | Failure {
  const shared = sharedEvents(slip.legs);
  const legs: TakenLeg[] = [];
  for (const input of slip.legs) {
    const leg = board.leg(input);
    const current = ratioOf(leg?.odds ?? null);
    if (!leg?.open || !current) return optionClosed;
    const shown = oddsShown(leg, input.version);
    // Of those that stand together the price of all counts, and not that of each.
    if (!shared.has(input.event) && !acceptable(slip.policy, ratioOf(shown), current)) return oddsChanged;
    // The reference for later: what was shown, or what is taken where any price is.
    legs.push({ leg, odds: shown ?? leg.odds!, version: input.version });
  }
  const builder = takeTogether(slip, shared, board, settings);
  if (isFailure(builder)) return builder;
  const single = slip.legs.filter(({ event }) => !shared.has(event)).length;
  return { legs, builder, edge: edgeOf(settings, single, [...shared.values()]) };
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

/** Each leg takes its part of what the others leave, and so do those of an event together. */
function edgeOf(settings: SportSettings, single: number, shared: readonly (readonly unknown[])[]): bigint {
  const alone = (1 - settings.edgePercent / 100) ** single;
  const kept = shared.reduce((part, legs) => part * keptOf(legs.length, settings), alone);
  return BigInt(Math.floor((1 - kept) * EDGE_SCALE));
}

/** The same of a multi with a boost, which gives back part of it; never below 0. @param percent on top of what it wins */
export function edgeWith(edge: bigint, percent: number): bigint {
  const scale = BigInt(EDGE_SCALE);
  const back = ((scale - edge) * BigInt(Math.round(percent * 100))) / 10_000n;
  return back < edge ? edge - back : 0n;
}
