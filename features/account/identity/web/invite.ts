/** The referral code a visitor came with: ?c=CODE, kept in a cookie and in the preferences. */
import { getStore, setStore } from '#platform/web/store.ts';

const DAYS = 30;

/** Reads ?c= and /ref/CODE of an address. */
export function codeOf(path: string, query: string): string | null {
  const found = new URLSearchParams(query).get('c') ?? /^\/ref\/([^/]+)/.exec(path)?.[1];
  if (!found) return null;
  let code = found;
  try {
    code = decodeURIComponent(found);
  } catch {
    return null;
  }
  return /^[\w.-]{1,64}$/.test(code) ? code : null;
}

/** Called once at start: keeps the code of the address the visitor came by. */
export function rememberInvite(): void {
  const code = codeOf(location.pathname, location.search);
  if (code === null) return;
  document.cookie = `c=${code}; path=/; max-age=${DAYS * 86_400}; samesite=lax`;
  setStore({ inviteCode: code });
}

/** The code to prefill, newest source first. */
export function inviteCode(): string {
  const cookie = document.cookie.split('; ').find((part) => part.startsWith('c='));
  return getStore().inviteCode || (cookie?.slice(2) ?? '');
}
