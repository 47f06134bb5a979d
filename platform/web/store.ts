import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import type { BonusView, CurrencyView, LicenseView } from '../contract/boot.ts';
import type { ShownByFeature } from '../contract/shown-settings.ts';
import { DEFAULT_LOCALE } from '../contract/locale.ts';
import { provideToken } from './api.ts';
import type { SportType } from './events.ts';
import { FUN_CURRENCY } from './starting-wallet.ts';
import { clearOldStorage, migrate, sane, VERSION } from './store-migrations.ts';
import type { Preferences } from './preferences.ts';

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

/** Comes from the server with every page load; never kept. */
export interface Live {
  license: LicenseView | null;
  /** Ids of the features that are on. */
  features: readonly string[];
  /** What features show of their settings. */
  settings: ShownByFeature;
  currencies: readonly CurrencyView[];
  demoBuild: boolean;
  /** What kind of page is open: sport pages play SPORTS, all others ESPORTS. */
  sport: SportType;
  /** Bonuses under way. What is frozen of one is in play. */
  bonus: readonly BonusView[];
  depositBonus: DepositOfferState | null;
}

export type Store = Preferences & Live;

/** Defaults as the product states them. */
export const defaultPreferences: Preferences = {
  user: null,
  theme: 'main',
  locale: DEFAULT_LOCALE,
  localeChosen: false,
  unit: 'btc',
  currency: FUN_CURRENCY,
  demo: true,
  sound: true,
  quick: false,
  hotkeys: true,
  liveFeedEntries: 10,
  liveChannel: 'all',
  fiatView: 'off',
  fiatCurrency: 'usd',
  channel: 'casino_en',
  chat: true,
  chatFolded: null,
  chatRulesAgreed: false,
  sportHideInactive: true,
  oddsFormat: 'decimal',
  sidebarOpen: true,
  foldedGroups: [],
  inviteCode: '',
  recentGameHistory: [],
  favourites: [],
  widgetPlaces: {},
  dismissed: [],
  contactPrompts: {},
  chipValues: {},
  offerSeen: '',
};

const live: Live = {
  license: null,
  features: [],
  settings: {},
  currencies: [],
  demoBuild: false,
  sport: 'ESPORTS',
  bonus: [],
  depositBonus: null,
};

export const STORE_KEY = 'Phoenix';

function keep(state: Store): Preferences {
  const kept = { ...state } as Partial<Store>;
  for (const name of Object.keys(live)) delete kept[name as keyof Live];
  return kept as Preferences;
}

// What older builds left may have been read by others already: once it is gone the page starts again.
if (typeof localStorage !== 'undefined' && clearOldStorage(localStorage)) location.reload();

/**
 * The browser's storage for the page that is open. One that was left may still run for a moment beside the next: what
 * it would write then, the account of before among it, is dropped.
 */
function storageWhileOpen(): StateStorage {
  let left = false;
  addEventListener('pagehide', () => (left = true));
  addEventListener('pageshow', () => (left = false));
  return {
    getItem: (name) => localStorage.getItem(name),
    setItem: (name, value) => {
      if (!left) localStorage.setItem(name, value);
    },
    removeItem: (name) => localStorage.removeItem(name),
  };
}

let read = false;

/**
 * What was kept, over what the page has. Another tab may have written its old account after this one has changed it: once
 * the page is there, only `session.ts` changes who is logged in.
 */
function takeKept(kept: unknown, current: Store): Store {
  const state = { ...current, ...sane(kept) };
  return read && state.user?.token !== current.user?.token ? { ...state, user: current.user } : state;
}

/** The page's one store. Read with a selector: `useStore((s) => s.theme)`; write with `setStore({...})`. */
export const useStore = create<Store>()(
  persist((): Store => ({ ...defaultPreferences, ...live }), {
    name: STORE_KEY,
    version: VERSION,
    migrate,
    storage: createJSONStorage(storageWhileOpen),
    partialize: keep,
    merge: takeKept,
  }),
);
read = true;

export const setStore: (change: Partial<Store>) => void = useStore.setState;
export const getStore: () => Store = useStore.getState;

provideToken(() => getStore().user?.token ?? null);

/** Puts a game first in the list of those played last. */
export function rememberGame(id: string): void {
  const others = getStore().recentGameHistory.filter((other) => other !== id);
  setStore({ recentGameHistory: [id, ...others].slice(0, 12) });
}

/** A filter of the catalogue takes no more ids. */
const MAX_FAVOURITES = 100;

/** Stars a game, or takes its star away. */
export function toggleFavourite(id: string): void {
  const { favourites } = getStore();
  const others = favourites.filter((other) => other !== id);
  setStore({
    favourites: others.length < favourites.length ? others : [id, ...others].slice(0, MAX_FAVOURITES),
  });
}

export function useFavourite(id: string): boolean {
  return useStore(({ favourites }) => favourites.includes(id));
}
