/** Holds the languages side by side: what the twins of every locales/en.json lack, or say with other arguments. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import compile from 'icu-minify/compile';
import { LOCALES } from '#platform/contract/locale.ts';

export type Tree = { [key: string]: Tree | string };

export const OTHER_LOCALES = LOCALES.filter((locale) => locale !== 'en');

const FLOORS = ['app', 'engines', 'features', 'games', 'platform', 'ui'];
const TEXTS = /^(.+(?:(?=\/locales\/)|\/letters(?=\/)))(?:\/locales)?\/[^/]+\.json$/;

/** Rooms with texts in any language: 'features/play/feed', 'games/dice', and letters: 'features/account/identity/letters'. */
export function roomsWithTexts(root: string): string[] {
  const rooms = FLOORS.flatMap((floor) =>
    readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
      .map((file) => TEXTS.exec(`${floor}/${file.replaceAll(sep, '/')}`)?.[1])
      .filter((room) => room !== undefined),
  );
  return [...new Set(rooms)].toSorted();
}

/** Letters are of the server alone: their rooms import them. */
export const isOfLetters = (room: string): boolean => room.endsWith('/letters');

/** Whether the build (app/texts) finds a room's texts where they are. */
export function isFound(room: string): boolean {
  return isOfLetters(room) || /^(?:features\/[^/]+|games)\/[^/]+$/.test(room);
}

/** Where a room has its texts of a language. */
export function textFile(root: string, room: string, locale: string): string {
  return join(root, room, ...(isOfLetters(room) ? [] : ['locales']), `${locale}.json`);
}

/** Null: the room has none in this language. */
export function readTexts(root: string, room: string, locale: string): Tree | null {
  const file = textFile(root, room, locale);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Tree) : null;
}

/** Every text of a tree by its path ('nav.home'), in order. */
export function flatten(tree: Tree, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const at = path ? `${path}.${key}` : key;
    return typeof value === 'string' ? [[at, value]] : flatten(value, at);
  });
}

/** The English tree with the texts that another language has for its paths; what it has none for is left out. */
export function retold(english: Tree, texts: ReadonlyMap<string, string>, path = ''): Tree {
  const result: Tree = {};
  for (const [key, value] of Object.entries(english)) {
    const at = path ? `${path}.${key}` : key;
    const text = typeof value === 'string' ? texts.get(at) : retold(value, texts, at);
    if (text === undefined || (typeof text === 'object' && Object.keys(text).length === 0)) continue;
    result[key] = text;
  }
  return result;
}

/** What is wrong with a twin, one line a text. */
export function compareTexts(texts: Tree, twin: Tree, path = ''): string[] {
  const keys = new Set([...Object.keys(texts), ...Object.keys(twin)]);
  return [...keys].flatMap((key) => {
    const [one, other, at] = [texts[key], twin[key], path ? `${path}.${key}` : key];
    if (one === undefined) return [`${at} is not in English`];
    if (other === undefined) return [`${at} is missing`];
    if (typeof one === 'object' && typeof other === 'object') return compareTexts(one, other, at);
    if (typeof one !== 'string' || typeof other !== 'string')
      return [`${at} is a text in one, a group in the other`];
    if (other.trim() === '' && one.trim() !== '') return [`${at} is empty`];
    return compareArguments(one, other).map((what) => `${at} ${what}`);
  });
}

function compareArguments(one: string, other: string): string[] {
  let mine: ReadonlySet<string>;
  try {
    mine = argumentsOf(other);
  } catch {
    return ['is not valid ICU'];
  }
  const wanted = argumentsOf(one);
  return [
    ...[...wanted].filter((name) => !mine.has(name)).map((name) => `lacks ${name}`),
    ...[...mine].filter((name) => !wanted.has(name)).map((name) => `has ${name}, which nobody gives`),
  ];
}

const [SELECT, PLURAL, ORDINAL, DATE, TIME] = [1, 2, 3, 5, 6];

/** An argument (`type` undefined or a number, a choice with its options) or a tag (`type` is the first thing inside). */
type Node = readonly [name: string, type?: unknown, options?: Readonly<Record<string, unknown>>];

/** Every argument and tag of a compiled text, those inside choices and tags too. */
function* nodesOf(compiled: unknown): Generator<Node> {
  if (!Array.isArray(compiled)) return;
  for (const part of compiled) {
    if (!Array.isArray(part)) continue;
    const node = part as unknown as Node; // what is no text is one
    yield node;
    const [, type, options = {}] = node;
    if (type === SELECT || type === PLURAL || type === ORDINAL)
      for (const option of Object.values(options)) yield* nodesOf(option);
    else if (type !== undefined && typeof type !== 'number') yield* nodesOf(node.slice(1));
  }
}

/**
 * What a text is given: '{name}', '<b>', '{kind, select: a b other}', '{at, date}'. Whether a number is written plainly,
 * with its own format or chosen by (plural) is each language's own business.
 */
export function argumentsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [name, type, options = {}] of nodesOf(compile(text))) {
    if (type === DATE) found.add(`{${name}, date}`);
    else if (type === TIME) found.add(`{${name}, time}`);
    else if (type === SELECT) found.add(`{${name}, select: ${Object.keys(options).toSorted().join(' ')}}`);
    else found.add(type === undefined || typeof type === 'number' ? `{${name}}` : `<${name}>`);
  }
  return found;
}

/** Forms that whole numbers take; the others are for fractions and millions. */
const COUNTS = [...Array(200).keys()];

/**
 * Plural forms of the language that a text chooses by and has no words for, as '{count}: few, many'. A number that is
 * named itself (`=1`) needs no form.
 */
export function lackingForms(text: string, locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  return [...nodesOf(compile(text))].flatMap(([name, type, options = {}]) => {
    if (type !== PLURAL) return [];
    const free = COUNTS.filter((count) => !Object.hasOwn(options, `=${count}`));
    const forms = [...new Set(free.map((count) => rules.select(count)))];
    const lacking = forms.filter((form) => !Object.hasOwn(options, form));
    return lacking.length > 0 ? [`{${name}}: ${lacking.join(', ')}`] : [];
  });
}
