/** A feed scenario on an empty book in memory: `./phoenix sport feed`. Messages in the order of delivery, and what must hold after each. */
import { parseDecimal, toUnits, unitsText } from '../exact/ratio.ts';
import {
  advance,
  apply,
  bettable,
  type Book,
  BOOK_DECIMALS,
  type BookBet,
  createBook,
  keyOf,
  place,
} from '../feed/book.ts';
import { readUof } from '../feed/uof.ts';
import { XmlFault } from '../feed/xml.ts';
import { parseSpecifiers } from '../markets/specifiers.ts';
import { caseLines } from './lines.ts';
import {
  asCase,
  type Case,
  CaseFault,
  listField,
  oddsField,
  refuseUnknown,
  stakeField,
  textField,
  wholeField,
} from './fields.ts';

export interface ScenarioDifference {
  /** Step, from 0. */
  readonly index: number;
  readonly line: number | null;
  readonly reasons: readonly string[];
}

export interface ScenarioReport {
  /** Facts that held. */
  readonly agree: number;
  readonly differ: readonly ScenarioDifference[];
  readonly balance: string;
  readonly bets: readonly { readonly id: string; readonly status: string; readonly paid: string }[];
}

/** What a step did, for the facts that are about it alone. */
interface Step {
  readonly now: number;
  readonly balanceBefore: bigint;
  readonly requestsBefore: number;
  readonly applied: boolean;
}

/** @returns the report, or why the file is none */
export function runScenario(text: string): ScenarioReport | { readonly fault: string } {
  let file: Case;
  let bets: BookBet[];
  let steps: readonly unknown[];
  try {
    file = asCase(JSON.parse(text) as unknown, 'a scenario');
    const event = textField(file, 'event');
    bets = ('bets' in file ? listField(file, 'bets') : []).map((bet, index) => readBet(bet, index, event));
    steps = listField(file, 'steps');
  } catch (error) {
    if (error instanceof CaseFault) return { fault: error.message };
    if (error instanceof SyntaxError) return { fault: `not JSON: ${error.message}` };
    throw error;
  }
  const book = createBook();
  const waiting = bets.toSorted((a, b) => a.at - b.at);
  const lines = caseLines(text, 'steps');
  const differ: ScenarioDifference[] = [];
  let [agree, previous] = [0, null as string | null];
  for (const [index, step] of steps.entries()) {
    const reasons: string[] = [];
    try {
      const one = asCase(step, 'a step');
      refuseUnknown(one, ['at', 'xml', 'advance_to', 'repeat_previous_with', 'expect']);
      const now = 'advance_to' in one ? wholeField(one, 'advance_to', 0) : wholeField(one, 'at', 0);
      while (waiting[0] && waiting[0].at < now) place(book, waiting.shift()!);
      const before = { now, balanceBefore: book.balance, requestsBefore: book.requests };
      const xml = xmlOf(one, previous, book);
      const applied = xml === null ? (advance(book, now), true) : apply(book, readUof(xml), now);
      if (xml !== null) previous = xml;
      for (const [fact, wanted] of Object.entries('expect' in one ? asCase(one['expect'], 'expect') : {})) {
        const wrong = checkFact(book, textField(file, 'event'), fact, wanted, { ...before, applied });
        if (wrong.length === 0) agree += 1;
        reasons.push(...wrong.map((reason) => `${fact}: ${reason}`));
      }
    } catch (error) {
      if (!(error instanceof CaseFault) && !(error instanceof XmlFault)) throw error;
      reasons.push(error.message);
    }
    if (reasons.length > 0) differ.push({ index, line: lines[index] ?? null, reasons });
  }
  const balance = unitsText(book.balance, BOOK_DECIMALS);
  const settled = [...book.bets.values()].map(({ id, status, paid }) => ({
    id,
    status,
    paid: unitsText(paid, BOOK_DECIMALS),
  }));
  return { agree, differ, balance, bets: settled };
}

/** The message of a step; the one before it with some attributes changed, for `repeat_previous_with`. */
function xmlOf(step: Case, previous: string | null, book: Book): string | null {
  if ('xml' in step) return textField(step, 'xml').replaceAll('$LAST', String(book.requests));
  if (!('repeat_previous_with' in step)) {
    if ('advance_to' in step) return null;
    throw new CaseFault('a step has xml, advance_to or repeat_previous_with');
  }
  if (previous === null) throw new CaseFault('repeat_previous_with: there is no message before');
  let repeated = previous;
  for (const [whole, name] of textField(step, 'repeat_previous_with').matchAll(/([\w:.-]+)="[^"]*"/g)) {
    const known = new RegExp(`(<[^>]*?\\s)${name}="[^"]*"`);
    repeated = known.test(repeated)
      ? repeated.replace(known, (_all, head: string) => `${head}${whole}`)
      : repeated.replace(/^\s*<[\w:.-]+/, (head) => `${head} ${whole}`);
  }
  return repeated;
}

function readBet(value: unknown, index: number, event: string): BookBet {
  const bet = asCase(value, `bet ${index}`);
  refuseUnknown(bet, ['at', 'stake', 'legs']);
  const legs = listField(bet, 'legs').map((leg) => {
    if (!Array.isArray(leg) || leg.length < 4)
      throw new CaseFault(`bet ${index}: a leg is [market, specifiers, outcome, odds]`);
    const [market, specifiers, outcome, odds, other] = leg as unknown[];
    const named = {
      market: Number(market),
      specifiers,
      outcome: String(outcome),
      odds,
      event: other ?? event,
    };
    const parsed = parseSpecifiers(textField(named, 'specifiers'));
    if (!parsed)
      throw new CaseFault(`bet ${index}: specifiers ${String(specifiers)} are not key=value|key=value`);
    return {
      event: textField(named, 'event'),
      market: wholeField(named, 'market', 1),
      specifiers: parsed,
      outcome: named.outcome,
      odds: oddsField(named, 'odds'),
    };
  });
  return { id: textField(bet, 'id'), at: wholeField(bet, 'at', 0), stake: stakeField(bet, 'stake'), legs };
}

function checkFact(book: Book, eventId: string, fact: string, wanted: unknown, step: Step): string[] {
  const markets = [...(book.events.get(eventId)?.markets ?? [])];
  const moved = book.balance - step.balanceBefore;
  const same = (got: unknown) =>
    got === wanted ? [] : [`expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`];
  const table = (got: (key: string, wanted: unknown) => string[]) => {
    const rows = Object.entries(asCase(wanted, fact));
    if (rows.length === 0) throw new CaseFault(`${fact}: nothing to compare`);
    return rows.flatMap(([key, value]) => got(key, value).map((reason) => `${key}: ${reason}`));
  };
  const producer = /^producer_(\d+)$/.exec(fact);
  if (producer) return same(book.producers.get(Number(producer[1]))?.state ?? 'unknown');
  const anyOpen = () =>
    markets.some(([key, market]) =>
      [...market.outcomes.keys()].some((outcome) => isOpen(book, eventId, key, outcome, step.now)),
    );
  switch (fact) {
    case 'open_markets':
      return same(markets.filter(([, market]) => market.status === 1).length);
    case 'bettable':
      return same(anyOpen());
    case 'odds_still_shown':
      return same(
        markets.some(([, market]) => [...market.outcomes.values()].some(({ odds }) => odds !== null)),
      );
    case 'recovery_requested':
      return same(book.requests > step.requestsBefore);
    case 'ignored':
      return same(!step.applied);
    case 'no_second_credit':
      return same(moved <= 0n);
    case 'balance_change':
      return sameAmount(wanted, moved);
    case 'balance':
      return sameAmount(wanted, book.balance);
    case 'event_status':
      return same(book.events.get(eventId)?.status ?? null);
    case 'payouts':
      return table((id, value) => sameAmount(value, book.bets.get(id)?.paid ?? null));
    case 'bets':
      return table((id, value) =>
        book.bets.get(id)?.status === value
          ? []
          : [`expected ${String(value)}, got ${book.bets.get(id)?.status ?? 'none'}`],
      );
    case 'odds':
      return table((at, value) => {
        const [id, text, outcome] = splitPlace(at);
        const specifiers = parseSpecifiers(text) ?? {};
        const odds =
          book.events.get(eventId)?.markets.get(keyOf({ id, specifiers }))?.outcomes.get(outcome)?.odds ??
          null;
        return odds === value ? [] : [`expected ${String(value)}, got ${odds}`];
      });
    case 'market_status':
      return table((at, value) => {
        const [id, ...rest] = at.split('|');
        const status = book.events
          .get(eventId)
          ?.markets.get(keyOf({ id: Number(id), specifiers: parseSpecifiers(rest.join('|')) ?? {} }))?.status;
        return status === value ? [] : [`expected ${String(value)}, got ${status ?? 'none'}`];
      });
    default:
      throw new CaseFault(`${fact}: no rule for this fact`);
  }
}

/** `18|total=2.5|12`: id, specifiers (which may hold bars themselves), outcome. */
function splitPlace(written: string): [number, string, string] {
  const parts = written.split('|');
  return [Number(parts[0]), parts.slice(1, -1).join('|'), parts.at(-1)!];
}

function isOpen(book: Book, event: string, key: string, outcome: string, now: number): boolean {
  const [id, ...rest] = key.split('|');
  const specifiers = parseSpecifiers(rest.join('|')) ?? {};
  return bettable(book, { event, market: Number(id), specifiers, outcome }, now);
}

function sameAmount(wanted: unknown, got: bigint | null): string[] {
  const value =
    typeof wanted === 'string' || typeof wanted === 'number' ? parseDecimal(String(wanted)) : null;
  if (!value && wanted !== null) throw new CaseFault(`${JSON.stringify(wanted)} is no amount`);
  const units = value ? toUnits(value, BOOK_DECIMALS) : null;
  return units === got
    ? []
    : [`expected ${String(wanted)}, got ${got === null ? 'none' : unitsText(got, BOOK_DECIMALS)}`];
}
