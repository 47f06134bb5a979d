/** Results and bets from a file, settled without writing anything: `./phoenix sport settle`. */
import { comboPayout, type Leg, sizesFault, systemPayout } from '../bets/payout.ts';
import { type Ratio, toUnits, unitsText } from '../exact/ratio.ts';
import { canonicalSpecifiers, parseSpecifiers } from '../markets/specifiers.ts';
import { type EventResult, type Selection, settle, type Settled, NOT_TOLD } from '../settle/settle.ts';
import { kindOf } from '../settle/shares.ts';
import { PAYOUT_DECIMALS } from './compare.ts';
import {
  asCase,
  type Case,
  CaseFault,
  listField,
  oddsField,
  stakeField,
  textField,
  wholeField,
} from './fields.ts';
import { readResult } from './read-result.ts';

export interface SettledLeg {
  readonly event: string;
  readonly market: number;
  readonly specifiers: string;
  readonly outcome: string;
  /** A kind, `open` or `refused`. */
  readonly kind: string;
  readonly why: string;
}

export interface SettledBet {
  readonly id: string;
  readonly status: 'settled' | 'open' | 'refused';
  /** Decimal text with at most 8 decimals, floored; null while a leg is open. */
  readonly payout: string | null;
  readonly legs: readonly SettledLeg[];
}

export interface SettleReport {
  readonly bets: readonly SettledBet[];
  readonly faults: readonly string[];
}

/**
 * Settles the bets of `{events: [{id, status, ...}], bets: [{id, stake, sizes?, legs: [{event, market, specifiers, outcome, odds}]}]}`.
 * @param eventId only bets with a leg on this event @returns the report, or why the file is none
 */
export function settleText(text: string, eventId: string | null): SettleReport | { readonly fault: string } {
  try {
    const file = asCase(JSON.parse(text) as unknown, 'the file');
    const events = new Map<string, EventResult>();
    const faults: string[] = [];
    for (const [index, value] of listField(file, 'events').entries()) {
      guarded(`event ${index}`, faults, () => {
        const event = asCase(value, 'an event');
        events.set(textField(event, 'id'), readResult(event));
      });
    }
    if (eventId !== null && !events.has(eventId)) return { fault: `no event ${eventId} with a result` };
    const bets: SettledBet[] = [];
    for (const [index, value] of listField(file, 'bets').entries()) {
      guarded(`bet ${index}`, faults, () => {
        const bet = settleBet(asCase(value, 'a bet'), events);
        if (eventId === null || bet.legs.some(({ event }) => event === eventId)) bets.push(bet);
      });
    }
    return { bets, faults };
  } catch (error) {
    if (error instanceof CaseFault) return { fault: error.message };
    if (error instanceof SyntaxError) return { fault: `not JSON: ${error.message}` };
    throw error;
  }
}

function guarded(place: string, faults: string[], act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof CaseFault)) throw error;
    faults.push(`${place}: ${error.message}`);
  }
}

function settleBet(bet: Case, events: ReadonlyMap<string, EventResult>): SettledBet {
  const stake = stakeField(bet, 'stake');
  const given = listField(bet, 'legs').map((leg) => asCase(leg, 'a leg'));
  if (given.length === 0) throw new CaseFault('legs: a bet has at least one');
  const legs: SettledLeg[] = [];
  const settled: Leg[] = [];
  for (const one of given) {
    const odds = oddsField(one, 'odds');
    const selection = {
      marketId: wholeField(one, 'market', 1),
      specifiers: 'specifiers' in one ? textField(one, 'specifiers') : '',
      outcome: textField(one, 'outcome'),
    };
    const event = textField(one, 'event');
    const result = events.get(event);
    const answer = result ? settleTold(result, selection) : ({ kind: 'open' } as const);
    if (answer.kind === 'settled') settled.push({ odds, shares: answer.shares });
    const parsed = parseSpecifiers(selection.specifiers);
    legs.push({
      event,
      market: selection.marketId,
      specifiers: parsed ? canonicalSpecifiers(parsed) : selection.specifiers,
      outcome: selection.outcome,
      kind: answer.kind === 'settled' ? kindOf(answer.shares) : answer.kind,
      why: answer.kind === 'open' ? (result ? 'not decided' : 'no result') : answer.why,
    });
  }
  const status = legs.some(({ kind }) => kind === 'refused')
    ? 'refused'
    : settled.length < legs.length
      ? 'open'
      : 'settled';
  const payout = status === 'settled' ? payoutOf(bet, stake, settled) : null;
  return {
    id: textField(bet, 'id'),
    status,
    payout: payout && unitsText(toUnits(payout, PAYOUT_DECIMALS), PAYOUT_DECIMALS),
    legs,
  };
}

/** A bet is not given back because the file leaves out what would decide it. */
function settleTold(result: EventResult, selection: Selection): Settled {
  const answer = settle(result, selection);
  if (answer.kind !== 'settled' || answer.why !== NOT_TOLD) return answer;
  return { kind: 'refused', why: 'the result does not tell it' };
}

/** With sizes the stake is that of each line. */
function payoutOf(bet: Case, stake: Ratio, legs: readonly Leg[]): Ratio {
  if (!('sizes' in bet)) return comboPayout(stake, legs);
  const sizes = listField(bet, 'sizes').map(Number);
  const fault = sizesFault(legs.length, sizes);
  if (fault) throw new CaseFault(`sizes: ${fault}`);
  return systemPayout(stake, sizes, legs);
}
