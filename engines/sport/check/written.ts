/** JSON whose numbers keep the digits they are written with: 0.085960 has six decimals, and a number alone would tell of five. */

const WRITTEN = Symbol('written');
type Holder = object & { [WRITTEN]?: Map<string, string> };

/** Texts, which are stepped over, and numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MARKED = /^\uE000(-?\d.*)$/;

/** As JSON.parse; see decimalsOf(). @throws SyntaxError */
export function parseWritten(text: string): unknown {
  JSON.parse(text);
  const marked = text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"\\uE000${token}"`));
  return JSON.parse(marked, function (this: Holder, key: string, value: unknown): unknown {
    const number = typeof value === 'string' ? MARKED.exec(value)?.[1] : undefined;
    if (number === undefined) return value;
    (this[WRITTEN] ??= new Map()).set(key, number);
    return Number(number);
  });
}

/** Decimals that a figure is written with: as the file has it, else as JSON would write it; 0 where there is no figure. */
export function decimalsOf(holder: object, key: string): number {
  const written = (holder as Holder)[WRITTEN]?.get(key) ?? String((holder as Record<string, unknown>)[key]);
  const [, decimals = '', exponent = '0'] = /^[-+\d]*\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  return Math.max(0, decimals.length - Number(exponent));
}
