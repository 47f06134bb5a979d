/** Free spins at aggregators' games: given by staff, shown to the player. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId, reason } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';

/** Codes of refusals of free spins. */
export const SPINS = { none: 1, silent: 2, player: 3, bet: 4, state: 5, much: 6, currency: 7 } as const;

export const MAX_SPINS = 1000;
export const MAX_SPIN_DAYS = 90;

const spins = z.object({
  id: z.uuid(),
  /** As the house names it. */
  game: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  currency: z.string(),
  quantity: z.int(),
  used: z.int(),
  /** What one spin stakes. */
  stake: amount,
  /** All they won. */
  won: amount,
  /** 'cash': each win is paid as it comes. 'bonus': they are a bonus once they are over. */
  pays: z.enum(['cash', 'bonus']),
  /** 'asked': the aggregator did not say yet that it has them. 'failed': it refused them. */
  state: z.enum(['asked', 'open', 'failed', 'cancelled', 'over']),
  /** Epoch milliseconds. */
  until: z.int(),
});
export type FreeSpins = z.output<typeof spins>;

export const freeSpins = endpoint({
  method: 'POST',
  path: '/api/providers/freespins',
  who: 'user',
  body: z.object({}),
  reply: z.object({ spins: z.array(spins) }),
  summary: "The caller's free spins that can be played, soonest over first",
});

const staffSpins = z.extend(spins, {
  /** Why what they won is not given yet. */
  trouble: z.nullable(z.string()),
  reason: z.string(),
  at: z.int(),
});
export type StaffFreeSpins = z.output<typeof staffSpins>;

export const spinsOfPlayer = endpoint({
  method: 'POST',
  path: '/api/admin/providers/freespins',
  who: 'perm:providers.grant',
  view: 'reads',
  body: z.object({ user: publicId }),
  reply: z.object({ spins: z.array(staffSpins) }),
  codes: { [SPINS.player]: 'providers.spins.error.player' },
  summary: "A player's free spins, newest first",
});

export const spinGames = endpoint({
  method: 'POST',
  path: '/api/admin/providers/freespins/games',
  who: 'perm:providers.grant',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ games: z.array(z.object({ id: z.string(), name: z.string(), maker: z.string() })) }),
  summary: 'Games at which the aggregator gives free spins',
});

const game = z.string().check(z.regex(/^external:slotegrator:[A-Za-z0-9._-]{1,70}$/));
const currency = z.string().check(z.regex(/^[A-Za-z0-9]{2,10}$/));

export const spinStakes = endpoint({
  method: 'POST',
  path: '/api/admin/providers/freespins/stakes',
  who: 'perm:providers.grant',
  view: 'reads',
  body: z.object({ game, currency }),
  reply: z.object({ stakes: z.array(amount) }),
  codes: {
    [SPINS.none]: 'providers.spins.error.none',
    [SPINS.silent]: 'providers.spins.error.silent',
    [SPINS.currency]: 'providers.error.currency',
  },
  rate: { max: 60, seconds: 60 },
  summary: 'What one free spin at a game may stake, as the aggregator says',
});

export const giveSpins = endpoint({
  method: 'POST',
  path: '/api/admin/providers/freespins/give',
  who: 'perm:providers.grant',
  body: z.object({
    user: publicId,
    game,
    currency,
    quantity: z.int().check(z.gte(1), z.lte(MAX_SPINS)),
    stake: amount,
    days: z.int().check(z.gte(1), z.lte(MAX_SPIN_DAYS)),
    pays: z.enum(['cash', 'bonus']),
    reason,
    /** Any new UUID: the same one gives once. */
    key: z.uuid(),
  }),
  reply: z.object({ id: z.string() }),
  codes: {
    ...STAFF_REFUSALS,
    [SPINS.none]: 'providers.spins.error.none',
    [SPINS.silent]: 'providers.spins.error.silent',
    [SPINS.player]: 'providers.spins.error.player',
    [SPINS.bet]: 'providers.spins.error.stake',
    [SPINS.state]: 'providers.spins.error.state',
    [SPINS.much]: 'providers.spins.error.much',
    [SPINS.currency]: 'providers.error.currency',
    [-12]: 'providers.spins.error.barred',
    [-16]: 'providers.spins.error.barred',
    [-17]: 'providers.spins.error.barred',
  },
  summary: 'Gives a player free spins at a game of the aggregator',
});

export const cancelSpins = endpoint({
  method: 'POST',
  path: '/api/admin/providers/freespins/cancel',
  who: 'perm:providers.grant',
  body: z.object({ id: z.uuid(), reason }),
  reply: z.object({ cancelled: z.literal(true) }),
  codes: {
    ...STAFF_REFUSALS,
    [SPINS.none]: 'providers.spins.error.none',
    [SPINS.silent]: 'providers.spins.error.silent',
    [SPINS.state]: 'providers.spins.error.state',
  },
  summary: "Takes back what of a player's free spins was not played",
});
