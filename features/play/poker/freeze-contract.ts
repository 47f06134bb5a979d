/** Poker: frozen players, as they see it themselves and as staff freeze, take and let go. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, printableLines } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';

const person = z.object({ _id: z.string(), name: z.string() });
const text = z.string().check(z.trim(), z.minLength(3), z.maxLength(500), printableLines);
const money = z.object({ currency: z.string(), demo: z.boolean(), amount });

const takenView = z.object({
  id: z.string(),
  currency: z.string(),
  amount,
  reason: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
});

export const standing = endpoint({
  method: 'POST',
  path: '/api/poker/standing',
  who: 'user',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Null: the caller may play. */
    frozen: z.nullable(z.object({ reason: z.string(), at: z.int(), held: z.array(money) })),
    /** What staff took of the caller's chips, the last first. */
    taken: z.array(takenView),
  }),
  summary: 'Whether your poker play is frozen, why, what is held, and what was taken.',
});

const freezeView = z.object({
  id: z.string(),
  player: person,
  reason: z.string(),
  /** What it goes by. */
  report: z.nullable(z.string()),
  /** The confirmed ones on this player, the gravest first: chips are taken on one of them. */
  reports: z.array(z.object({ id: z.string(), players: z.array(z.string()), note: z.nullable(z.string()) })),
  by: z.string(),
  at: z.int(),
  /** Chips that would be in the wallet; and, while a hand or a game is played, what is on tables and in games. */
  held: z.array(money),
  playing: z.boolean(),
  taken: z.array(
    z.object({
      ...takenView.shape,
      shared: amount,
      players: z.int(),
      askedBy: z.string(),
      agreedBy: z.string(),
    }),
  ),
  endedAt: z.nullable(z.int()),
  endedBy: z.nullable(z.string()),
  endNote: z.nullable(z.string()),
});
export type FreezeView = z.output<typeof freezeView>;

export const freezeCodes = {
  1: 'poker.staffError.none',
  3: 'poker.staffError.linked',
  4: 'poker.staffError.player',
  5: 'poker.staffError.pot',
  6: 'poker.freeze.error.frozen',
  7: 'poker.freeze.error.thawed',
  8: 'poker.freeze.error.held',
  9: 'poker.freeze.error.report',
  10: 'poker.freeze.error.harmed',
  11: 'poker.freeze.error.asked',
  16: 'poker.staffError.input',
  20: 'poker.staffError.own',
  21: 'poker.staffError.above',
} as const;

const shared = {
  who: 'perm:poker.freeze',
  method: 'POST',
  codes: freezeCodes,
  invalid: { status: 422, code: 16, message: 'Something is missing or out of range.' },
  rate: { max: 60, seconds: 60 },
} as const;

export const freezes = endpoint({
  method: 'POST',
  path: '/api/admin/poker/freezes',
  who: 'perm:poker.freeze',
  view: 'reads',
  body: z.object({ page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1) }),
  reply: z.object({ freezes: z.array(freezeView), pages: z.int() }),
  summary: 'Frozen players, those that are frozen still first.',
});

export const freeze = endpoint({
  ...shared,
  path: '/api/admin/poker/freezes/set',
  body: z.object({
    /** Name or id. */
    player: z.string().check(z.trim(), z.minLength(1), z.maxLength(64), printable),
    reason: text,
    report: z.optional(z.uuid()),
  }),
  reply: freezeView,
  summary: "Freezes a player's poker play and chips; the reason is shown to the player.",
});

export const thaw = endpoint({
  ...shared,
  path: '/api/admin/poker/freezes/end',
  body: z.object({ id: z.uuid(), note: text }),
  reply: freezeView,
  summary: 'Ends a freeze: everything that was not taken goes to the wallet.',
});

const share = z.object({ player: person, amount });

export const harmed = endpoint({
  ...shared,
  path: '/api/admin/poker/freezes/harmed',
  view: 'reads',
  body: z.object({
    id: z.uuid(),
    report: z.uuid(),
    currency: z.string().check(z.maxLength(16), printable),
    amount,
  }),
  reply: z.object({ shares: z.array(share) }),
  summary: 'How an amount would be shared among the players who lost in the hands of a report.',
});

export const confiscate = endpoint({
  ...shared,
  path: '/api/admin/poker/freezes/confiscate',
  body: z.object({
    id: z.uuid(),
    /** A confirmed one on this player. */
    report: z.uuid(),
    currency: z.string().check(z.maxLength(16), printable),
    amount,
    reason: text,
    /** Whether players who lost in the hands of the report are paid out of it. */
    distribute: z.boolean(),
  }),
  reply: z.object({ request: z.string(), shares: z.array(share) }),
  summary: 'Asks for frozen chips to be taken; a second member of staff has to agree.',
});
