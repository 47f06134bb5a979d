/** The part of TOML that PHH files use: keys at the top level; strings, numbers, booleans and lists of them. */

export type TomlValue = string | bigint | number | boolean | readonly TomlValue[];

/** A text that is not of that form; the message has the line. */
export class TomlError extends Error {
  override readonly name = 'TomlError';
}

/** Keys and values in the order of the file. @throws TomlError */
export function parseToml(text: string): Map<string, TomlValue> {
  const source = { text, at: 0 };
  const fields = new Map<string, TomlValue>();
  for (skipSpace(source); source.at < text.length; skipSpace(source)) {
    const key = take(source, /[\w-]+/y) ?? fail(source, 'a key is missing');
    if (fields.has(key)) fail(source, `${key} stands twice`);
    if (take(source, /[ \t]*=[ \t]*/y) === null) fail(source, `no = after ${key}`);
    fields.set(key, value(source));
    if (take(source, /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y) === null)
      fail(source, `more than a value after ${key}`);
  }
  return fields;
}

interface Source {
  readonly text: string;
  at: number;
}

function value(source: Source): TomlValue {
  const literal = take(source, /'[^'\n]*'/y);
  if (literal !== null) return literal.slice(1, -1);
  const basic = take(source, /"(?:[^"\\\n]|\\.)*"/y);
  if (basic !== null) return unescape(source, basic);
  const flag = take(source, /true|false/y);
  if (flag !== null) return flag === 'true';
  const digits = take(source, /[+-]?[\d_]+(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
  if (digits !== null) return number(digits.replaceAll('_', ''));
  if (take(source, /\[/y) === null) return fail(source, 'a value of an unknown kind');
  const items: TomlValue[] = [];
  for (;;) {
    skipSpace(source);
    if (take(source, /\]/y) !== null) return items;
    items.push(value(source));
    skipSpace(source);
    if (take(source, /,/y) === null && source.text[source.at] !== ']')
      return fail(source, 'a list that is not closed');
  }
}

function number(digits: string): bigint | number {
  return /^[+-]?\d+$/.test(digits) ? BigInt(digits) : Number(digits);
}

function unescape(source: Source, basic: string): string {
  try {
    return JSON.parse(basic) as string;
  } catch {
    return fail(source, 'a string with an unknown escape');
  }
}

function take(source: Source, pattern: RegExp): string | null {
  pattern.lastIndex = source.at;
  const found = pattern.exec(source.text);
  if (!found) return null;
  source.at += found[0].length;
  return found[0];
}

function skipSpace(source: Source): void {
  take(source, /(?:\s|#[^\n]*)*/y);
}

function fail(source: Source, reason: string): never {
  const line = source.text.slice(0, source.at).split('\n').length;
  throw new TomlError(`line ${line}: ${reason}`);
}

/** One line for each field. */
export function formatToml(fields: ReadonlyMap<string, TomlValue>): string {
  return [...fields].map(([key, one]) => `${key} = ${formatValue(one)}\n`).join('');
}

function formatValue(one: TomlValue): string {
  if (typeof one === 'string') return /['\n]/.test(one) ? JSON.stringify(one) : `'${one}'`;
  if (typeof one === 'object') return `[${one.map(formatValue).join(', ')}]`;
  return String(one);
}
