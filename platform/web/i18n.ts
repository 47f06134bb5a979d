/**
 * Texts. Every feature and game keeps its own locales/en.json and its twins in other languages; app/locales.ts
 * tells how they are fetched, one language at a time. In the build the messages are compiled from ICU beforehand
 * (scripts/vite-messages.ts), so the page carries only the small formatter; under vitest the same calls
 * format plain ICU.
 */
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { _createCache, _createIntlFormatters, createTranslator } from 'use-intl/core';
import { writeFiguresIn } from '#ui/locale.ts';
import { DEFAULT_LOCALE, figuresOf, type Locale } from '../contract/locale.ts';

export type Messages = { [key: string]: Messages | string | readonly unknown[] };
export type Values = Record<string, string | number | Date>;
export type RichValues = Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>;

export interface Translate {
  (key: string, values?: Values): string;
  rich(key: string, values?: RichValues): ReactNode;
  /** True when the key has a text: help pages are read until one is missing. */
  has(key: string): boolean;
}

/** Where texts come from: those of the first load, and those of a room ('features/<folder>', 'games/<id>'). */
export interface TextSource {
  first(locale: Locale): Promise<readonly Messages[]>;
  /** Null: the room has none. */
  room(room: string, locale: Locale): Promise<Messages | null>;
}

/** A language that is spoken, with what translates into it below each namespace. Another object when the page has to be drawn again. */
interface Spoken {
  readonly locale: Locale;
  readonly translators: Map<string | undefined, Translate>;
}

let spoken = speech(DEFAULT_LOCALE);
/** All texts there are, in that language. */
let messages: Messages = {};
/** Whether somebody asked for a text that was not there: when more come it may be, so all that is drawn asks again. */
let missed = false;
let source: TextSource = { first: async () => [], room: async () => null };
/** Rooms whose texts are here or on their way, in the language that is spoken. */
const rooms = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
/** The language that is fetched, or was last: a room that is entered meanwhile is not asked for in the one before. */
let learning: Promise<unknown> = Promise.resolve();

/** app/locales.ts tells once where texts come from. */
export function provideTexts(texts: TextSource): void {
  source = texts;
}

/**
 * Makes the page speak a language: its texts replace the others at once, when all are there. Awaited before the first
 * render; afterwards it changes an open page. Of several the last that was asked for is spoken.
 */
export async function speak(locale: Locale): Promise<void> {
  const open = [...rooms.keys()];
  const coming = Promise.all([source.first(locale), ...open.map((room) => source.room(room, locale))]);
  learning = coming;
  const [first, ...others] = await coming;
  // Another one was chosen meanwhile.
  if (learning !== coming) return;
  // Rooms that were entered meanwhile have waited, and come in this language.
  for (const room of open) rooms.set(room, Promise.resolve());
  const texts = [...first, ...others.filter((more) => more !== null)];
  messages = texts.reduce(merge, {});
  drawAgain(locale);
}

/**
 * Merges texts into those the page has. Later ones win. What is drawn is drawn again only if it lacked one: a room's
 * texts are there before its parts, and a page of twenty rooms would else be drawn twenty times.
 */
export function addMessages(more: Messages): void {
  messages = merge(messages, more);
  if (missed) drawAgain(spoken.locale);
}

function drawAgain(locale: Locale): void {
  missed = false;
  spoken = speech(locale);
  writeFiguresIn(figuresOf(locale));
  for (const listener of listeners) listener();
}

function speech(locale: Locale): Spoken {
  return { locale, translators: new Map() };
}

export function merge(into: Messages, more: Messages): Messages {
  const result = { ...into };
  for (const [key, value] of Object.entries(more)) {
    const before = result[key];
    result[key] = isBranch(value) && isBranch(before) ? merge(before, value) : value;
  }
  return result;
}

function isBranch(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Calls `listener` when what is drawn has to be drawn again. @returns a function that stops */
export function onSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ignore = (): void => {};

/** A missing text shows its key and is no error to the player. */
function fallback({ namespace, key }: { namespace?: string; key: string }): string {
  missed = true;
  return namespace ? `${namespace}.${key}` : key;
}

/** The language that is spoken now, outside React. */
export const spokenLocale = (): Locale => spoken.locale;

/** For messages-provider.tsx alone. */
export const SpokenContext = createContext<Spoken | null>(null);

/** What is spoken now; renders again when that changes. */
export function useSpoken(): Spoken {
  return useSyncExternalStore(onSpoken, () => spoken);
}

let dress = (inner: Translate): Translate => inner;

/** Puts every text through a wrapper: for the pseudo language of the tests. Call before the first render. */
export function dressTexts(wrap: (translate: Translate) => Translate): void {
  dress = wrap;
}

const cache = _createCache();
const formatters = _createIntlFormatters(cache);

/** Stays the same while its language is spoken, and knows texts that come later. */
function translatorOf({ locale, translators }: Spoken, namespace?: string): Translate {
  const known = translators.get(namespace);
  if (known) return known;
  let [of, inner]: [Messages | null, Translate | null] = [null, null];
  const now = (): Translate => {
    if (!inner || of !== messages) {
      const own = { timeZone: 'UTC', onError: ignore, getMessageFallback: fallback, locale, messages };
      inner = createTranslator({
        ...own,
        _cache: cache,
        _formatters: formatters,
        ...(namespace !== undefined && { namespace: namespace as never }),
      }) as unknown as Translate;
      of = messages;
    }
    return inner;
  };
  const made = dress(
    Object.assign((key: string, values?: Values) => now()(key, values), {
      rich: (key: string, values?: RichValues) => now().rich(key, values),
      has: (key: string) => {
        const there = now().has(key);
        if (!there) missed = true;
        return there;
      },
    }),
  );
  translators.set(namespace, made);
  return made;
}

/** Texts below `namespace` ('fairness', 'lobby.hero'); without one, keys are whole paths. */
export function useT(namespace?: string): Translate {
  return translatorOf(useContext(SpokenContext) ?? spoken, namespace);
}

/** A text outside React (toasts from calls, document title). `key` is the whole path. */
export function translate(key: string, values?: Values): string {
  return translatorOf(spoken)(key, values);
}

/**
 * Fetches the texts of a room once, ahead of its first render. Features' own are fetched with their chunks;
 * the game page asks for a game's: `await loadTexts('games/dice')`.
 */
export function loadTexts(room: string): Promise<void> {
  const known = rooms.get(room);
  if (known) return known;
  const coming = fetchRoom(room);
  rooms.set(room, coming);
  coming.catch(() => {
    if (rooms.get(room) === coming) rooms.delete(room);
  });
  return coming;
}

async function fetchRoom(room: string): Promise<void> {
  // One that could not be fetched is told to whoever wanted it.
  await learning.catch(() => undefined);
  const { locale } = spoken;
  const more = await source.room(room, locale);
  if (locale !== spoken.locale) return loadAgain();
  if (more) addMessages(more);

  /** The language changed while these were on their way. */
  async function loadAgain(): Promise<void> {
    const other = await source.room(room, spoken.locale);
    if (other) addMessages(other);
  }
}
