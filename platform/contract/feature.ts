/**
 * A feature is a plain object in an explicit list (app/features.ts): no discovery, no side effects.
 * `server` and `web` are lazy; each build leaves the other half out.
 */
import type * as z from 'zod/mini';
import type { Boot, UserView } from './boot.ts';
import type { Channel } from './channel.ts';
import type { Endpoint } from './endpoint.ts';
import type { Ratio } from './money.ts';
import type { ModalId, SlotPlace } from './page.ts';
import type { Guard, Permission } from './permission.ts';
import type { PreferencesOf, RoomPreferences } from './preference.ts';
import type { WebhookMessage } from './webhook.ts';

/** Loads a React component chunk. Typed loosely here because this floor knows nothing of React. */
// oxlint-disable-next-line typescript/no-explicit-any
export type LoadComponent = () => Promise<{ default: (props: any) => any }>;

export interface FeatureRoute {
  /** TanStack path: '/casino/game/$id'. */
  readonly path: string;
  readonly load: LoadComponent;
  /** 'auth': guests get the auth modal. 'perm:NAME': redirect home without it. */
  readonly guard?: Guard;
  /** Stays open to players who excluded themselves, as the way to their own money must. */
  readonly whileExcluded?: true;
  /** false: bare view without the shell. 'own': the page draws its whole frame; only windows and toasts are added. */
  readonly layout?: false | 'own';
  /** Pages of this site may show it in a frame; no page else may be framed by anybody. */
  readonly framed?: true;
  /** i18n key of the document title. */
  readonly title: string;
}

/** Parts of the back office, in the order in which its rooms stand. */
export const ADMIN_GROUPS = ['today', 'players', 'money', 'games', 'site', 'house'] as const;

export type FeatureNav = NavItem &
  (
    | { readonly place: NavPlace; readonly group?: never }
    | { readonly place: 'admin'; readonly group: (typeof ADMIN_GROUPS)[number] }
  );

type NavPlace =
  /** Casino and Sports: a switch, from two entries on. Pressed is the one whose kind of path is open. */
  | 'sidebar-switch'
  | 'sidebar-top'
  | 'sidebar-casino'
  | 'sidebar'
  | 'casino-tabs'
  | 'bottom'
  | 'header'
  | 'footer'
  | 'avatar';

interface NavItem {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly to: string;
  readonly order: number;
  readonly guard?: Guard;
  /** Id of the window it opens in place of going somewhere (`sidebar-top` and `bottom`); `to` is '' then. */
  readonly opens?: ModalId;
  /** Key that presses it wherever the focus is, unless somebody types: '/'. */
  readonly shortcut?: string;
  /** Whether it leads to anything, from what the page knows before its first call. */
  readonly wanted?: (boot: Boot) => boolean;
}

export interface FeatureSlot {
  /** Named place in the page, e.g. 'shell.below-content', 'header.wallet', 'admin.user.tabs'. */
  readonly place: SlotPlace;
  readonly id: string;
  readonly load: LoadComponent;
  readonly order: number;
  /** i18n key when the place shows tabs. */
  readonly label?: string;
  /** Whether there is anything to show, from what the page knows before its first call; if not, nothing is fetched and no room is kept. */
  readonly wanted?: (page: SlotPage) => boolean;
  /** Which of the shapes that the place knows keeps the room while this is under way. */
  readonly shape?: string;
}

export interface SlotPage {
  readonly boot: Boot;
  /** Who is logged in now. */
  readonly user: UserView | null;
  /** Language of the page. */
  readonly locale: string;
  /** Ids of notices that were closed. */
  readonly dismissed: readonly string[];
}

export interface FeatureWeb {
  /** false: no part of this feature uses the query library, so none waits for it. */
  readonly queries?: false;
  readonly routes?: readonly FeatureRoute[];
  readonly nav?: readonly FeatureNav[];
  readonly slots?: readonly FeatureSlot[];
  readonly modals?: Readonly<Partial<Record<ModalId, LoadComponent>>>;
  /** What the browser keeps for this feature, also while it is off. */
  readonly preferences?: Partial<PreferencesOf<keyof RoomPreferences>>;
  /**
   * Written by the build (scripts/feature-halves.ts), with spaces between them: paths of `routes` that the first load leaves out, and
   * that are asked for (`hasRoute`) before the rest is there.
   */
  readonly paths?: string;
  /** The same for the ids of `modals` (`hasModal`). */
  readonly windows?: string;
}

export interface Feature {
  /** What installations store its settings, switch, cursors and jobs under: it never changes. */
  readonly id: string;
  /** Folder of its code, where that is not called as the id: the room was renamed after installations had stored things. */
  readonly folder?: string;
  /** i18n-free name for the back office. */
  readonly title: string;
  /** Name of the operator switch; null = part of the house, cannot be switched off. */
  readonly plugin: string | null;
  /**
   * Off until an operator switches it on: always (true), or in an installation with a main network, which plays for money
   * that is worth something. Others are on until one switches them off.
   */
  readonly startsOff?: true | 'with-main-network';
  readonly settings?: z.ZodMiniType;
  /** Staff change them in a room of this feature's own, by rules of its own, and not on the page of settings. */
  readonly settingsInRoom?: true;
  /**
   * Greatest part of the house's edge on a bet that this feature gives away under these settings, 0 to 1, beside the
   * rewards: what they may cost is judged together with it.
   */
  // Each feature reads its own settings; their type is known where it is defined.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly sharesEdge?: (settings: any) => Ratio;
  readonly permissions?: readonly Permission[];
  readonly contract: Readonly<Record<string, Endpoint | Channel>>;
  /** What it sends to operators' systems, for the description of the API. */
  readonly messages?: readonly WebhookMessage[];
  // The server half's type lives on the server floor; here it is only a loader.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly server?: () => Promise<{ default: (kit: any) => void | Promise<void> }>;
  readonly web?: FeatureWeb;
  /** Paths of its pages that search engines may know: they stand in the sitemap, in every language. Others are sent with `noindex`. */
  readonly listed?: readonly string[];
  /** Further groups of built files that are this feature's, e.g. 'g.dice': gone while it is off, like its own. */
  readonly chunks?: readonly string[];
}

export function defineFeature<F extends Feature>(feature: F): F {
  return feature;
}

/**
 * The calls and channels among what contract modules export: `contract: callsOf(contract, staffContract)`.
 * @throws when two modules have one of the same name
 */
export function callsOf(...modules: readonly object[]): Record<string, Endpoint | Channel> {
  const calls: Record<string, Endpoint | Channel> = {};
  for (const [name, entry] of modules.flatMap((module) => Object.entries(module) as [string, unknown][])) {
    if (!isCall(entry)) continue;
    if (name in calls) throw new Error(`${name} is in two contracts of one feature`);
    calls[name] = entry;
  }
  return calls;
}

function isCall(entry: unknown): entry is Endpoint | Channel {
  const type = (entry as { type?: unknown } | null | undefined)?.type;
  return typeof entry === 'object' && (type === 'endpoint' || type === 'channel');
}
