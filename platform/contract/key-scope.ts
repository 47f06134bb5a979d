/** What an API key may read. A call without a scope takes no key at all, so nothing that moves money ever does. */
export const KEY_SCOPES = ['balance', 'bets', 'history'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
