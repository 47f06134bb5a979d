/** `./phoenix trading check`: runs the cases of a file through the engine. Formats: docs in engines/futures/README.md. */
import { checkCalculator } from './check-calculator.ts';
import { checkCandles } from './check-candles.ts';
import { checkMessage } from './check-messages.ts';
import { checkTrigger, scaleTicks, type ScaledTicks } from './check-triggers.ts';
import { type ExactJson, type Json, JsonFault, parseExactJson } from './exact-json.ts';
import { CaseFault, type Fields, isFields } from './read-case.ts';
import type { CheckedCase } from './report.ts';
import { type ReadTick, readTicks } from './ticks.ts';

export interface CheckReport {
  readonly kinds: readonly string[];
  readonly agree: number;
  readonly differ: readonly CheckedCase[];
  /** Cases that could not be run, each with its line and the rule it breaks. */
  readonly bad: readonly CheckedCase[];
}

interface Item {
  readonly line: number;
  readonly value: Json;
  readonly lineOf: ExactJson['lineOf'];
}

/**
 * @param loadTicks reads the ticks that the cases run over, given the name in the file
 * @throws JsonFault where the file cannot be read at all
 */
export function checkText(text: string, loadTicks: (named: string | null) => string): CheckReport {
  const { items, kind, ticksName, faults } = readItems(text);
  let loaded: readonly ReadTick[] | null = null;
  let scaled: ScaledTicks | null = null;
  const ticks = () => (loaded ??= load(loadTicks(ticksName)));
  const kinds = new Set<string>();
  const cases: CheckedCase[] = [...faults];
  for (const [index, { value, line, lineOf }] of items.entries()) {
    const name = `case ${index}`;
    try {
      if (!isFields(value)) throw new CaseFault('a case must be an object');
      const chosen = kindOf(value, kind);
      kinds.add(chosen);
      if (chosen === 'calculator') cases.push(...checkCalculator(value, lineOf, name));
      else if (chosen === 'messages') cases.push(checkMessage(value, line, name));
      else if (chosen === 'candles') cases.push(...checkCandles(value, lineOf, ticks()));
      else cases.push(checkTrigger(value, line, name, (scaled ??= scaleTicks(ticks()))));
    } catch (error) {
      if (!(error instanceof CaseFault)) throw error;
      cases.push({ line, name, fault: error.message });
    }
  }
  if (cases.length === 0) throw new JsonFault(1, 'there are no cases');
  const bad = cases.filter(({ fault }) => fault !== undefined);
  const differ = cases.filter(({ differences }) => (differences?.length ?? 0) > 0);
  return { kinds: [...kinds], agree: cases.length - bad.length - differ.length, differ, bad };
}

function load(text: string): readonly ReadTick[] {
  const ticks = readTicks(text);
  if (ticks.length === 0) throw new JsonFault(1, 'there are no ticks');
  return ticks;
}

const KINDS = ['calculator', 'triggers', 'messages', 'candles'] as const;
type Kind = (typeof KINDS)[number];

function kindOf(fields: Fields, stated: string | null): Kind {
  const named = typeof fields['kind'] === 'string' ? fields['kind'] : (stated ?? guess(fields));
  const kind = KINDS.find((one) => one === named);
  if (kind) return kind;
  throw new CaseFault(`kind must be one of ${KINDS.join(', ')}, not ${JSON.stringify(named)}`);
}

function guess(fields: Fields): Kind | null {
  if ('rows' in fields) return 'calculator';
  if ('raw' in fields) return 'messages';
  if ('candles' in fields) return 'candles';
  return 'entryTick' in fields ? 'triggers' : null;
}

interface Items {
  readonly items: readonly Item[];
  readonly kind: string | null;
  readonly ticksName: string | null;
  readonly faults: readonly CheckedCase[];
}

/** One JSON document, or one case a line. */
function readItems(text: string): Items {
  try {
    const { value, lineOf } = parseExactJson(text);
    const list = Array.isArray(value) ? value : isFields(value) ? casesOf(value) : null;
    if (!Array.isArray(list))
      throw new JsonFault(1, 'a list of cases, or "vectors" or "cases", was expected');
    const word = (name: string) => (isFields(value) && typeof value[name] === 'string' ? value[name] : null);
    // Elements that are no objects have no line of their own: the list's is the nearest.
    const items = list.map((one) => ({
      value: one,
      line: isFields(one) ? lineOf(one) : lineOf(list),
      lineOf,
    }));
    return { items, kind: word('kind'), ticksName: word('ticks'), faults: [] };
  } catch (error) {
    const lines = error instanceof JsonFault ? readLines(text) : null;
    if (!lines) throw error;
    return lines;
  }
}

/** The list of cases in a document: by its usual names, else the first list of objects; the document itself when it is a case. */
function casesOf(document: { [key: string]: Json }): Json {
  const named = document['vectors'] ?? document['cases'];
  if (named !== undefined || guess(document) !== null) return named ?? [document];
  const isList = (one: Json) => Array.isArray(one) && one.length > 0 && one.every(isFields);
  return Object.values(document).find(isList) ?? [document];
}

/** @returns null when no line is a case of its own, so the text is a broken document */
function readLines(text: string): Items | null {
  const items: Item[] = [];
  const faults: CheckedCase[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      const { value, lineOf } = parseExactJson(line, index + 1);
      if (!isFields(value)) return null;
      items.push({ value, line: index + 1, lineOf });
    } catch (error) {
      if (!(error instanceof JsonFault)) throw error;
      faults.push({ line: index + 1, name: `line ${index + 1}`, fault: error.message });
    }
  }
  return items.length === 0 ? null : { items, kind: null, ticksName: null, faults };
}
