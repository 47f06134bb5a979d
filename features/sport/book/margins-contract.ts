/** Margins of staff: the rules, and what they would change. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { DESK, deskCodes } from './desk-contract.ts';
import { marginRule } from './settings.ts';

const rules = z.array(marginRule).check(z.maxLength(100));

export const deskMargins = endpoint({
  method: 'POST',
  path: '/api/admin/sport/margins',
  who: 'perm:sport.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    rules,
    /** Of the settings: a change names the one it was made on. */
    version: z.number(),
    sports: z.array(z.number()),
    /** Leagues that are on the board. */
    leagues: z.array(z.string()),
  }),
  summary: "Margins that lie over the feed's prices",
});

const previewMarket = z.object({
  event: z.string(),
  home: z.string(),
  away: z.string(),
  tournament: z.string(),
  sport: z.number(),
  live: z.boolean(),
  marketId: z.number(),
  specifiers: z.record(z.string(), z.string()),
  /** Sum of 1/odds less one, percent; null where not all outcomes have a price. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  outcomes: z.array(
    z.object({ id: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
export type MarginPreview = z.output<typeof previewMarket>;

export const deskMarginPreview = endpoint({
  method: 'POST',
  path: '/api/admin/sport/margins/preview',
  who: 'perm:sport.trade',
  view: 'reads',
  body: z.object({ rules }),
  reply: z.object({
    /** Open markets whose prices would be others, of those that were looked at. */
    changed: z.number(),
    looked: z.number(),
    markets: z.array(previewMarket),
  }),
  codes: deskCodes,
  invalid: { status: 422, code: DESK.invalid, message: 'These are no margins.' },
  summary: 'What the prices of the board would be by these margins; nothing changes',
});

export const deskSaveMargins = endpoint({
  method: 'POST',
  path: '/api/admin/sport/margins/save',
  who: 'perm:sport.trade',
  body: z.object({ rules, version: z.int().check(z.gte(0)) }),
  reply: z.object({ version: z.number() }),
  codes: deskCodes,
  invalid: { status: 422, code: DESK.invalid, message: 'These are no margins.' },
  summary: 'Puts margins into force: open markets have their new prices within a second or two',
});
