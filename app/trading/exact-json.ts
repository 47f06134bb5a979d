/** JSON whose numbers stay the text they were written as, and whose objects and lists know their lines. */
export type Json = string | boolean | null | Json[] | { [key: string]: Json };

export interface ExactJson {
  readonly value: Json;
  /** The line, from 1, where an object or a list of it begins. */
  lineOf(part: Json): number;
}

/** Where the text stops being JSON. */
export class JsonFault extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

const MAX_DEPTH = 64;
const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\n]|\\.)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y;

/**
 * Numbers become their text, so "0.1" and 0.1 read alike and none is rounded.
 * @param firstLine the line that the text begins at @throws JsonFault
 */
export function parseExactJson(text: string, firstLine = 1): ExactJson {
  const lines = new WeakMap<object, number>();
  const token = new RegExp(TOKEN);
  // The mark that some programs begin a file with is no part of its text.
  if (text.startsWith('\uFEFF')) token.lastIndex = 1;
  let line = firstLine;
  let counted = 0;
  let [mark, literal]: [string | undefined, Json | undefined] = [undefined, undefined];

  function fault(reason: string): never {
    throw new JsonFault(line, reason);
  }

  /** @returns the mark that was read, undefined for a value */
  function expectNext(): string | undefined {
    const from = token.lastIndex;
    const match = token.exec(text);
    if (!match) {
      const rest = text.slice(from).trimStart();
      countTo(text.length - rest.length);
      fault(rest === '' ? 'the text ends too early' : `not JSON at ${JSON.stringify(rest.slice(0, 20))}`);
    }
    countTo(token.lastIndex);
    [mark, literal] = [match[1], undefined];
    if (match[2] !== undefined) literal = string(match[2]);
    else if (match[3] !== undefined) literal = match[3];
    else if (match[4] !== undefined) literal = match[4] === 'null' ? null : match[4] === 'true';
    return mark;
  }

  function string(quoted: string): string {
    try {
      return JSON.parse(quoted) as string;
    } catch {
      return fault(`not a string of JSON: ${quoted.slice(0, 20)}`);
    }
  }

  function countTo(place: number): void {
    for (; counted < place; counted++) if (text.charCodeAt(counted) === 10) line += 1;
  }

  function value(depth: number): Json {
    if (depth > MAX_DEPTH) fault('nested too deeply');
    if (literal !== undefined) return literal;
    if (mark === '[') return list(depth);
    if (mark === '{') return object(depth);
    return fault(`a value was expected, not "${mark ?? ''}"`);
  }

  function list(depth: number): Json {
    const items: Json[] = [];
    lines.set(items, line);
    if (expectNext() === ']') return items;
    for (;;) {
      items.push(value(depth + 1));
      const end = expectNext();
      if (end === ']') return items;
      if (end !== ',') fault('"," or "]" was expected');
      expectNext();
    }
  }

  function object(depth: number): Json {
    const entries = new Map<string, Json>();
    const began = line;
    expectNext();
    if (mark === '}') return made();
    for (;;) {
      const key = literal;
      if (typeof key !== 'string' || mark !== undefined) return fault('a name was expected');
      if (expectNext() !== ':') fault('":" was expected');
      expectNext();
      if (entries.has(key)) fault(`"${key}" stands twice`);
      entries.set(key, value(depth + 1));
      const end = expectNext();
      if (end === '}') return made();
      if (end !== ',') fault('"," or "}" was expected');
      expectNext();
    }

    function made(): Json {
      const whole = Object.fromEntries(entries);
      lines.set(whole, began);
      return whole;
    }
  }

  expectNext();
  const whole = value(0);
  const rest = text.slice(token.lastIndex);
  if (rest.trim() !== '') {
    countTo(text.length - rest.trimStart().length);
    fault('the text goes on after its end');
  }
  return {
    value: whole,
    lineOf: (part) => (part !== null && typeof part === 'object' ? lines.get(part) : undefined) ?? firstLine,
  };
}
