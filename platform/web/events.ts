/** The page's own events: how rooms that may not import each other tell one another what happened. */

export type SportType = 'SPORTS' | 'ESPORTS';

/** One ended bet, as the rooms that list bets need it. Amounts are decimal strings of the currency. */
export interface SettledBet {
  id: string;
  game: string;
  title: string;
  currency: string;
  demo: boolean;
  wager: string;
  payout: string;
  multiplier: number;
  win: boolean;
}

export interface AppEvents {
  'path-change': { path: string; sport: SportType };
  /** A guest asked for something that needs an account. */
  'auth-needed': { tab?: 'login' | 'register'; /** Path to open after the log-in. */ returnTo?: string };
  /** A call was refused until a two-factor code is given; see two-factor.ts. */
  'two-factor-needed': undefined;
  /** Somebody logged in or out in this page; data that depends on the account is stale. */
  'account-changed': undefined;
  /** Another tab is about to change who is here: what whoever was has open and waiting is not for the next one. */
  'account-taken': undefined;
  /** Who opened the page inside a messaging app is logged in. */
  'login-success': undefined;
  /** The session is gone (419): the page is about to reload. */
  'session-expired': undefined;
  /** The chosen currency is no longer offered; another one was taken. Names as shown. */
  'currency-gone': { was: string; now: string };
  /** A bet placed in this page has ended and its result is on the screen. */
  'bet-settled': SettledBet;
  /** Somebody put a star on a game here, or took it away. */
  'favourite-changed': { id: string; on: boolean };
  /** The live socket is wanted and not there; `lost: false` when it is, or when nobody wants it any more. */
  'live-line': { lost: boolean };
  /** The window with the wheel and the codes is wanted; guests may look too. */
  'bonus-window': undefined;
  /** Navigation or a lazy chunk is under way. */
  busy: { on: boolean };
}

type Handler<Name extends keyof AppEvents> = (payload: AppEvents[Name]) => void;

const handlers = new Map<keyof AppEvents, Set<Handler<never>>>();

/** Listens until the returned function is called. */
export function on<Name extends keyof AppEvents>(name: Name, handler: Handler<Name>): () => void {
  const set = handlers.get(name) ?? new Set();
  handlers.set(name, set);
  set.add(handler);
  return () => {
    set.delete(handler);
  };
}

/** @returns how many listeners heard it, so a sender can tell that nobody did */
export function emit<Name extends keyof AppEvents>(
  name: Name,
  ...payload: AppEvents[Name] extends undefined ? [] : [AppEvents[Name]]
): number {
  const set = handlers.get(name);
  if (!set) return 0;
  for (const handler of Array.from(set)) (handler as (value: unknown) => void)(payload[0]);
  return set.size;
}
