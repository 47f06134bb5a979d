/** Messages of the unified odds feed, from their XML. */
import { compare, ONE, parseDecimal, ZERO } from '../exact/ratio.ts';
import { parseSpecifiers } from '../markets/specifiers.ts';
import { parseOdds } from '../odds/decimal-odds.ts';
import { fromFeedResult, type Shares } from '../settle/shares.ts';
import type {
  FeedMessage,
  MarketOdds,
  MarketRef,
  MarketResult,
  MarketStatus,
  OutcomeChance,
} from './message.ts';
import { type Element, parseXml, XmlFault } from './xml.ts';

/** Reads one message. @throws XmlFault with the rule that refused it: nothing of a message in doubt is applied */
export function readUof(text: string): FeedMessage {
  return messageOf(parseXml(text));
}

/** The message that an element is. @throws XmlFault as readUof() does */
export function messageOf(root: Element): FeedMessage {
  const stamped = { producer: whole(root, 'product'), timestamp: whole(root, 'timestamp') };
  if (root.name === 'alive')
    return { kind: 'alive', ...stamped, subscribed: root.attributes['subscribed'] !== '0' };
  if (root.name === 'snapshot_complete')
    return { kind: 'snapshot_complete', ...stamped, requestId: whole(root, 'request_id') };
  const base = { ...stamped, event: required(root, 'event_id') };
  switch (root.name) {
    case 'odds_change': {
      const status = root.children.find(({ name }) => name === 'sport_event_status');
      const priced = within(root, 'odds').map(oddsOf);
      const eventStatus = status ? whole(status, 'status') : null;
      return { kind: 'odds_change', ...base, eventStatus, markets: priced };
    }
    case 'bet_stop':
      return { kind: 'bet_stop', ...base };
    case 'bet_settlement': {
      const certainty = root.attributes['certainty'] === '1' ? 1 : 2;
      return { kind: 'bet_settlement', ...base, certainty, markets: within(root, 'outcomes').map(resultOf) };
    }
    case 'rollback_bet_settlement':
      return { kind: 'rollback_bet_settlement', ...base, markets: markets(root).map(refOf) };
    case 'bet_cancel':
    case 'rollback_bet_cancel': {
      const window = { from: optional(root, 'start_time'), to: optional(root, 'end_time') };
      return { kind: root.name, ...base, window, markets: markets(root).map(refOf) };
    }
    case 'fixture_change':
      return { kind: 'fixture_change', ...base, change: optional(root, 'change_type') };
    default:
      throw new XmlFault(`no message <${root.name}>`);
  }
}

function markets(element: Element): Element[] {
  return element.children.filter(({ name }) => name === 'market');
}

function within(root: Element, name: string): Element[] {
  return root.children.filter((child) => child.name === name).flatMap(markets);
}

function required(element: Element, name: string): string {
  const value = element.attributes[name];
  if (value === undefined || value === '') throw new XmlFault(`<${element.name}> needs ${name}`);
  return value;
}

/** A whole number of up to 15 digits. @throws XmlFault when it is missing or none */
export function whole(element: Element, name: string): number {
  const text = required(element, name);
  const value = Number(text);
  if (!/^-?\d{1,15}$/.test(text))
    throw new XmlFault(`<${element.name}> ${name}="${text}" is no whole number`);
  return value;
}

function optional(element: Element, name: string): number | null {
  return element.attributes[name] === undefined ? null : whole(element, name);
}

function refOf(market: Element): MarketRef {
  const text = market.attributes['specifiers'] ?? '';
  const specifiers = parseSpecifiers(text);
  if (!specifiers) throw new XmlFault(`specifiers "${text}" are not key=value|key=value`);
  return { id: whole(market, 'id'), specifiers };
}

const STATUSES: ReadonlySet<number> = new Set([1, 0, -1, -2, -3, -4]);

function oddsOf(market: Element): MarketOdds {
  // A market without a status is one whose odds are told while it is open.
  const status = market.attributes['status'] === undefined ? 1 : whole(market, 'status');
  if (!STATUSES.has(status)) throw new XmlFault(`no market status ${status}`);
  const outcomes = market.children
    .filter(({ name }) => name === 'outcome')
    .map((outcome) => {
      const odds = outcome.attributes['odds'] ?? null;
      if (odds !== null && !parseOdds(odds)) throw new XmlFault(`"${odds}" are no odds`);
      const chance = chanceOf(outcome);
      return {
        id: required(outcome, 'id'),
        odds,
        active: outcome.attributes['active'] !== '0',
        ...(chance && { chance }),
      };
    });
  const cashOut = market.attributes['cashout_status'];
  return {
    ...refOf(market),
    status: status as MarketStatus,
    ...(cashOut !== undefined && { cashOut: cashOut === '1' }),
    outcomes,
  };
}

/** A feed rounds each of the five: together they may be that much more than 1. */
const ROUNDED = 0.001;

/** Expected shares: of a line in quarters from its five ways to end, of other markets the chance to win. */
function chanceOf(outcome: Element): OutcomeChance | null {
  const part = (name: string) => {
    const text = outcome.attributes[name];
    if (text === undefined) return null;
    const value = Number(text);
    if (!/^\d{1,3}(\.\d{1,12})?$/.test(text) || value > 1)
      throw new XmlFault(`${name}="${text}" is not between 0 and 1`);
    return value;
  };
  const [won, halfWon, refunded, halfLost] = [
    part('win_probabilities'),
    part('half_win_probabilities') ?? 0,
    part('refund_probabilities') ?? 0,
    part('half_lose_probabilities') ?? 0,
  ];
  if (won !== null) {
    const all = won + halfWon + refunded + halfLost;
    if (all > 1 + ROUNDED) throw new XmlFault(`chances of an outcome add up to ${all}`);
    const scale = Math.max(1, all);
    return {
      won: (won + halfWon / 2) / scale,
      refunded: (refunded + (halfWon + halfLost) / 2) / scale,
    };
  }
  const only = part('probabilities');
  return only === null ? null : { won: only, refunded: 0 };
}

function resultOf(market: Element): MarketResult {
  const outcomes = market.children
    .filter(({ name }) => name === 'outcome')
    .map((outcome) => ({ id: required(outcome, 'id'), shares: sharesOf(outcome) }));
  return { ...refOf(market), outcomes };
}

function sharesOf(outcome: Element): Shares {
  const result = whole(outcome, 'result');
  // -1 is undecided: the stake goes back.
  if (result !== 0 && result !== 1 && result !== -1) throw new XmlFault(`no result ${result}`);
  const factor = (name: string) => {
    const text = outcome.attributes[name];
    if (text === undefined) return null;
    const value = parseDecimal(text);
    if (!value || compare(value, ZERO) < 0 || compare(value, ONE) > 0)
      throw new XmlFault(`${name}="${text}" is not between 0 and 1`);
    return value;
  };
  if (result === -1) return fromFeedResult({ result: 0, voidFactor: ONE, deadHeat: null });
  return fromFeedResult({ result, voidFactor: factor('void_factor'), deadHeat: factor('dead_heat_factor') });
}
