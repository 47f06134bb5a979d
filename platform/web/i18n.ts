/**
 * Texts. Every feature and game keeps its own locales/en.json and its twins in other languages; app/locales.ts
 * tells how they are fetched, one language at a time. In the build the messages are compiled from ICU beforehand
 * (scripts/vite-messages.ts), so the page carries only the small formatter; under vitest the same calls
 * format plain ICU.
 */
import { useSyncExternalStore, type ReactNode } from 'react';
import { createTranslator } from 'use-intl/core';
import { useTranslations } from 'use-intl/react';
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

interface Spoken {
  readonly locale: Locale;
  readonly messages: Messages;
}

let spoken: Spoken = { locale: DEFAULT_LOCALE, messages: {} };
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
 * render; afterwards it changes an open page.
 */
export async function speak(locale: Locale): Promise<void> {
  const open = [...rooms.keys()];
  const coming = Promise.all([source.first(locale), ...open.map((room) => source.room(room, locale))]);
  learning = coming;
  const [first, ...others] = await coming;
  // Rooms that were entered meanwhile have waited, and come in this language.
  for (const room of open) rooms.set(room, Promise.resolve());
  const texts = [...first, ...others.filter((more) => more !== null)];
  change({ locale, messages: texts.reduce(merge, {}) });
}

/** Merges texts into those the page has. Later ones win; a repeat of the same texts costs nothing. */
export function addMessages(more: Messages): void {
  change({ ...spoken, messages: merge(spoken.messages, more) });
}

function change(next: Spoken): void {
  spoken = next;
  outside = undefined;
  writeFiguresIn(figuresOf(next.locale));
  for (const listener of listeners) listener();
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ignore = (): void => {};

function fallback({ namespace, key }: { namespace?: string; key: string }): string {
  return namespace ? `${namespace}.${key}` : key;
}

/** The language that is spoken now, outside React. */
export const spokenLocale = (): Locale => spoken.locale;

/** The language and all texts there are now; renders again when either changes. For messages-provider.tsx alone. */
export function useSpoken(): Spoken {
  return useSyncExternalStore(subscribe, () => spoken);
}

/** How both ways of translating are set up: a missing text shows its key and is no error to the player. */
export const setup = { timeZone: 'UTC', onError: ignore, getMessageFallback: fallback } as const;

let dress = (inner: Translate): Translate => inner;

/** Puts every text through a wrapper: for the pseudo language of the tests. Call before the first render. */
export function dressTexts(wrap: (translate: Translate) => Translate): void {
  dress = wrap;
}

/** Texts below `namespace` ('fairness', 'lobby.hero'); without one, keys are whole paths. */
export function useT(namespace?: string): Translate {
  return dress(useTranslations(namespace as never) as Translate);
}

let outside: Translate | undefined;

/** A text outside React (toasts from calls, document title). `key` is the whole path. */
export function translate(key: string, values?: Values): string {
  outside ??= dress(createTranslator({ ...setup, ...spoken }) as unknown as Translate);
  return outside(key, values);
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
