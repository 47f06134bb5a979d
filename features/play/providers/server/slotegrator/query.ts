/**
 * Parameters as PHP writes and reads them: what the aggregator signs is the text that http_build_query makes, byte for byte.
 * Here text is bytes, one character each ('latin1'), so that nothing is lost on the way in and out.
 */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Parameters = Readonly<Record<string, Value>>;

/** PHP's urlencode: a space is a plus, and everything but letters, digits and - _ . is written in hexadecimal. */
function encode(bytes: string): string {
  return bytes.replace(/[^A-Za-z0-9_.-]/g, (sign) =>
    sign === ' ' ? '+' : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

function decode(text: string): string {
  // Most of what comes has nothing to decode.
  if (!/[+%]/.test(text)) return text;
  return text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Plain letters are their own bytes. */
const FOREIGN = /[^ -~]/;

const toBytes = (text: string): string =>
  FOREIGN.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;
const toText = (bytes: string): string =>
  FOREIGN.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;

/** A name and value as sent, bytes. */
export type Pair = readonly [name: string, value: string];

/** http_build_query of parameters: null is left out, true and false are 1 and 0, lists have their places. */
function pairsOf(parameters: Parameters): Pair[] {
  const pairs: Pair[] = [];
  const add = (name: string, value: Value): void => {
    if (value === null) return;
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) add(`${name}[${toBytes(key)}]`, inner);
      return;
    }
    pairs.push([name, toBytes(typeof value === 'boolean' ? (value ? '1' : '0') : String(value))]);
  };
  for (const [key, value] of Object.entries(parameters)) add(toBytes(key), value);
  return pairs;
}

const write = (pairs: readonly Pair[]): string =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');

/** A body or query string. */
export function writeParameters(parameters: Parameters): string {
  return write(pairsOf(parameters));
}

function topOf(name: string): string {
  const cut = name.indexOf('[');
  return cut < 0 ? name : name.slice(0, cut);
}

/** The same with the headers among them, sorted by the names of the top level: what is signed. */
export function signedText(pairs: readonly Pair[], headers: Parameters): string {
  const all = [...pairs, ...pairsOf(headers)].map((pair) => ({ pair, top: topOf(pair[0]) }));
  all.sort((a, b) => (a.top < b.top ? -1 : a.top > b.top ? 1 : 0));
  return write(all.map(({ pair }) => pair));
}

/** The pairs of parameters that we send. */
export function sentPairs(parameters: Parameters): readonly Pair[] {
  return pairsOf(parameters);
}

/** The pairs of a body as they came; of a name that comes twice the last one counts, where the first one stood. */
export function readPairs(body: Buffer): readonly Pair[] {
  const pairs = new Map<string, string>();
  for (const part of body.toString('latin1').split('&')) {
    if (part === '') continue;
    const cut = part.indexOf('=');
    const name = decode(cut < 0 ? part : part.slice(0, cut));
    pairs.set(name, cut < 0 ? '' : decode(part.slice(cut + 1)));
  }
  return [...pairs];
}

/** Parameters of the top level as text. */
export function fieldsOf(pairs: readonly Pair[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.flatMap(([name, value]) => (name.includes('[') ? [] : [[toText(name), toText(value)]])),
  );
}

/** A list of records under a name: name[0][key]. */
export function listOf(pairs: readonly Pair[], name: string): readonly ReadonlyMap<string, string>[] {
  const list = new Map<string, Map<string, string>>();
  for (const [path, value] of pairs) {
    const found = /^([^[]+)\[(\d{1,4})\]\[([^\]]+)\]$/.exec(path);
    if (found?.[1] !== name) continue;
    const record = list.get(found[2]!) ?? new Map<string, string>();
    list.set(found[2]!, record.set(toText(found[3]!), toText(value)));
  }
  return [...list.values()];
}
