/** What may be opened by whom, as plain decisions; router.tsx carries them out. */
import type { UserView } from '../contract/boot.ts';
import type { SportType } from './events.ts';
import type { Guard } from '../contract/permission.ts';
import { isAllowed } from './permission.ts';

export interface Visitor {
  readonly user: UserView | null;
  readonly demoBuild: boolean;
  /** False once the operator's licence has run out. */
  readonly licensed: boolean;
}

export interface Wanted {
  readonly path: string;
  readonly guard?: Guard | undefined;
  /** True for pages that stay open to a player who excluded themself. */
  readonly whileExcluded?: boolean | undefined;
  /** True for rooms of staff. */
  readonly staff?: boolean | undefined;
  /** The query parameters as plain strings. */
  readonly search: Readonly<Record<string, string>>;
  /** False when the operator has switched the route's feature off. */
  readonly on: boolean;
  /** True when a profile page exists to go to. */
  readonly profile: boolean;
}

export type Verdict =
  | { readonly do: 'open' }
  | { readonly do: 'ask' }
  | { readonly do: 'missing' }
  | { readonly do: 'go'; readonly to: string };

const OPEN: Verdict = { do: 'open' };

/**
 * Judges one navigation. Order matters: without a licence there is the notice for everybody and what stays open to excluded
 * players (for whoever has an account with the frame round it, where the wallet is), and the rooms of staff; an excluded player
 * sees only the notice and what says it stays open; a page of an off feature does not exist for anyone; only then does it count
 * who may see it.
 */
export function judge(wanted: Wanted, { user, demoBuild, licensed }: Visitor): Verdict {
  if (!licensed && !demoBuild && !wanted.whileExcluded && !wanted.staff)
    return { do: 'go', to: user ? '/error/1' : '/error/noLayout/1' };
  if (user?.self_excluded && !wanted.whileExcluded) return { do: 'go', to: '/error/se' };
  if (!wanted.on) return { do: 'missing' };
  if (wanted.path === '/' && wanted.search['verify'] === 'true' && user && wanted.profile) {
    return { do: 'go', to: `/profile/${user._id}` };
  }
  if (isAllowed(wanted.guard, user, demoBuild)) return OPEN;
  return wanted.guard === 'auth' ? { do: 'ask' } : { do: 'go', to: '/' };
}

/** A sport path plays SPORTS, anything else ESPORTS. */
export function sportType(path: string): SportType {
  return /^\/sport(?:sbook)?(?:\/|$)/.test(path) ? 'SPORTS' : 'ESPORTS';
}

/** Query string to plain strings; the first of a repeated name wins. */
export function parseSearch(text: string): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) result[name] ??= value;
  return result;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}
