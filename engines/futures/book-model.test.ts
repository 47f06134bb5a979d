/** The book against a model without heaps, which looks at every position on every tick. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBook } from './book.ts';
import { DEFAULT_TIMES } from './limits.ts';
import type { Fill, Order, Position, Tick } from './position.ts';
import { ratio } from './ratio.ts';
import { ROLLOVER_MS, type Terms } from './terms.ts';
import { direction, terms } from './testing/arbitraries.ts';
import { order, wideLimits } from './testing/book.ts';
import { touched } from './triggers.ts';
import { bustPrice, payoutAt } from './value.ts';

const START = 10n ** 11n;

const step = fc.record({
  /** Millionths. */
  move: fc.integer({ min: -4_000, max: 4_000 }),
  after: fc.constantFrom(250, 250, 1_000, ROLLOVER_MS / 2),
  orders: fc.array(
    fc.record({
      direction,
      multiplier: fc.bigInt({ min: 100n, max: 60_000n }),
      wager: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      takeProfit: fc.option(fc.integer({ min: 1, max: 200 })),
      stopLoss: fc.option(fc.integer({ min: -80, max: -1 })),
    }),
    { maxLength: 3 },
  ),
  close: fc.option(fc.record({ which: fc.nat(), share: fc.integer({ min: 1, max: 100 }) })),
  edit: fc.option(fc.record({ which: fc.nat(), takeProfit: fc.option(fc.integer({ min: -50, max: 300 })) })),
});

const percent = (value: number | null) =>
  value === null ? null : ({ kind: 'roi', roi: ratio(BigInt(value), 100n) } as const);

/** What the rules say a tick closes, position by position. */
function expected(stored: Position, tick: Tick): { reason: string; payout: bigint; wager: bigint } | null {
  const edited = stored.edit && tick.at > stored.edit.requestedAt;
  const position = edited ? { ...stored, ...stored.edit } : stored;
  const openMs = tick.at - position.openedAt;
  const mature = openMs >= DEFAULT_TIMES.minHoldMs;
  const bust = bustPrice(position, position.terms, openMs);
  const takeProfit = mature ? position.takeProfit : null;
  const hit = touched(position.direction, { bust, takeProfit, stopLoss: position.stopLoss }, tick.price);
  const pay = (wager: bigint, exit: bigint) => payoutAt(position, wager, exit, position.terms, openMs);
  if (hit) {
    const payout = hit.reason === 'bust' ? 0n : pay(position.wager, hit.exit);
    return { reason: hit.reason, wager: position.wager, payout };
  }
  const { closing } = position;
  if (closing && mature && tick.at > closing.requestedAt)
    return { reason: 'cashout', wager: closing.wager, payout: pay(closing.wager, tick.price) };
  if (openMs >= DEFAULT_TIMES.maxOpenMs)
    return { reason: 'auto_close', wager: position.wager, payout: pay(position.wager, tick.price) };
  return null;
}

function play(
  steps: readonly (typeof step extends fc.Arbitrary<infer One> ? One : never)[],
  some: Terms,
): void {
  const book = createBook({ limits: wideLimits, terms: some });
  let tick: Tick = { seq: 1, at: 1_000_000, price: START };
  book.tick(tick);
  let ids = 0;
  let staked = 0n;
  let back = 0n;
  const accepted = new Map<string, Order>();
  for (const { move, after, orders, close, edit } of steps) {
    for (const { takeProfit, stopLoss, ...rest } of orders) {
      const one = order(`p${(ids += 1)}`, {
        ...rest,
        value: rest.wager,
        takeProfit: percent(takeProfit),
        stopLoss: percent(stopLoss),
      });
      if (!book.open(one, tick.at).ok) continue;
      accepted.set(one.id, one);
      staked += one.wager;
    }
    const live = book.positions();
    if (close && live.length > 0)
      book.close(live[close.which % live.length]!.id, ratio(BigInt(close.share), 100n), tick.at);
    if (edit && live.length > 0)
      book.edit(live[edit.which % live.length]!.id, { takeProfit: percent(edit.takeProfit) }, tick.at);
    const before = book.positions();
    tick = {
      seq: tick.seq + 1,
      at: tick.at + after,
      price: tick.price + (tick.price * BigInt(move)) / 1_000_000n,
    };
    const fills = book.tick(tick);
    const found = new Map(
      fills.flatMap((fill) => (fill.kind === 'closed' ? [[fill.position.id, fill] as const] : [])),
    );
    for (const position of before) {
      const should = expected(position, tick);
      const did = found.get(position.id);
      if (should === null) expect(did).toBeUndefined();
      else expect(did).toMatchObject(should);
    }
    expect(found.size).toBe(before.filter((position) => expected(position, tick)).length);
    back += fills.reduce((sum, fill) => sum + givenBack(fill), 0n);
    const open = book.positions();
    const waiting = fills.filter(({ kind }) => kind !== 'closed').length;
    expect(waiting).toBe(accepted.size);
    if (after > DEFAULT_TIMES.maxWaitMs) expect(fills.some(({ kind }) => kind === 'opened')).toBe(false);
    accepted.clear();
    // Every wager is somewhere: open, or closed with a fill.
    expect(staked - back).toBe(open.reduce((sum, { wager }) => sum + wager, 0n));
    if (open.length === 0) expect(book.exposure).toEqual({ up: 0n, down: 0n });
  }
}

/** The wager that a fill takes out of the book. */
function givenBack(fill: Fill): bigint {
  if (fill.kind === 'opened') return 0n;
  return fill.kind === 'closed' ? fill.wager : fill.order.wager;
}

test('closes what the rules say, when they say it, for what they say; no wager is lost or made', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), terms, (steps, some) => play(steps, some)),
    { numRuns: 150 },
  );
});
