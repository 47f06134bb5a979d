/**
 * Texts. Every feature and game keeps its own locales/en.json; app/locales.ts lists them. In the build
 * the messages are compiled from ICU beforehand (scripts/vite-messages.ts), so the page carries only
 * the small formatter; under vitest the same calls format plain ICU.
 */
import { useSyncExternalStore, type ReactNode } from 'react';
import { createTranslator } from 'use-intl/core';
import { useTranslations } from 'use-intl/react';

export type Messages = { [key: string]: Messages | string | readonly unknown[] };
export type Values = Record<string, string | number | Date>;
export type RichValues = Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>;

export interface Translate {
  (key: string, values?: Values): string;
  rich(key: string, values?: RichValues): ReactNode;
  /** True when the key has a text: help pages are read until one is missing. */
  has(key: string): boolean;
}

let messages: Messages = {};
const listeners = new Set<() => void>();

/** Merges texts into those the page has. Later ones win; a repeat of the same texts costs nothing. */
export function addMessages(more: Messages): void {
  messages = merge(messages, more);
  outside = undefined;
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

/** All texts there are now; renders again when a room's arrive. For messages-provider.tsx alone. */
export function useMessages(): Messages {
  return useSyncExternalStore(subscribe, () => messages);
}

/** How both ways of translating are set up: a missing text shows its key and is no error to the player. */
export const setup = {
  locale: 'en',
  timeZone: 'UTC',
  onError: ignore,
  getMessageFallback: fallback,
} as const;

/** Texts below `namespace` ('fairness', 'lobby.hero'); without one, keys are whole paths. */
export function useT(namespace?: string): Translate {
  return useTranslations(namespace as never) as Translate;
}

let outside: Translate | undefined;

/** A text outside React (toasts from calls, document title). `key` is the whole path. */
export function translate(key: string, values?: Values): string {
  outside ??= createTranslator({ ...setup, messages }) as unknown as Translate;
  return outside(key, values);
}

let fetcher: (room: string) => Promise<void> = () => Promise.resolve();

/** app/locales.ts tells once how texts of a room are fetched. */
export function provideTexts(fetch: (room: string) => Promise<void>): void {
  fetcher = fetch;
}

/**
 * Fetches the texts of a room ahead of its first render. Features' own are fetched with their chunks;
 * the game page asks for a game's: `await loadTexts('games/dice')`.
 */
export function loadTexts(room: string): Promise<void> {
  return fetcher(room);
}
