/**
 * One word for one thing: names that were given up stay away. Identifiers are read from the parsed module, so texts and SQL
 * keep their words; prose is the comments of modules and whole documents.
 */
import { parseSync } from 'vite';
import { codeOf, ofEach, type Module } from '../architecture.ts';

interface Banned {
  readonly words: RegExp;
  readonly instead: string;
  /** Files that keep the word, and why. */
  readonly kept?: readonly [where: RegExp, why: string];
}

/** Whole identifiers. */
export const BANNED_NAMES: readonly Banned[] = [
  { words: /^(open)?Doors$|^(open)?SignerDoor$/, instead: 'Listeners, listen, SignerEndpoint' },
  {
    words: /^doors?$/,
    instead: 'listeners, endpoint, sessionId',
    kept: [/^games\/stairs\//, 'a drawn door'],
  },
  { words: /^(fixed|hasty|system|Fixed)?Ports$/, instead: 'Runtime' },
  {
    words: /^ports$/,
    instead: 'runtime',
    kept: [/\/security-headers\.ts$|^bench\/server\.ts$/, 'TCP ports'],
  },
  {
    words: /^told$/,
    instead: 'payload, published',
    kept: [/^(features\/play\/originals\/|platform\/contract\/event\.ts)/, 'a key of the wire'],
  },
  { words: /^(Told|heard|tell|say)$|^(tell|say)[A-Z]/, instead: 'notify, send, onReply' },
  { words: /^[hH]oldings$|^Holding$/, instead: 'personalData, PersonalDataPart' },
  {
    words: /^lead$|^leading$/,
    instead: 'runAsLeader, leader',
    kept: [/^engines\/|\/leader\.ts$/, 'a lead in a match; a field of the log'],
  },
  { words: /^bookPlay$/, instead: 'countTowardsLimits' },
  { words: /PolicyStore$/, instead: 'OperatorConfigStore' },
  { words: /^(rightsRest|staffNeedsFactor)$/, instead: 'staffRightsSuspended, require2faForStaff' },
  { words: /^weighChanges$/, instead: 'checkAffordability' },
  { words: /^moneyOf$/, instead: 'fundingWallet' },
  { words: /^Desk$/, instead: 'PayoutWorker' },
  { words: /^purses?$|Purses?$/, instead: 'StakeWallet, BonusWallet' },
  { words: /^useLate$/, instead: 'useDebounced' },
  { words: /^(expel|goodbye)/, instead: 'disconnect, drain' },
  { words: /^(MOST|LEAST)(_|$)/, instead: 'MAX_, MIN_' },
];

/** Words of comments and documents. */
export const BANNED_PROSE: readonly Banned[] = [
  { words: /\banew\b/i, instead: 'again' },
  { words: /\bdoors?\b/i, instead: 'call, listener, socket', kept: [/^games\/stairs\//, 'a drawn door'] },
  { words: /\bpurses?\b/i, instead: 'wallet' },
];

const found = (banned: readonly Banned[], path: string, text: string): string[] =>
  banned
    .filter(({ words, kept }) => words.test(text) && !kept?.[0].test(path))
    .map(({ words, instead }) => `${path}: ${words.exec(text)![0]} is called ${instead}`);

const WHOLE_WORDS = BANNED_NAMES.map(({ words }) => new RegExp(words.source.replace(/[$^]/g, '\\b')));

/** Banned names and prose of the modules, a line for each. @throws when a module does not parse */
export const bannedInModules = (modules: readonly Module[]): string[] => modules.flatMap(bannedIn);

const bannedIn = ofEach((module): string[] => {
  const { path, source } = module;
  // Most files hold no such word at all, and are not parsed.
  const code = codeOf(module);
  const loose = WHOLE_WORDS.some((words) => words.test(code));
  const { program, comments } = loose
    ? parseSync(path, source)
    : { program: null, comments: commentsOf(source) };
  const names = new Set<string>();
  if (program) collectNames(program, names);
  const prose = comments.map(({ value }) => value).join('\n');
  return [
    ...[...names].flatMap((name) => found(BANNED_NAMES, path, name)),
    ...found(BANNED_PROSE, path, prose),
  ];
});

/** The same for documents: their prose, and the names in their code spans. */
export function bannedInDocuments(documents: readonly Module[]): string[] {
  return documents.flatMap(({ path, source }) => {
    const spans = [...source.matchAll(/`([^`\n]+)`/g)].flatMap(
      ([, span]) => span!.match(/[A-Za-z_]\w*/g) ?? [],
    );
    return [
      ...[...new Set(spans)].flatMap((name) => found(BANNED_NAMES, path, name)),
      ...found(BANNED_PROSE, path, source.replace(/`[^`\n]+`/g, '')),
    ];
  });
}

const commentsOf = (source: string): { value: string }[] =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm)].map(([value]) => ({ value }));

function collectNames(node: unknown, into: Set<string>): void {
  if (Array.isArray(node)) return node.forEach((child) => collectNames(child, into));
  if (node === null || typeof node !== 'object') return;
  const { type, name } = node as { type?: unknown; name?: unknown };
  if (type === 'Identifier' && typeof name === 'string') into.add(name);
  for (const child of Object.values(node)) if (typeof child === 'object') collectNames(child, into);
}
