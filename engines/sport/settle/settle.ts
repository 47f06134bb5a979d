/** What becomes of a selection, by what is known of its event. */
import { catalogue, faultOf } from '../markets/catalogue.ts';
import type { MatchMarket } from '../markets/definition.ts';
import type { FieldFacts, MatchFacts, Side } from '../markets/facts.ts';
import { countsAsOneGame } from '../markets/sets.ts';
import { canonicalSpecifiers, parseSpecifiers, type Specifiers } from '../markets/specifiers.ts';
import { continuations, type Unfinished } from './continuations.ts';
import { sameShares, type Shares, VOID, when } from './shares.ts';
import { isKnownUnplayed } from './unplayed.ts';

/** Why an event has no result: everything on it is void. */
export type NoResult = 'cancelled' | 'postponed' | 'walkover' | 'sides_switched' | 'opponent_changed';

export type EventResult =
  | { readonly status: 'ended'; readonly facts: MatchFacts }
  /** Still running: what is decided can be settled already. */
  | ({ readonly status: 'live' } & Unfinished)
  /** Stopped for good: what is decided stands, the rest is void. */
  | ({ readonly status: 'abandoned' } & Unfinished)
  /** One side gave up. By `policy` void the rest is void; by `advance` match, set and game go to who goes on. */
  | ({
      readonly status: 'retired';
      readonly advancing: Side;
      readonly policy: 'void' | 'advance';
    } & Unfinished)
  | { readonly status: NoResult }
  | { readonly status: 'field'; readonly facts: FieldFacts };

export interface Selection {
  readonly marketId: number;
  /** `total=2.5`, or nothing. */
  readonly specifiers: string;
  readonly outcome: string;
}

/** Why a market is void that the facts of an ended match do not tell enough for. */
export const NOT_TOLD = 'not_told';

export type Settled =
  | { readonly kind: 'settled'; readonly shares: Shares; readonly why: string }
  | { readonly kind: 'open' }
  /** The selection names nothing; `why` is the rule that refused it. */
  | { readonly kind: 'refused'; readonly why: string };

/** Settles one selection. Pure: the same facts give the same answer, in any order and any number of times. */
export function settle(event: EventResult, selection: Selection): Settled {
  const parsed = parseSpecifiers(selection.specifiers);
  if (!parsed)
    return { kind: 'refused', why: `specifiers "${selection.specifiers}" are not key=value|key=value` };
  const specifiers = parseSpecifiers(canonicalSpecifiers(parsed))!;
  const fault = faultOf(selection.marketId, specifiers, selection.outcome);
  if (fault) return { kind: 'refused', why: fault };
  const market = catalogue.get(selection.marketId)!;
  switch (event.status) {
    case 'cancelled':
    case 'postponed':
    case 'walkover':
    case 'sides_switched':
    case 'opponent_changed':
      return { kind: 'settled', shares: VOID, why: event.status };
    case 'field': {
      if (market.about !== 'field') return { kind: 'refused', why: `market ${market.id} is about a match` };
      const shares = market.settle(event.facts, specifiers, selection.outcome);
      return shares
        ? { kind: 'settled', shares, why: 'result' }
        : { kind: 'refused', why: `${selection.outcome} is not among the competitors` };
    }
    case 'ended':
    case 'live':
    case 'abandoned':
    case 'retired':
      if (market.about !== 'match') return { kind: 'refused', why: `market ${market.id} is about a field` };
      return settleMatch(event, market, specifiers, selection.outcome);
  }
}

type MatchEvent = Extract<EventResult, { status: 'ended' | 'live' | 'abandoned' | 'retired' }>;

function settleMatch(
  event: MatchEvent,
  market: MatchMarket,
  specifiers: Specifiers,
  outcome: string,
): Settled {
  if (event.status === 'ended') {
    const facts = countsAsOneGame(market.id, event.facts);
    const shares = market.settle(facts, specifiers, outcome);
    if (shares) return { kind: 'settled', shares, why: 'result' };
    const why = isKnownUnplayed(event.facts, market.id, specifiers) ? 'not_played' : NOT_TOLD;
    return { kind: 'settled', shares: VOID, why };
  }
  const decided = decidedShares(event, market, specifiers, outcome);
  if (decided) return { kind: 'settled', shares: decided, why: 'decided' };
  if (event.status === 'live') return { kind: 'open' };
  if (
    event.status === 'retired' &&
    event.policy === 'advance' &&
    goesToWhoAdvances(event, market.id, specifiers)
  ) {
    return {
      kind: 'settled',
      shares: when(outcome === (event.advancing === 'home' ? '4' : '5')),
      why: 'retired',
    };
  }
  return { kind: 'settled', shares: VOID, why: event.status };
}

/** Shares that every way on gives; null when two ways differ, or one leaves the market without an answer. */
export function decidedShares(
  state: Unfinished,
  market: MatchMarket,
  specifiers: Specifiers,
  outcome: string,
): Shares | null {
  let found: Shares | null = null;
  for (const facts of continuations(state, outcome)) {
    const shares = market.settle(facts, specifiers, outcome);
    if (!shares || (found && !sameShares(found, shares))) return null;
    found = shares;
  }
  return found;
}

/** Match winner, the running set or game, and the running game of that set. */
function goesToWhoAdvances(state: Unfinished, marketId: number, specifiers: Specifiers): boolean {
  const running = String(state.completePeriods + 1);
  if (marketId === 186) return true;
  if (marketId === 202) return specifiers['setnr'] === running;
  if (marketId === 245) return specifiers['gamenr'] === running;
  if (marketId !== 210 || specifiers['setnr'] !== running) return false;
  const played = state.facts.games?.[state.completePeriods]?.length ?? 0;
  return specifiers['gamenr'] === String(played + 1);
}
