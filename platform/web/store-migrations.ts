/**
 * Kept preferences by version. Each step takes the state of the version before it; steps are never
 * edited once shipped. What cannot be read falls back to the defaults field by field.
 */
import * as z from 'zod/mini';
import { userView } from '../contract/boot.ts';
import { amount } from '../contract/money.ts';
import type { Preferences } from './store.ts';

export const VERSION = 2;

type Kept = Record<string, unknown>;

const steps: Record<number, (state: Kept) => Kept> = {
  // 1: feeds were named by their heading, and the sidebar kept its width.
  1: (state) => {
    const { sidebar, ...rest } = state;
    const channel = rest['liveChannel'] === 'others' ? 'all' : rest['liveChannel'];
    return { ...rest, liveChannel: channel, sidebarOpen: sidebar !== 'small' };
  },
};

const shape: Record<keyof Preferences, z.ZodMiniType> = {
  user: z.nullable(userView),
  token: z.nullable(z.string()),
  theme: z.enum(['main', 'grayTheme', 'blueTheme', 'greenTheme']),
  locale: z.literal('en'),
  unit: z.enum(['btc', 'satoshi']),
  currency: z.string(),
  demo: z.boolean(),
  sound: z.boolean(),
  quick: z.boolean(),
  hotkeys: z.boolean(),
  liveFeedEntries: z.number().check(z.minimum(1), z.maximum(100)),
  liveChannel: z.enum(['all', 'mine', 'high_rollers', 'lucky_wins', 'race']),
  fiatView: z.enum(['off', 'EUR', 'USD']),
  fiatCurrency: z.string(),
  channel: z.string(),
  chat: z.boolean(),
  chatRulesAgreed: z.boolean(),
  sportHideInactive: z.boolean(),
  oddsFormat: z.enum(['decimal', 'american', 'fractional']),
  sidebarOpen: z.boolean(),
  foldedGroups: z.array(z.string()),
  inviteCode: z.string(),
  recentGameHistory: z.array(z.string()),
  dismissed: z.array(z.string()),
  chipValues: z.record(z.string(), amount),
};

/** Drops every field that is not of its kind, so that a hand-edited storage cannot break the page. */
export function sane(state: unknown): Partial<Preferences> {
  if (typeof state !== 'object' || state === null) return {};
  const result: Kept = {};
  for (const [name, value] of Object.entries(state)) {
    if (!Object.hasOwn(shape, name)) continue;
    if (z.safeParse(shape[name as keyof Preferences], value).success) result[name] = value;
  }
  return result;
}

/** Walks the steps from the kept version to this one. A version from the future keeps what still fits. */
export function migrate(state: unknown, from: number): never {
  let kept: Kept = typeof state === 'object' && state !== null ? { ...(state as Kept) } : {};
  for (let version = Math.max(from, 0); version < VERSION; version++) kept = steps[version]?.(kept) ?? kept;
  // zustand wants the whole state; the store fills what is missing from its defaults.
  return sane(kept) as never;
}

const CLEARED = 'Phoenix.cleared';

/** The one-time reset: what older builds left in local storage goes, once. @returns whether it went now */
export function clearOldStorage(storage: Pick<Storage, 'getItem' | 'setItem' | 'clear' | 'length'>): boolean {
  if (storage.getItem(CLEARED) !== null) return false;
  const stale = storage.length > 0 && storage.getItem('Phoenix') === null;
  if (stale) storage.clear();
  storage.setItem(CLEARED, '1');
  return stale;
}
