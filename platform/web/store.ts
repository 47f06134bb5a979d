import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { CurrencyView, LicenseView, UserView } from '../contract/boot.ts';
import { provideToken } from './api.ts';
import { clearOldStorage, migrate, sane, VERSION } from './store-migrations.ts';

export const THEMES = ['main', 'grayTheme', 'blueTheme', 'greenTheme'] as const;
export type Theme = (typeof THEMES)[number];
export type LiveChannel = 'all' | 'mine' | 'high_rollers' | 'lucky_wins' | 'race';
/** What balances are counted in: whole coins, or a bitcoin's hundred-millionths. */
export type Unit = 'btc' | 'satoshi';

/** Kept in local storage under `Phoenix`. A change of shape needs a migration. */
export interface Preferences {
  user: UserView | null;
  /** Bearer token of the session. */
  token: string | null;
  theme: Theme;
  locale: 'en';
  unit: Unit;
  /** Id of the chosen currency. */
  currency: string;
  /** Play with the demo balance. Always on for guests. */
  demo: boolean;
  sound: boolean;
  /** Skip the game's animations. */
  quick: boolean;
  hotkeys: boolean;
  liveFeedEntries: number;
  liveChannel: LiveChannel;
  fiatView: 'off' | 'EUR' | 'USD';
  fiatCurrency: string;
  /** Chat channel: {casino|sport}_{locale}. */
  channel: string;
  chat: boolean;
  chatRulesAgreed: boolean;
  sportHideInactive: boolean;
  oddsFormat: 'decimal' | 'american' | 'fractional';
  /** false: the narrow sidebar, icons only. */
  sidebarOpen: boolean;
  /** Sidebar groups that are folded. */
  foldedGroups: string[];
  /** Referral code to prefill when registering. */
  inviteCode: string;
  /** Ids of the games played last, newest first. */
  recentGameHistory: string[];
  /** Notices the player closed, by id. */
  dismissed: string[];
  /** What one chip is worth at a table, by currency. */
  chipValues: Record<string, string>;
}

/** Comes from the server with every page load; never kept. */
export interface Live {
  license: LicenseView | null;
  /** Ids of the features that are on. */
  features: readonly string[];
  currencies: readonly CurrencyView[];
  demoBuild: boolean;
  notifications: readonly { icon: string; text: string }[];
}

export type Store = Preferences & Live;

/** Defaults as the product states them. */
export const defaultPreferences: Preferences = {
  user: null,
  token: null,
  theme: 'main',
  locale: 'en',
  unit: 'btc',
  currency: 'btc',
  demo: true,
  sound: true,
  quick: false,
  hotkeys: false,
  liveFeedEntries: 10,
  liveChannel: 'all',
  fiatView: 'off',
  fiatCurrency: 'usd',
  channel: 'casino_en',
  chat: true,
  chatRulesAgreed: false,
  sportHideInactive: true,
  oddsFormat: 'decimal',
  sidebarOpen: true,
  foldedGroups: [],
  inviteCode: '',
  recentGameHistory: [],
  dismissed: [],
  chipValues: {},
};

const live: Live = { license: null, features: [], currencies: [], demoBuild: false, notifications: [] };

export const STORE_KEY = 'Phoenix';

function keep(state: Store): Preferences {
  const kept = { ...state } as Partial<Store>;
  for (const name of Object.keys(live)) delete kept[name as keyof Live];
  return kept as Preferences;
}

if (typeof localStorage !== 'undefined') clearOldStorage(localStorage);

/** The page's one store. Read with a selector: `useStore((s) => s.theme)`; write with `setStore({...})`. */
export const useStore = create<Store>()(
  persist((): Store => ({ ...defaultPreferences, ...live }), {
    name: STORE_KEY,
    version: VERSION,
    migrate,
    storage: createJSONStorage(() => localStorage),
    partialize: keep,
    merge: (kept, current) => ({ ...current, ...sane(kept) }),
  }),
);

export const setStore: (change: Partial<Store>) => void = useStore.setState;
export const getStore: () => Store = useStore.getState;

provideToken(() => getStore().token);

/** Puts a game first in the list of those played last. */
export function rememberGame(id: string): void {
  const others = getStore().recentGameHistory.filter((other) => other !== id);
  setStore({ recentGameHistory: [id, ...others].slice(0, 12) });
}
