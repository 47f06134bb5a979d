/** Positions of a halted ticker that staff give back: one asks, another one agrees. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

const ticker = z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,11}$/));
/** The database's text holds no NUL. */
const reason = z.string().check(z.minLength(3), z.maxLength(300), z.regex(/^[^\0]*$/));

export const VOID = {
  unknown: 1,
  notHalted: 2,
  tooSoon: 3,
  ownPosition: 4,
  ownRequest: 5,
  waiting: 6,
  decided: 7,
  nothing: 8,
  askersPosition: 9,
} as const;

export const voidCodes = {
  [VOID.unknown]: 'trading.desk.error.unknown',
  [VOID.notHalted]: 'trading.desk.error.notHalted',
  [VOID.tooSoon]: 'trading.desk.error.tooSoon',
  [VOID.ownPosition]: 'trading.desk.error.ownPosition',
  [VOID.ownRequest]: 'trading.desk.error.ownRequest',
  [VOID.waiting]: 'trading.desk.error.waiting',
  [VOID.decided]: 'trading.desk.error.decided',
  [VOID.nothing]: 'trading.desk.error.nothing',
  [VOID.askersPosition]: 'trading.desk.error.askersPosition',
} as const;

export const voidAsk = endpoint({
  method: 'POST',
  path: '/api/admin/trading/void/ask',
  who: 'perm:trading.void',
  body: z.object({ ticker, reason }),
  reply: z.object({ id: z.string() }),
  codes: voidCodes,
  summary:
    'Asks for every open position of a halted ticker to be given back: somebody else of staff has to agree.',
});

export const voidDecide = endpoint({
  method: 'POST',
  path: '/api/admin/trading/void/decide',
  who: 'perm:trading.void',
  body: z.object({ id: z.uuid(), agree: z.boolean() }),
  reply: z.object({}),
  codes: voidCodes,
  summary: 'Agrees to what somebody else asked for, or refuses it.',
});

const request = z.object({
  id: z.string(),
  ticker: z.string(),
  reason: z.string(),
  /** `lapsed`: the ticker went on before anything was given back. */
  state: z.enum(['waiting', 'agreed', 'done', 'refused', 'lapsed']),
  asked_by: z.string(),
  asked_at: z.int(),
  decided_by: z.nullable(z.string()),
  /** Asked by the one who looks. */
  mine: z.boolean(),
  /** Positions that were given back. */
  positions: z.int(),
});
export type VoidRequest = z.output<typeof request>;

export const voidRequests = endpoint({
  method: 'POST',
  path: '/api/admin/trading/voids',
  who: 'perm:trading.read',
  view: 'reads',
  body: z.object({}),
  reply: z.array(request),
  summary: 'What staff asked to be given back: those that wait, and the newest ones.',
});
