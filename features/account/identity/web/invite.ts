/** The referral code a visitor came with: ?c=CODE, kept in a cookie and in the preferences. */
import { codeOf } from '#platform/web/invite-link.ts';
import { getStore, setStore } from '#platform/web/store.ts';

const DAYS = 30;

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

/**
 * What a registration says of a code. @param kept what the field was filled in with: left as it is, nobody typed it, and one that
 * is nobody's keeps nobody from registering
 */
export function inviteFields(
  typed: string,
  kept: string,
): { readonly inviteCode?: string; readonly inviteKept?: true } {
  const code = typed.trim();
  if (code === '') return {};
  return code === kept ? { inviteCode: code, inviteKept: true } : { inviteCode: code };
}
