/** Roles to begin with: what each of them needs for its rooms, and nothing beside. The administrator is no set: `*` is everything. */
import type { Permission } from '#platform/contract/permission.ts';

export const ROLE_TEMPLATES = {
  /** Where money comes from and goes to: suspicions, documents, and what is known of a player. Nobody else learns of a suspicion. */
  compliance: [
    'aml.read',
    'approvals',
    'cases',
    'kyc.read',
    'kyc.review',
    'rounds.read',
    'users',
    'users.erase',
    'users.guard',
    'users.notes',
    'wallet.read',
  ],
  /** Money in and out, the figures of the house, and what cost money: bonuses, promocodes, affiliates, rains, challenges. */
  finance: [
    'affiliates.read',
    'affiliates.review',
    'approvals',
    'bonuses.read',
    'cases',
    'challenges.read',
    'dashboard',
    'promocodes.read',
    'rain.read',
    'reports.players',
    'reports.read',
    'reports.returns',
    'rewards.read',
    'rounds.read',
    'users',
    'users.adjust',
    'wallet.approve',
    'wallet.deposits',
    'wallet.payments',
    'wallet.read',
  ],
  /** Players and what they write, hand in and ask for. */
  support: [
    'bonuses.read',
    'cases',
    'chat_moderator',
    'kyc.read',
    'kyc.review',
    'mail.read',
    'manageTickets',
    'rewards.read',
    'rounds.read',
    'users',
    'users.guard',
    'users.letters',
    'users.notes',
  ],
  /** Prices and risk: the sportsbook and futures, with the bets they are made of. */
  trading: [
    'cases',
    'reports.read',
    'reports.returns',
    'rounds.read',
    'sport.read',
    'sport.settle',
    'sport.trade',
    'trading.read',
    'trading.void',
  ],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type RoleTemplate = keyof typeof ROLE_TEMPLATES;
