/** A market of the exchange as one of the house: its prices with our margin, and what was decided. Pure. */
import { decimalText } from '#engines/sport/exact/ratio.ts';
import type { MarketOdds, MarketResult } from '#engines/sport/feed/message.ts';
import { prices } from '#engines/sport/odds/apply-margin.ts';
import { snapDown } from '#engines/sport/odds/ladder.ts';
import { toNumber } from '#engines/sport/exact/ratio.ts';
import { sharesOfKind } from '#engines/sport/settle/shares.ts';
import type { Fixture } from '../feed/adapter.ts';
import { areExchanged } from '../feed/moved.ts';
import { bestOf, type MarketState } from './markets.ts';
import type { MarketNames } from './service.ts';

export const EVENT_PREFIX = 'bf:';

/** Sports of the house by those of the exchange. */
const SPORTS: Readonly<Record<string, number>> = { '1': 1, '2': 5, '7522': 2 };

/** The match itself. */
export const MAIN_MARKET = 'MATCH_ODDS';

const GOALS = [0, 1, 2, 3, 4, 5, 6];

/** What the stream is asked for. */
export const FILTER = {
  eventTypeIds: Object.keys(SPORTS),
  marketTypeCodes: [
    MAIN_MARKET,
    'DRAW_NO_BET',
    'BOTH_TEAMS_TO_SCORE',
    ...GOALS.map((goals) => `OVER_UNDER_${goals}5`),
  ],
} as const;

/** A market with the selection that each outcome is. */
export interface Mapped {
  readonly ref: Pick<MarketOdds, 'id' | 'specifiers'>;
  readonly outcomes: readonly (readonly [outcome: string, selection: number])[];
  /** The match itself: with it the event is over. */
  readonly main: boolean;
}

/** Null: none of the house's markets. */
export function mappedOf({ definition }: MarketState, names: MarketNames): Mapped | null {
  const { eventTypeId, marketType } = definition;
  const sport = SPORTS[eventTypeId];
  const find = (fits: RegExp) => names.runners.find(({ runnerName }) => fits.test(runnerName))?.selectionId;
  const isSided = marketType === MAIN_MARKET || marketType === 'DRAW_NO_BET';
  const [home, away] = isSided ? sidesOf(names) : [undefined, undefined];
  const of = (
    id: number,
    outcomes: readonly (readonly [string, number | undefined])[],
    specifiers: MarketOdds['specifiers'] = {},
  ): Mapped | null => {
    const known = outcomes.flatMap(([outcome, selection]) =>
      selection === undefined ? [] : [[outcome, selection] as const],
    );
    const all = known.length === outcomes.length && names.runners.length === outcomes.length;
    return all && new Set(known.map(([, selection]) => selection)).size === known.length
      ? { ref: { id, specifiers }, outcomes: known, main: marketType === MAIN_MARKET }
      : null;
  };
  if (marketType === MAIN_MARKET && sport === 1)
    return of(1, [
      ['1', home],
      ['2', find(DRAW)],
      ['3', away],
    ]);
  if (marketType === MAIN_MARKET && sport !== undefined)
    return of(sport === 5 ? 186 : 219, [
      ['4', home],
      ['5', away],
    ]);
  if (sport !== 1) return null;
  if (marketType === 'DRAW_NO_BET')
    return of(11, [
      ['4', home],
      ['5', away],
    ]);
  if (marketType === 'BOTH_TEAMS_TO_SCORE')
    return of(29, [
      ['74', find(/^yes$/i)],
      ['76', find(/^no$/i)],
    ]);
  const goals = /^OVER_UNDER_(\d)5$/.exec(marketType)?.[1];
  return goals === undefined
    ? null
    : of(
        18,
        [
          ['12', find(/^over /i)],
          ['13', find(/^under /i)],
        ],
        { total: `${goals}.5` },
      );
}

const DRAW = /^the draw$/i;

/** Selections of the sides, home first: in their order, unless their names say that the event has them the other way round. */
function sidesOf({ event, runners }: MarketNames): readonly number[] {
  const sides = runners
    .filter(({ runnerName }) => !DRAW.test(runnerName))
    .toSorted((a, b) => a.sortPriority - b.sortPriority);
  const ids = sides.map(({ selectionId }) => selectionId);
  const [first, second] = sides;
  const named = namesOf(event.name);
  // Asked for every price: names that are as they should be are not taken apart.
  if (!first || !second || !named || first.runnerName === named[0]) return ids;
  return areExchanged([first.runnerName, second.runnerName], named) ? ids.toReversed() : ids;
}

/** Home and away of an event's name; null where it is not two sides against each other. */
function namesOf(name: string): readonly [home: string, away: string] | null {
  const [first, second] = name.split(/ (?:v|@) /);
  if (!first || !second || first === second) return null;
  // The visitors stand first where there is an @.
  return name.includes(' @ ') ? [second, first] : [first, second];
}

/** Null where the event is not two sides against each other. @param begins as one market of the event has it */
export function fixtureOf(
  { definition }: MarketState,
  { event, competition }: MarketNames,
  begins: string = definition.marketTime,
): Fixture | null {
  const sport = SPORTS[definition.eventTypeId];
  const named = namesOf(event.name);
  const startsAt = Date.parse(begins);
  if (sport === undefined || !named || !Number.isFinite(startsAt)) return null;
  const [home, away] = named;
  const tournament = competition?.name ?? event.countryCode ?? 'International';
  return {
    id: `${EVENT_PREFIX}${event.id}`,
    sport,
    category: event.countryCode ?? tournament,
    tournament,
    home,
    away,
    startsAt,
  };
}

/** Wider than this between backing and laying, a price says nothing. */
const MAX_SPREAD = 1.25;
/** Chances of all outcomes from the middle of their prices: farther from 1 somebody is wrong. */
const SUM_FROM = 0.9;
const SUM_TO = 1.1;

/** @param margin 0.05 for 5 % @returns suspended where there are no prices to go by */
export function oddsOf(market: MarketState, { ref, outcomes }: Mapped, margin: number): MarketOdds {
  const suspended: MarketOdds = { ...ref, status: -1, outcomes: [] };
  const { status, runners } = market.definition;
  const statusOf = new Map(runners.map((runner) => [runner.id, runner.status]));
  if (status !== 'OPEN' || outcomes.some(([, selection]) => statusOf.get(selection) !== 'ACTIVE'))
    return suspended;
  const best = outcomes.map(([, selection]) => bestOf(market, selection));
  const chances = best.map(({ back, lay }) =>
    back !== null && lay !== null && lay >= back && lay / back <= MAX_SPREAD
      ? (1 / back + 1 / lay) / 2
      : null,
  );
  const known = chances.flatMap((chance) => chance ?? []);
  const sum = known.reduce((all, one) => all + one, 0);
  if (known.length !== outcomes.length || sum < SUM_FROM || sum > SUM_TO) return suspended;
  const fair = known.map((chance) => chance / sum);
  const ours = prices(fair, margin);
  const quoted = outcomes.map(([id], index) => {
    // Never above what the exchange itself pays: a bet can always be laid off.
    const most = snapDown(best[index]!.back!);
    const own = ours[index];
    const odds = own && most && (toNumber(own) <= toNumber(most) ? own : most);
    const chance =
      ref.id === 11 ? {} : { chance: { won: Math.round(fair[index]! * 1e6) / 1e6, refunded: 0 } };
    return { id, odds: odds ? decimalText(odds) : null, active: Boolean(odds), ...chance };
  });
  return quoted.some(({ active }) => !active) ? suspended : { ...ref, status: 1, outcomes: quoted };
}

/** What a closed market decided; null: it says too little, or more than one thing. */
export function resultOf(market: MarketState, { ref, outcomes }: Mapped): MarketResult | null {
  if (market.definition.status !== 'CLOSED') return null;
  const statusOf = new Map(market.definition.runners.map((runner) => [runner.id, runner.status]));
  const kinds = outcomes.map(([, selection]) => KINDS[statusOf.get(selection) ?? '']);
  if (kinds.some((kind) => kind === undefined)) return null;
  const won = kinds.filter((kind) => kind === 'won').length;
  const off = kinds.every((kind) => kind === 'void');
  if (won !== 1 && !off) return null;
  return { ...ref, outcomes: outcomes.map(([id], index) => ({ id, shares: sharesOfKind(kinds[index]!)! })) };
}

const KINDS: Readonly<Record<string, string>> = { WINNER: 'won', LOSER: 'lost', REMOVED: 'void' };
