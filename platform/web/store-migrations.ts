/**
 * Kept preferences by version. Each step takes the state of the version before it; steps are never
 * edited once shipped. What cannot be read falls back to the defaults field by field.
 */
import { LOCALES } from '../contract/locale.ts';
import type { RoomPreferences } from '../contract/preference.ts';
import {
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isShape,
  isText,
  type IsKind,
} from '../contract/kinds.ts';
import type { PagePreferences, Preferences } from './preferences.ts';

export const VERSION = 4;

type Kept = Record<string, unknown>;

const steps: Record<number, (state: Kept) => Kept> = {
  // 1: feeds were named by their heading, and the sidebar kept its width.
  1: (state) => {
    const { sidebar, ...rest } = state;
    const channel = rest['liveChannel'] === 'others' ? 'all' : rest['liveChannel'];
    return { ...rest, liveChannel: channel, sidebarOpen: sidebar !== 'small' };
  },
  // 2: the session itself was kept, where every script of the page could read it. The next document brings the page's own.
  2: (state) => {
    const { token: _token, user, ...rest } = state;
    return typeof user === 'object' && user !== null ? { ...rest, user: { ...user, token: '' } } : rest;
  },
  // 3: shortcuts were off unless somebody switched them on.
  3: ({ hotkeys: _hotkeys, ...rest }) => rest,
};

/** What is held by name, or an entry with the names and whether they are active. */
const isEntry = isShape({
  permissions: isListOf(isShape({ id: isText, permissions: isShape({ active: isFlag }) })),
});
const isPermission: IsKind = (value) => isText(value) || isEntry(value);

/** Enough of an account to draw the page with; the boot data says who is really there. */
const isUser = isShape({
  _id: isText,
  name: isText,
  roles: isListOf(isShape({ id: isText })),
  permissions: isListOf(isPermission),
  self_excluded: isFlag,
  token: isText,
});

const isShare = isNumber(0, 1);

const own: Record<keyof PagePreferences, IsKind> = {
  user: isNullOr(isUser),
  theme: isOneOf('main', 'grayTheme', 'blueTheme', 'greenTheme'),
  locale: isOneOf(...LOCALES),
  localeChosen: isFlag,
  unit: isOneOf('btc', 'mbtc', 'bits', 'satoshi'),
  currency: isText,
  demo: isFlag,
  sound: isFlag,
  quick: isFlag,
  hotkeys: isFlag,
  fiatView: isOneOf('off', 'EUR', 'USD'),
  fiatCurrency: isText,
  channel: isText,
  chat: isFlag,
  chatFolded: isNullOr(isFlag),
  sidebarOpen: isFlag,
  recentGameHistory: isListOf(isText),
  favourites: isListOf(isText),
  favouritesOf: isText,
  favouriteChanges: isRecordOf(isFlag),
  widgetPlaces: isRecordOf(isShape({ x: isShare, y: isShare })),
  dismissed: isListOf(isText),
};

let kinds: Readonly<Record<string, IsKind>> = own;
let declared = false;
/** What was kept under names that nobody has declared yet. */
let others: Kept = {};

/** What is kept for rooms that have not declared it yet: it is written back as it was read. */
export const keptForOthers = (): Readonly<Kept> => others;

/** Takes up the kinds of rooms. @returns what was kept for them, as far as it is of its kind; under other names nothing is kept from now on */
export function declareKinds(
  rooms: Readonly<Record<string, { readonly is: IsKind }>>,
): Partial<RoomPreferences> {
  kinds = { ...own, ...Object.fromEntries(Object.entries(rooms).map(([name, { is }]) => [name, is])) };
  declared = true;
  const kept = others;
  others = {};
  return sane(kept);
}

/** Drops every field that is not of its kind, so that a hand-edited storage cannot break the page. */
export function sane(state: unknown): Partial<Preferences> {
  if (typeof state !== 'object' || state === null) return {};
  const result: Kept = {};
  for (const [name, value] of Object.entries(state)) {
    const is = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (is?.(value)) result[name] = value;
    else if (!is && !declared && !Object.hasOwn(Object.prototype, name)) others[name] = value;
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
