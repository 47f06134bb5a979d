/** Holds the languages side by side: what the twins of every locales/en.json lack, or say with other arguments. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import compile from 'icu-minify/compile';
import { LOCALES } from '#platform/contract/locale.ts';

export type Tree = { [key: string]: Tree | string };

export const OTHER_LOCALES = LOCALES.filter((locale) => locale !== 'en');

const FLOORS = ['app', 'engines', 'features', 'games', 'platform', 'ui'];
const TEXTS = /^(.+)\/locales\/[^/]+\.json$/;

/** Rooms with texts in any language: 'features/play/feed', 'games/dice'. */
export function roomsWithTexts(root: string): string[] {
  const rooms = FLOORS.flatMap((floor) =>
    readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
      .map((file) => TEXTS.exec(`${floor}/${file.replaceAll(sep, '/')}`)?.[1])
      .filter((room) => room !== undefined),
  );
  return [...new Set(rooms)].toSorted();
}

/** Whether the build (app/texts) finds a room's texts where they are. */
export function isFound(room: string): boolean {
  return /^(?:features\/[^/]+|games)\/[^/]+$/.test(room);
}

/** Null: the room has none in this language. */
export function readTexts(root: string, room: string, locale: string): Tree | null {
  const file = join(root, room, 'locales', `${locale}.json`);
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

/**
 * What a text is given: '{name}', '<b>', '{kind, select: a b other}', '{at, date}'. Whether a number is written plainly,
 * with its own format or chosen by (plural) is each language's own business.
 */
export function argumentsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  read(compile(text));
  return found;

  function read(nodes: unknown): void {
    if (Array.isArray(nodes)) for (const node of nodes) readNode(node);
  }

  function readNode(node: unknown): void {
    if (!Array.isArray(node)) return;
    const [name, type, options] = node as [string, unknown, Record<string, unknown> | undefined];
    if (type === DATE || type === TIME)
      return void found.add(`{${name}, ${type === DATE ? 'date' : 'time'}}`);
    if (type === SELECT)
      found.add(
        `{${name}, select: ${Object.keys(options ?? {})
          .toSorted()
          .join(' ')}}`,
      );
    else if (type === undefined || typeof type === 'number') found.add(`{${name}}`);
    if (type === SELECT || type === PLURAL || type === ORDINAL) Object.values(options ?? {}).forEach(read);
    if (type === undefined || typeof type === 'number') return;
    found.add(`<${name}>`);
    read(node.slice(1));
  }
}

/** Forms that whole numbers take; the others are for fractions and millions. */
const COUNTS = [...Array(200).keys()];

/**
 * Plural forms of the language that a text chooses by and has no words for, as '{count}: few, many'. A number that is
 * named itself (`=1`) needs no form.
 */
export function lackingForms(text: string, locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const found: string[] = [];
  read(compile(text));
  return found;

  function read(nodes: unknown): void {
    if (!Array.isArray(nodes)) return;
    for (const node of nodes) readNode(node);
  }

  function readNode(node: unknown): void {
    if (!Array.isArray(node)) return;
    const [name, type, options = {}] = node as [string, unknown, Record<string, unknown> | undefined];
    if (type === PLURAL) {
      const free = COUNTS.filter((count) => !Object.hasOwn(options, `=${count}`));
      const forms = [...new Set(free.map((count) => rules.select(count)))];
      const lacking = forms.filter((form) => !Object.hasOwn(options, form));
      if (lacking.length > 0) found.push(`{${name}}: ${lacking.join(', ')}`);
    }
    if (type === SELECT || type === PLURAL || type === ORDINAL) Object.values(options).forEach(read);
    else if (type !== undefined && typeof type !== 'number') read(node.slice(1));
  }
}
