import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { BonusView, CurrencyView, LicenseView, UserView } from '../contract/boot.ts';
import { DEFAULT_LOCALE, type Locale } from '../contract/locale.ts';
import { provideToken } from './api.ts';
import type { SportType } from './events.ts';
import { clearOldStorage, migrate, sane, VERSION } from './store-migrations.ts';

export const THEMES = ['main', 'grayTheme', 'blueTheme', 'greenTheme'] as const;
export type Theme = (typeof THEMES)[number];
export type LiveChannel = 'all' | 'mine' | 'high_rollers' | 'lucky_wins' | 'race';
/** What bitcoin is counted in: whole coins, thousandths, millionths or hundred-millionths. */
export const UNIT_IDS = ['btc', 'mbtc', 'bits', 'satoshi'] as const;
export type Unit = (typeof UNIT_IDS)[number];

/** The deposit bonus that the player may have now. */
export interface DepositOfferState {
  readonly name: string;
  /** Opted in: the next deposit brings it. */
  readonly checkedIn: boolean;
  /** Has deposited before. */
  readonly deposited: boolean;
  /** Another bonus is under way, so it cannot be had yet. */
  readonly active: boolean;
}

interface Rakeback {
  readonly percent: number;
  readonly list: readonly { readonly id: string; readonly value: string }[];
}

export interface WidgetPlace {
  readonly x: number;
  readonly y: number;
}

/** Kept in local storage under `Phoenix`. A change of shape needs a migration. */
export interface Preferences {
  user: UserView | null;
  /** Bearer token of the session. */
  token: string | null;
  theme: Theme;
  /** The language that is spoken: the browser's, until the player chooses one. */
  locale: Locale;
  localeChosen: boolean;
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
  /** Where movable windows were left, by id: the share of the free room before them, across and down. */
  widgetPlaces: Record<string, WidgetPlace>;
  /** Notices the player closed, by id. */
  dismissed: string[];
  /** When the window about contact details may ask again, by account and number of fields. Epoch milliseconds. */
  contactPrompts: Readonly<Record<string, number>>;
  /** What one chip is worth at a table, by currency. */
  chipValues: Record<string, string>;
  /** Day, as 2026-11-20, on which the offer for the first deposit came up by itself last; '' is never. */
  offerSeen: string;
}

/** Comes from the server with every page load; never kept. */
export interface Live {
  license: LicenseView | null;
  /** Ids of the features that are on. */
  features: readonly string[];
  currencies: readonly CurrencyView[];
  demoBuild: boolean;
  /** What kind of page is open: sport pages play SPORTS, all others ESPORTS. */
  sport: SportType;
  notifications: readonly { icon: string; text: string }[];
  /** Filled by the features that know of it; while there are none, nothing. */
  vip: Readonly<Record<string, unknown>> | null;
  /** Bonuses under way. What is frozen of one is in play. */
  bonus: readonly BonusView[];
  depositBonus: DepositOfferState | null;
  rakeback: Rakeback | null;
}

export type Store = Preferences & Live;

/** Defaults as the product states them. */
export const defaultPreferences: Preferences = {
  user: null,
  token: null,
  theme: 'main',
  locale: DEFAULT_LOCALE,
  localeChosen: false,
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
  widgetPlaces: {},
  dismissed: [],
  contactPrompts: {},
  chipValues: {},
  offerSeen: '',
};

const live: Live = {
  license: null,
  features: [],
  currencies: [],
  demoBuild: false,
  sport: 'ESPORTS',
  notifications: [],
  vip: null,
  bonus: [],
  depositBonus: null,
  rakeback: null,
};

export const STORE_KEY = 'Phoenix';

function keep(state: Store): Preferences {
  const kept = { ...state } as Partial<Store>;
  for (const name of Object.keys(live)) delete kept[name as keyof Live];
  return kept as Preferences;
}

// What older builds left may have been read by others already: once it is gone the page starts anew.
if (typeof localStorage !== 'undefined' && clearOldStorage(localStorage)) location.reload();

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
