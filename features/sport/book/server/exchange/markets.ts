/** What the stream tells of markets, kept: an image and what has changed since. Pure but for the maps it owns. */
import * as z from 'zod/mini';

const runner = z.object({
  id: z.int(),
  status: z.string(),
  sortPriority: z.optional(z.int()),
});
const definition = z.object({
  eventId: z.string().check(z.regex(/^\d{1,15}$/)),
  eventTypeId: z.string(),
  marketType: z.string(),
  marketTime: z.iso.datetime(),
  status: z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED']),
  inPlay: z.boolean(),
  runners: z.array(runner).check(z.maxLength(50)),
});
export type Definition = z.output<typeof definition>;

/** [level, price, size]; size 0 takes the level away. */
const ladder = z.array(z.tuple([z.number(), z.number(), z.number()])).check(z.maxLength(20));
const change = z.object({
  id: z.string().check(z.regex(/^\d\.\d{1,15}$/)),
  img: z.optional(z.boolean()),
  marketDefinition: z.optional(z.unknown()),
  rc: z.optional(
    z
      .array(z.object({ id: z.int(), batb: z.optional(ladder), batl: z.optional(ladder) }))
      .check(z.maxLength(200)),
  ),
});

/** A message of changes; `mc` is read one by one, so that one that is none does not hide the others. */
export const changes = z.object({
  op: z.literal('mcm'),
  pt: z.int().check(z.gte(0)),
  ct: z.optional(z.enum(['SUB_IMAGE', 'RESUB_DELTA', 'HEARTBEAT'])),
  segmentType: z.optional(z.enum(['SEG_START', 'SEG', 'SEG_END'])),
  clk: z.optional(z.string().check(z.maxLength(200))),
  initialClk: z.optional(z.string().check(z.maxLength(200))),
  mc: z.optional(z.array(z.unknown()).check(z.maxLength(20_000))),
});

interface Prices {
  readonly back: Map<number, number>;
  readonly lay: Map<number, number>;
}

export interface MarketState {
  readonly id: string;
  definition: Definition;
  readonly runners: Map<number, Prices>;
}

const MAX_MARKETS = 20_000;
const MIN_PRICE = 1.01;
const MAX_PRICE = 1_000;

export type Markets = Map<string, MarketState>;

/** Applies one change. @returns the market as it is now; null: it is not one that can be read */
export function applyChange(markets: Markets, raw: unknown): MarketState | null {
  const parsed = change.safeParse(raw);
  if (!parsed.success) return null;
  const { id, img, marketDefinition, rc = [] } = parsed.data;
  const given = marketDefinition === undefined ? null : definition.safeParse(marketDefinition);
  if (given && !given.success) return null;
  let market = markets.get(id);
  if (!market || img) {
    // Changes of a market that was never seen as a whole say nothing.
    const whole = given?.data ?? market?.definition;
    if (!whole || (markets.size >= MAX_MARKETS && !market)) return null;
    market = { id, definition: whole, runners: new Map() };
    markets.set(id, market);
  }
  if (given) market.definition = given.data;
  for (const { id: selection, batb = [], batl = [] } of rc) {
    const prices = market.runners.get(selection) ?? { back: new Map(), lay: new Map() };
    market.runners.set(selection, prices);
    for (const [level, price, size] of batb) put(prices.back, level, price, size);
    for (const [level, price, size] of batl) put(prices.lay, level, price, size);
  }
  return market;
}

function put(levels: Map<number, number>, level: number, price: number, size: number): void {
  if (size > 0 && price >= MIN_PRICE && price <= MAX_PRICE) levels.set(level, price);
  else levels.delete(level);
}

/** Best prices to back and to lay at; null where there are none. */
export function bestOf(market: MarketState, selection: number): { back: number | null; lay: number | null } {
  const prices = market.runners.get(selection);
  return { back: prices?.back.get(0) ?? null, lay: prices?.lay.get(0) ?? null };
}
