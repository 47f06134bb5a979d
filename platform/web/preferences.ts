import type { SignedIn } from '../contract/boot.ts';
import type { Locale } from '../contract/locale.ts';
import type { RoomPreferences } from '../contract/preference.ts';
import type { Theme } from '../contract/theme.ts';

export type Preferences = PagePreferences & RoomPreferences;

export interface WidgetPlace {
  readonly x: number;
  readonly y: number;
}

/**
 * Kept in local storage under `Phoenix`: what the page itself and several rooms go by. What is of one room stands there
 * (`platform/contract/preference.ts`). A change of shape needs a migration.
 */
export interface PagePreferences {
  /** With the bearer token of its pages, which is worth nothing without the session's cookie. */
  user: SignedIn | null;
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
  fiatView: 'off' | 'EUR' | 'USD';
  fiatCurrency: string;
  /** Chat channel: {casino|sport}_{locale}. */
  channel: string;
  /** Where it lies over the page: open. */
  chat: boolean;
  /** Where it has a column beside the page: away. Null: as it comes, open for players and away for guests. */
  chatFolded: boolean | null;
  /** false: the narrow sidebar, icons only. */
  sidebarOpen: boolean;
  /** Ids of the games played last, newest first. */
  recentGameHistory: string[];
  /** Ids of the games the player has starred, newest first. */
  favourites: string[];
  /** Id of the account that they are of; '' while they are a guest's and only in this browser. */
  favouritesOf: string;
  /** Stars put on or taken away that the server has not heard of yet, by game. */
  favouriteChanges: Record<string, boolean>;
  /** Where movable windows were left, by id: the share of the free room before them, across and down. */
  widgetPlaces: Record<string, WidgetPlace>;
  /** Notices the player closed, by id. */
  dismissed: string[];
}

/** What bitcoin is counted in: whole coins, thousandths, millionths or hundred-millionths. */
export const UNIT_IDS = ['btc', 'mbtc', 'bits', 'satoshi'] as const;

export type Unit = (typeof UNIT_IDS)[number];
