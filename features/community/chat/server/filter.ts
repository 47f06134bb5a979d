/** What may not be written: blocked words, links to strange hosts, and what looks like spam. */
import type { ChatFilter } from '../settings.ts';
import { foldText, visible } from './text.ts';

/** Signs that stand for letters. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
};

/** A text as entries of the lists are looked for in it. */
interface Reading {
  /** What can be seen of it. */
  readonly seen: string;
  /** Stand-ins read as letters, spelled-out words put together. */
  readonly letters: string;
  /** The same with runs of a letter as one, with a blank before and behind each word. */
  readonly words: string;
}

function readingOf(text: string): Reading {
  const seen = visible(text);
  const folded = foldText(
    seen.toLowerCase().replace(/[013457@$]|[!|](?=\p{L})/gu, (sign) => STAND_INS[sign] ?? sign),
  );
  return { seen, letters: joined(folded), words: ` ${joined(folded.replace(/(.)\1+/gu, '$1'))} ` };
}

/** 'b a d' is one word. */
const joined = (folded: string): string =>
  folded.replace(/(?<=^| )\p{L}(?: \p{L})+(?= |$)/gu, (run) => run.replaceAll(' ', ''));

/** Scripts that put no blanks between words. */
const WITHOUT_BLANKS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** Whether a text holds an entry of a list. */
type Finder = (text: Reading) => boolean;

function finderOf(entry: string): Finder {
  const { seen, letters, words } = readingOf(entry.trim());
  // An emoji, or signs alone: as they are.
  if (letters === '') return seen === '' ? () => false : (text) => text.seen.includes(seen);
  if (WITHOUT_BLANKS.test(letters)) return (text) => text.letters.includes(letters);
  return (text) => text.words.includes(words);
}

/** Lists as they are compared, by the list: settings are the same object until they change. */
const lists = new WeakMap<readonly string[], readonly Finder[]>();

function listOf(blocked: readonly string[]): readonly Finder[] {
  const known = lists.get(blocked);
  if (known) return known;
  const list = blocked.map(finderOf);
  lists.set(blocked, list);
  return list;
}

/**
 * Whether the text holds a blocked word or phrase, as a whole and not inside of another word; of scripts that put no blanks
 * between words, anywhere.
 */
export function hasBlockedWord(text: string, { words: blocked }: Pick<ChatFilter, 'words'>): boolean {
  const list = listOf(blocked);
  if (list.length === 0) return false;
  const reading = readingOf(text);
  return list.some((isIn) => isIn(reading));
}

// Without a scheme only these endings make a link of two words with a point between.
const ENDINGS =
  'com|net|org|info|biz|io|gg|me|co|app|dev|xyz|top|site|online|club|shop|store|live|casino|bet|bet365|win|game|games|vip|link|click|eu|de|uk|us|ru|in|br|tv|cc|to|ly|be|at|ch|fr|it|es|nl|pl|tr|ai';
const WITH_SCHEME = /\b[a-z][a-z0-9+.-]{1,10}:\/\/([^\s/?#]+)/g;
const BARE = new RegExp(
  String.raw`(?<![\p{L}\p{N}@.-])((?:[\p{L}\p{N}-]+\.)+(?:${ENDINGS}))(?![\p{L}\p{N}-])`,
  'gu',
);
const WWW = /\bwww\.[^\s/?#]+/g;

/** Hosts that the text points to, in lower case, also where the point is spelled out. */
export function hostsIn(text: string): string[] {
  const read = visible(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/\s*[[({<]\s*(?:\.|dot|punkt)\s*[\])}>]\s*/g, '.')
    .replace(/\s+(?:dot|punkt)\s+/g, '.');
  const found = [
    ...Array.from(read.matchAll(WITH_SCHEME), ([, authority = '']) => authority),
    ...Array.from(read.matchAll(WWW), ([host]) => host),
    ...Array.from(read.matchAll(BARE), ([, host = '']) => host),
  ];
  return found.map((authority) =>
    authority
      .replace(/^.*@/, '')
      .replace(/:\d*$/, '')
      .replace(/^www\./, ''),
  );
}

/** Whether the text points anywhere but to an allowed host or below one. */
export function hasStrangeLink(text: string, allowed: readonly string[]): boolean {
  return hostsIn(text).some((host) => !allowed.some((known) => host === known || host.endsWith(`.${known}`)));
}

const SHOUTED_LETTERS = 12;
const SHOUTED_SHARE = 0.7;

/**
 * Points for what spam looks like.
 * @param earlier what the same player wrote lately
 */
export function spamScore(text: string, earlier: readonly string[]): number {
  const folded = foldText(text);
  const repeats = earlier.filter((other) =>
    folded === '' ? other === text : foldText(other) === folded,
  ).length;
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  const shouted = letters.length >= SHOUTED_LETTERS && capitals.length / letters.length > SHOUTED_SHARE;
  return (
    (repeats === 0 ? 0 : repeats === 1 ? 4 : 8) +
    (hostsIn(text).length > 0 ? 3 : 0) +
    (shouted ? 3 : 0) +
    (/(.)\1{9}/u.test(text) ? 3 : 0)
  );
}
