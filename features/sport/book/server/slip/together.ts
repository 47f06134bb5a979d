/** Selections of one event on one slip, priced together from the law of the match. */
import {
  type BuilderLeg,
  builderFactor,
  builderLeg,
  builderPrice,
  builderRemainder,
  combinable,
} from '#engines/sport/bets/builder.ts';
import { decimalText, type Ratio } from '#engines/sport/exact/ratio.ts';
import { partsOfKey } from '#engines/sport/feed/book.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import type { LawSource } from '#engines/sport/models/source.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import type { NotTogether } from '../../builder-contract.ts';
import type { SportSettings } from '../../settings.ts';
import { viewsOf } from '../feed/laws.ts';
import type { Board, LegRef } from './legs.ts';

/** What is kept of a price with its bet: enough to price what is left of it when a leg is void. */
export interface PricedTogether {
  /** Decimal text. */
  readonly odds: string;
  /** 0.06 for 6 %. */
  readonly margin: number;
  readonly law: LawSource;
}

/** Event to the price of its selections together; of a bet without such selections null. */
export type StoredTogether = Readonly<Record<string, PricedTogether>>;

/** Events that one slip may have several selections of: each is worked out for itself. */
const MAX_EVENTS = 4;

/** @param market its key */
export function legOf({ market, outcome }: Pick<LegRef, 'market' | 'outcome'>): BuilderLeg | null {
  const { id, specifiers } = partsOfKey(market);
  const parsed = parseSpecifiers(specifiers);
  return parsed && builderLeg(id, parsed, outcome);
}

export interface Priced extends PricedTogether {
  readonly version: number;
}

/** Prices the selections of each event that has several. */
export function priceEvents(
  shared: ReadonlyMap<string, readonly LegRef[]>,
  board: Board,
  settings: SportSettings,
): ReadonlyMap<string, Priced | NotTogether> {
  const many = shared.size > MAX_EVENTS;
  return new Map(
    [...shared].map(([event, legs]) => [event, many ? 'many' : priceNow(event, legs, board, settings)]),
  );
}

function priceNow(
  event: string,
  refs: readonly LegRef[],
  board: Board,
  settings: SportSettings,
): Priced | NotTogether {
  if (!settings.builder) return 'off';
  if (refs.length > settings.builderLegs) return 'many';
  const legs = refs.map((ref) => board.leg(ref));
  if (legs.some((leg) => !leg?.open || leg.odds === null)) return 'closed';
  const known = board.law(event);
  // Prices that staff have laid over the feed are not in its law.
  if (!known || legs.some((leg) => leg!.marketRow.desk_odds) || !isLawOf(known.law, legs[0]!.row))
    return 'unknown';
  return priceBy(known.law, Number(known.version), refs, settings);
}

/** Whether a law is of the match as it stands: one of another score is an old one. */
export function isLawOf(
  { state: { score } }: LawSource,
  row: { readonly score_home: number | null; readonly score_away: number | null },
): boolean {
  return score.home === (row.score_home ?? 0) && score.away === (row.score_away ?? 0);
}

function priceBy(
  law: LawSource,
  version: number,
  refs: readonly LegRef[],
  { builderMarginPercent }: SportSettings,
): Priced | NotTogether {
  const legs = refs.flatMap((ref) => legOf(ref) ?? []);
  if (legs.length < refs.length) return 'unknown';
  const margin = builderMarginPercent / 100;
  const price = builderPrice(viewsOf(law), legs, margin);
  return price.kind === 'refused' ? price.why : { odds: decimalText(price.odds), margin, law, version };
}

/** Odds that a version of the law gave; null when nobody remembers. */
export function togetherShown(
  event: string,
  refs: readonly LegRef[],
  board: Board,
  settings: SportSettings,
  version: number | undefined,
): string | null {
  const known = board.law(event);
  if (!known || version === undefined || version > Number(known.version)) return null;
  const one = known.history.find(({ v }) => v <= version);
  const price = one && priceBy(one.law, one.v, refs, settings);
  return price && typeof price !== 'string' ? price.odds : null;
}

/** What the selections together leave the house in the mean. @returns the part of a stake that players keep */
export function keptOf(legs: number, { builderMarginPercent }: SportSettings): number {
  return 1 / builderFactor(legs, builderMarginPercent / 100);
}

/** What the factors of a slip are multiplied of: the odds of each leg that stands alone, and of each event's together. */
export function oddsTogether(
  legs: readonly { readonly event: string; readonly odds: string }[],
  builder: StoredTogether | null,
): Ratio[] {
  const shared = builder ?? {};
  const alone = legs.filter(({ event }) => !Object.hasOwn(shared, event));
  return [...alone, ...Object.values(shared)].map(({ odds }) => parseOdds(odds)!);
}

/** Odds of those legs that are not void, by the law that the bet was placed by. */
export function remainderOdds(
  { odds, margin, law }: PricedTogether,
  left: readonly Pick<LegRef, 'market' | 'outcome'>[],
): Ratio {
  const legs = left.flatMap((ref) => legOf(ref) ?? []);
  return builderRemainder(viewsOf(law), legs, margin, parseOdds(odds)!);
}

/** By key: there are no more of them than markets on the board, and few hundred are kept. */
const KEYS_KEPT = 500;
const known = new Map<string, boolean>();

/** Whether selections of this market can stand together with others of its event. */
export function isCombinable(key: string): boolean {
  const found = known.get(key);
  if (found !== undefined) return found;
  const { id, specifiers } = partsOfKey(key);
  const parsed = parseSpecifiers(specifiers);
  const is = parsed !== null && combinable(id, parsed);
  if (known.size >= KEYS_KEPT) known.clear();
  known.set(key, is);
  return is;
}
