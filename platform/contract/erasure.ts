/** Parts of what the house keeps about a player, and what becomes of each when they are erased. */
export const ERASED_PARTS = [
  'profile',
  'access',
  'devices',
  'letters',
  'notices',
  'chat',
  'favourites',
  'consents',
  'invites',
  'commissions',
  'identity',
  'ledger',
  'documents',
  'exclusions',
  'cases',
  'suspicions',
  'support',
] as const;
export type ErasedPart = (typeof ERASED_PARTS)[number];

/** It goes at once, or why it stays until the records' end. */
export const FATES = ['goes', 'ledger', 'law', 'evidence', 'exclusion'] as const;
export type Fate = (typeof FATES)[number];
