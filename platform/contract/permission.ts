/**
 * Every permission there is. A feature declares the ones that are its own (`permissions` in feature.ts); contracts, guards and
 * pages take only these names, and scripts/law/permissions.test.ts holds that each is declared once and asked for.
 */
export const PERMISSIONS = [
  'affiliates.read',
  'affiliates.review',
  'aml.read',
  'approvals',
  'audit.read',
  'bonuses.grant',
  'bonuses.read',
  'brand.edit',
  'brand.publish',
  'campaigns.edit',
  'campaigns.read',
  'campaigns.send',
  'cases',
  'cases.assign',
  'catalogue.edit',
  'challenges.edit',
  'challenges.read',
  'chat.edit',
  'chat_moderator',
  'content.edit',
  'dashboard',
  'features.edit',
  'ignore_privacy',
  'kyc.read',
  'kyc.review',
  'law.read',
  'mail.read',
  'mail.send',
  'manageTickets',
  'oauth.clients',
  'permissions.edit',
  'poker.cards',
  'poker.freeze',
  'poker.hands',
  'poker.integrity',
  'poker.tournaments',
  'promocodes.read',
  'promocodes.write',
  'providers.edit',
  'providers.grant',
  'providers.keys',
  'rain.read',
  'rain.start',
  'reports.players',
  'reports.read',
  'reports.returns',
  'rewards.read',
  'roles.view',
  'rounds.read',
  'security.clear',
  'settings.edit',
  'sport.read',
  'sport.settle',
  'sport.trade',
  'trading.read',
  'trading.void',
  'users',
  'users.adjust',
  'users.erase',
  'users.guard',
  'users.letters',
  'users.notes',
  'wallet.approve',
  'wallet.deposits',
  'wallet.payments',
  'wallet.read',
  'webhooks.edit',
  'webhooks.read',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** How a contract or a route names the permission that it asks for. */
export type NeedsPermission = `perm:${Permission}`;

/** The permission in a contract's `who`; null when it asks for none. */
export function permissionOf(who: 'guest' | 'user' | 'self' | NeedsPermission): Permission | null {
  return who.startsWith('perm:') ? (who.slice('perm:'.length) as Permission) : null; // the rest of a NeedsPermission
}

/** What a page or an entry asks for: an account, a permission, or ('perm:*') any permission at all. */
export type Guard = 'auth' | NeedsPermission | 'perm:*';
