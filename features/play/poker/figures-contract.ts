/** What a player's hands add up to, and hands that are shown to others. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { signedAmount } from '#platform/contract/money.ts';
import { handNo, tableId } from './contract.ts';
import { handReply } from './hand-contract.ts';

const figureRow = z.object({
  kind: z.enum(['cash', 'sitAndGo', 'tournament']),
  currency: z.string(),
  demo: z.boolean(),
  /** Hands dealt in to, those that were called off left out. */
  hands: z.int(),
  /** Of them: chips put in before the flop of the own will; raised before the flop. */
  vpip: z.int(),
  pfr: z.int(),
  /** Sit-and-gos or tournaments that are over; 0 at cash tables. */
  games: z.int(),
  /** At cash tables after rake; else prizes less all buy-ins and fees of the games that are over. */
  won: signedAmount,
});
export type FigureRow = z.output<typeof figureRow>;

export const figures = endpoint({
  method: 'POST',
  path: '/api/poker/figures',
  who: 'user',
  view: 'reads',
  body: z.object({
    /** Of so many days until now; left out: of all hands that are kept. */
    days: z.optional(z.int().check(z.gte(1), z.lte(3650))),
  }),
  reply: z.array(figureRow),
  rate: { max: 60, seconds: 60 },
  summary: "The caller's figures: hands, VPIP, PFR and what was won, by kind of game and currency.",
});

export const shareHand = endpoint({
  method: 'POST',
  path: '/api/poker/share',
  who: 'user',
  body: z.object({ table: tableId, no: handNo }),
  reply: z.object({ id: z.string() }),
  codes: { 21: 'poker.error.hand' },
  rate: { max: 60, seconds: 60 },
  summary:
    'Shows a hand of the caller, with the own cards, to whoever has the link. Asked again, it is the same link.',
});

export const sharedHand = endpoint({
  method: 'POST',
  path: '/api/poker/shared',
  who: 'guest',
  view: 'reads',
  body: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/)) }),
  reply: z.object({
    /** Who shares it; empty: the account is gone. */
    by: z.string(),
    hand: handReply,
  }),
  codes: { 21: 'poker.error.hand' },
  summary: 'A hand that one of its players shares, with the cards of that player and what was shown.',
});
