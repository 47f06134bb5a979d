import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import type { BonusView, CurrencyView, LicenseView } from '../contract/boot.ts';
import type { ShownByFeature } from '../contract/shown-settings.ts';
import { DEFAULT_LOCALE } from '../contract/locale.ts';
import type { Preference, PreferencesOf, RoomPreferences } from '../contract/preference.ts';
import { provideToken } from './call-headers.ts';
import { emit, type SportType } from './events.ts';
import { FUN_CURRENCY } from './starting-wallet.ts';
import { clearOldStorage, declareKinds, keptForOthers, migrate, sane, VERSION } from './store-migrations.ts';
import type { Theme } from '../contract/theme.ts';
import type { PagePreferences, Preferences } from './preferences.ts';
import { starsFor, toggled } from './stars.ts';

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
  /** What the law of the place leaves of automatic and quick play, and the least time between two bets. */
  playRules: { readonly auto: boolean; readonly quick: boolean; readonly gameMs: number };
}

export type Store = Preferences & Live;

/** Defaults of the page's own, as the product states them. */
export const defaultPreferences: PagePreferences = {
  user: null,
  // The operator's, as the document came with it.
  theme: (globalThis.document?.documentElement.dataset['site'] as Theme | undefined) ?? 'main',
  locale: DEFAULT_LOCALE,
  localeChosen: false,
  unit: 'btc',
  currency: FUN_CURRENCY,
  demo: true,
  sound: true,
  quick: false,
  hotkeys: true,
  fiatView: 'off',
  fiatCurrency: 'usd',
  channel: 'casino_en',
  chat: true,
  chatFolded: null,
  sidebarOpen: true,
  recentGameHistory: [],
  favourites: [],
  favouritesOf: '',
  favouriteChanges: {},
  widgetPlaces: {},
  dismissed: [],
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
  playRules: { auto: true, quick: true, gameMs: 0 },
};

export const STORE_KEY = 'Phoenix';

/** Whose theme was the operator's follows that when it changes: what it was is kept with it (app/index.html reads both). */
type Kept = Preferences & { readonly siteTheme: Theme };

function keep(state: Store): Kept {
  const kept = { ...keptForOthers(), ...state } as Partial<Store>;
  for (const name of Object.keys(live)) delete kept[name as keyof Live];
  return { ...kept, siteTheme: defaultPreferences.theme } as Kept;
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
/** Who has come or gone in another tab, while what that one keeps is read. */
let arrival: Pick<Preferences, 'user'> | null = null;

/**
 * What was kept, over what the page has. Another tab may have written its old account after this one has changed it: once
 * the page is there, only `session.ts` changes who is logged in. Stars that are not of whoever that is stay out.
 */
function takeKept(kept: unknown, current: Store): Store {
  const { theme, siteTheme = 'main' } = (kept ?? {}) as Partial<Kept>;
  const state = {
    ...current,
    ...sane(kept),
    ...(theme === siteTheme && { theme: defaultPreferences.theme }),
  };
  if (!read) return state;
  const { user } = arrival ?? (state.user?.token === current.user?.token ? state : current);
  const { favourites, favouritesOf, favouriteChanges } =
    state.favouritesOf === (user?._id ?? '') ? state : current;
  return { ...state, user, favourites, favouritesOf, favouriteChanges };
}

/** The page's one store. Read with a selector: `useStore((s) => s.theme)`; write with `setStore({...})`. */
export const useStore = create<Store>()(
  // Rooms declare theirs before anything is drawn.
  persist((): Store => ({ ...defaultPreferences, ...live }) as Store, {
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

/** Takes up what rooms declare that the browser keeps for them, once, before they draw anything. */
export function declarePreferences(declared: readonly Partial<PreferencesOf<keyof RoomPreferences>>[]): void {
  const all: Readonly<Record<string, Preference<unknown>>> = Object.assign({}, ...declared);
  const initial = Object.fromEntries(Object.entries(all).map(([name, one]) => [name, one.initial]));
  setStore({ ...initial, ...declareKinds(all) });
}

/** Whether rounds are drawn without their way: as the player wants it, where the law lets them. */
export const playsQuick = ({ quick, playRules }: Store): boolean => quick && playRules.quick;

/** Reads again what is kept, as what another tab keeps for whoever has come or gone there. */
export function readKeptFor(user: Preferences['user']): void {
  arrival = { user };
  void useStore.persist.rehydrate();
  arrival = null;
}

/** Says who is here, and what goes with them. */
export function setUser(user: Preferences['user'], change: Partial<Preferences> = {}): void {
  setStore({ ...change, user, ...starsFor(user?._id ?? '', getStore()) });
}

provideToken(() => getStore().user?.token ?? null);

/** Puts a game first in the list of those played last. */
export function rememberGame(id: string): void {
  const others = getStore().recentGameHistory.filter((other) => other !== id);
  setStore({ recentGameHistory: [id, ...others].slice(0, 12) });
}

/** Stars a game, or takes its star away. */
export function toggleFavourite(id: string): void {
  setStore(toggled(getStore(), id));
  emit('favourite-changed', { id, on: getStore().favourites.includes(id) });
}

export function useFavourite(id: string): boolean {
  return useStore(({ favourites }) => favourites.includes(id));
}
