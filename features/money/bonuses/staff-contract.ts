/** Bonuses as staff see, give and end them. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId, reason } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';

const bonusState = z.enum(['active', 'done', 'cancelled', 'expired', 'lost', 'reversed']);

export const staffBonus = z.object({
  _id: z.uuid(),
  user: z.object({ _id: z.string(), name: z.string() }),
  currency: z.string(),
  kind: z.enum(['deposit', 'cash']),
  name: z.string(),
  state: bonusState,
  granted: amount,
  toWager: amount,
  wagered: amount,
  /** Now; 0 once it has ended. */
  value: amount,
  /** What became real money, and what was taken back. */
  released: amount,
  forfeited: amount,
  /** Epoch ms; `endedAt` null while it is under way. */
  at: z.int(),
  expiresAt: z.int(),
  endedAt: z.nullable(z.int()),
  /** Public id of the staff member who gave it; null: nobody did. */
  staff: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type StaffBonus = z.output<typeof staffBonus>;

export const staffBonuses = endpoint({
  method: 'POST',
  path: '/api/admin/bonuses',
  who: 'perm:bonuses.read',
  view: 'reads',
  body: z.object({
    /** Only of this player. */
    user: z.optional(publicId),
    state: z.optional(bonusState),
    /** `_id` of the last one of the page before. */
    before: z.optional(z.uuid()),
  }),
  reply: z.object({ bonuses: z.array(staffBonus), next: z.nullable(z.string()) }),
  summary: 'Bonuses, newest first.',
});

export const staffGrant = endpoint({
  method: 'POST',
  path: '/api/admin/bonuses/grant',
  who: 'perm:bonuses.grant',
  body: z.object({
    user: publicId,
    currency: z.string().check(z.maxLength(12)),
    amount,
    /** How many times it is to be wagered; the settings' unless told. */
    multiplier: z.optional(z.int().check(z.gte(1), z.lte(200))),
    reason,
    /** Any new UUID: the same one grants once. */
    key: z.uuid(),
  }),
  reply: z.object({
    _id: z.string(),
    /** Nothing was given yet: a second member of staff has to agree to request `_id`. */
    waiting: z.optional(z.boolean()),
  }),
  codes: {
    ...STAFF_REFUSALS,
    3: 'bonuses.error.active',
    5: 'bonuses.error.tooSmall',
    6: 'bonuses.error.tooLarge',
    7: 'bonuses.error.notWorth',
    8: 'bonuses.error.keyUsed',
    10: 'bonuses.error.notPlayed',
    [-12]: 'bonuses.error.excluded',
  },
  summary: 'Gives a player a bonus.',
});

export const staffCancel = endpoint({
  method: 'POST',
  path: '/api/admin/bonuses/cancel',
  who: 'perm:bonuses.grant',
  body: z.object({ id: z.uuid(), reason }),
  reply: z.object({ cancelled: z.literal(true) }),
  codes: { 1: 'bonuses.error.notFound', 2: 'bonuses.error.openRounds' },
  summary: "Ends a player's bonus and takes back what is left of its money.",
});
