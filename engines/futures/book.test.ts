import { describe, expect, test } from 'vitest';
import { createBook } from './book.ts';
import type { Fill } from './position.ts';
import { ONE, ratio, readDecimal } from './ratio.ts';
import { DEFAULT_TERMS } from './terms.ts';
import { order, priceOf, testBook } from './testing/book.ts';

const closes = (fills: readonly Fill[]) =>
  fills.flatMap((fill) => (fill.kind === 'closed' ? [[fill.position.id, fill.reason, fill.payout]] : []));
const DAY_MS = 86_400_000;
const HALT_MS = 10 * 3_600_000;
const roi = (text: string) => ({ kind: 'roi', roi: readDecimal(text)! }) as const;
const at = (price: number) => ({ kind: 'price', price: priceOf(price) }) as const;

describe('opening', () => {
  test('fills at the first tick after the order, not at the one that was shown', () => {
    const { book, tick, now } = testBook();
    expect(book.open(order('a'), now())).toMatchObject({ ok: true });
    expect(book.get('a')).toBeNull();
    const [fill] = tick(1_001);
    expect(fill).toMatchObject({
      kind: 'opened',
      position: { id: 'a', entry: priceOf(1_001), openedSeq: 2 },
    });
  });

  test('a tick made before the order does not fill it, even when it comes later', () => {
    const { book, tick, now } = testBook();
    book.open(order('a'), now() + 250);
    expect(tick(1_005)).toEqual([]);
    expect(tick(1_001)).toHaveLength(1);
  });

  test('the opening tick itself closes nothing', () => {
    const { enter, book } = testBook();
    enter(order('a', { multiplier: 100_000n, takeProfit: roi('0.01') }));
    expect(book.size).toBe(1);
  });

  test.each([
    [{ wager: 0n }, 'invalid_wager', -4],
    [{ wager: -5n }, 'invalid_wager', -4],
    [{ wager: 5n }, 'below_minimum', -1],
    [{ wager: 10_000_001n }, 'above_maximum', -9],
    [{ multiplier: 99n }, 'invalid_multiplier', 2],
    [{ multiplier: 100_001n }, 'invalid_multiplier', 2],
    [{ wager: 10_000_000n, multiplier: 100_000n }, 'notional_reached', -9],
    [{ takeProfit: roi('0') }, 'invalid_take_profit', 3],
    [{ takeProfit: roi('500.01') }, 'invalid_take_profit', 3],
    [{ takeProfit: at(999) }, 'invalid_take_profit', 3],
    [{ direction: 'down', takeProfit: at(1_001) }, 'invalid_take_profit', 3],
    [{ takeProfit: { kind: 'amount', amount: -1n } }, 'invalid_take_profit', 3],
    [{ stopLoss: roi('-1') }, 'invalid_stop_loss', 4],
    [{ stopLoss: roi('0.1') }, 'invalid_stop_loss', 4],
    [{ stopLoss: at(995) }, 'invalid_stop_loss', 4],
    [{ stopLoss: at(1_001) }, 'invalid_stop_loss', 4],
    [{ direction: 'down', stopLoss: at(1_005) }, 'invalid_stop_loss', 4],
    [{ stopLoss: { kind: 'amount', amount: -1_000n } }, 'invalid_stop_loss', 4],
  ] as const)('%o is refused: %s', (over, reason, code) => {
    const { book, now } = testBook({ minWager: 10n, maxWager: 10_000_000n, maxNotional: 9_999_999_999n });
    expect(book.open(order('a', over as object), now())).toEqual({ ok: false, reason, code });
    expect(book.exposure).toEqual({ up: 0n, down: 0n });
  });

  test('a ticker that is off, halted or without a price takes no order', () => {
    const off = testBook({ enabled: false });
    expect(off.book.open(order('a'), off.now())).toMatchObject({ code: -5 });
    const halted = testBook();
    halted.book.halt(halted.now());
    expect(halted.book.open(order('a'), halted.now())).toMatchObject({ code: -10 });
    expect(createBook(halted.settings).open(order('a'), 0)).toMatchObject({ code: -10 });
  });

  test('the same id is taken once', () => {
    const { book, now, tick } = testBook();
    book.open(order('a'), now());
    expect(book.open(order('a'), now())).toMatchObject({ reason: 'duplicate' });
    tick(1_000);
    expect(book.open(order('a'), now())).toMatchObject({ reason: 'duplicate' });
  });

  test('exposure counts waiting orders, by side and net, and is given back', () => {
    const { book, now, tick, enter } = testBook({ maxExposure: 400_000n, maxNetExposure: 200_000n });
    expect(book.open(order('a'), now()).ok).toBe(true);
    expect(book.open(order('b'), now())).toMatchObject({ reason: 'exposure_reached' });
    expect(book.open(order('c', { direction: 'down' }), now()).ok).toBe(true);
    expect(book.open(order('b'), now()).ok).toBe(true);
    expect(book.open(order('d', { direction: 'down' }), now()).ok).toBe(true);
    expect(book.open(order('e', { wager: 1n }), now())).toMatchObject({ reason: 'exposure_reached' });
    tick(1_000);
    tick(900);
    expect(book.exposure).toEqual({ up: 0n, down: 400_000n });
    enter(order('f'), 900);
    expect(book.exposure).toEqual({ up: 200_000n, down: 400_000n });
  });

  test('an order whose take profit the price has passed meanwhile is called off', () => {
    const { book, now, tick } = testBook();
    book.open(order('a', { takeProfit: at(1_001) }), now());
    expect(tick(1_002)).toMatchObject([{ kind: 'called_off', reason: 'trigger_passed' }]);
    expect(book.exposure.up).toBe(0n);
  });
});

test('an order for which no tick came in time is called off, a position stays', () => {
  const { book, now, tick } = testBook({ fillDelayMs: 1_000, maxWaitMs: 3_000 });
  book.open(order('in time'), now());
  tick(1_000, 4_000);
  expect(book.get('in time')).not.toBeNull();
  book.open(order('late'), now());
  expect(tick(1_000, 4_001)).toMatchObject([{ kind: 'called_off', order: { id: 'late' }, reason: 'halted' }]);
  expect(book.positions().map(({ id }) => id)).toEqual(['in time']);
  expect(book.exposure.up).toBe(200_000n);
  expect(tick(1_000)).toEqual([]);
});

describe('what a tick closes', () => {
  test('a bust is inclusive and pays nothing', () => {
    const { enter, tick } = testBook();
    enter(order('a'));
    expect(closes(tick(995.0001))).toEqual([]);
    expect(closes(tick(995))).toEqual([['a', 'bust', 0n]]);
  });

  test('a gap through stop and bust is a bust', () => {
    const { enter, tick } = testBook();
    enter(order('a', { stopLoss: roi('-0.5') }));
    expect(closes(tick(990))).toEqual([['a', 'bust', 0n]]);
  });

  test('a stop fills at the tick, not at its own price', () => {
    const { enter, tick } = testBook();
    enter(order('a', { stopLoss: roi('-0.1') }));
    expect(closes(tick(996))).toEqual([['a', 'stop_loss', 200n]]);
  });

  test('a take profit fills at its own price', () => {
    const { enter, hold, tick } = testBook();
    enter(order('a', { takeProfit: roi('1') }));
    hold(1_000);
    expect(closes(tick(1_100))).toEqual([['a', 'take_profit', 1_890n]]);
  });

  test('a take profit by price, return or amount is the same', () => {
    const { enter, hold, tick, book } = testBook();
    enter(order('a', { takeProfit: at(1_005) }));
    enter(order('b', { takeProfit: roi('1') }));
    enter(order('c', { takeProfit: { kind: 'amount', amount: 1_000n } }));
    expect(new Set(book.positions().map(({ takeProfit }) => takeProfit))).toEqual(new Set([priceOf(1_005)]));
    hold(1_000);
    expect(closes(tick(1_005))).toHaveLength(3);
  });

  test('a take profit waits for the minimum hold, a bust does not', () => {
    const { enter, tick } = testBook();
    enter(order('a', { takeProfit: roi('0.1') }));
    enter(order('b', { direction: 'down', multiplier: 100_000n }));
    expect(closes(tick(1_003))).toEqual([['b', 'bust', 0n]]);
    expect(closes(tick(1_003, 1_250))).toEqual([]);
    expect(closes(tick(1_003))).toEqual([['a', 'take_profit', 1_089n]]);
  });

  test('downwards everything is mirrored', () => {
    const { enter, hold, tick } = testBook();
    enter(order('bust', { direction: 'down' }));
    enter(order('stop', { direction: 'down', stopLoss: at(1_004) }));
    enter(order('gain', { direction: 'down', takeProfit: at(995) }));
    hold(1_000);
    expect(closes(tick(1_004.5))).toEqual([['stop', 'stop_loss', 100n]]);
    expect(closes(tick(994))).toEqual([['gain', 'take_profit', 1_890n]]);
    expect(closes(tick(1_005))).toEqual([['bust', 'bust', 0n]]);
  });

  test('the longest stay ends at the next tick', () => {
    const { enter, tick } = testBook({ maxOpenMs: 10_000 });
    enter(order('a'));
    expect(closes(tick(1_001, 9_999))).toEqual([]);
    expect(closes(tick(1_001, 1))).toEqual([['a', 'auto_close', 1_178n]]);
  });

  test('a rollover moves the bust to where the price already is', () => {
    const terms = { ...DEFAULT_TERMS, rollover: readDecimal('0.002')! };
    const { enter, tick } = testBook({}, terms);
    enter(order('a'));
    expect(closes(tick(996, 8 * 3_600_000 - 1))).toEqual([]);
    expect(closes(tick(996, 1))).toEqual([['a', 'bust', 0n]]);
  });

  test('a halt that outlasts the longest stay costs no more than that', () => {
    const terms = { ...DEFAULT_TERMS, rollover: readDecimal('0.0003')!, maxOpenMs: DAY_MS };
    const { enter, tick, book, now } = testBook({ maxOpenMs: DAY_MS }, terms);
    enter(order('a', { multiplier: 100_000n }));
    book.halt(now());
    book.resume();
    // Three periods of 0.03 % of a thousand times the wager; a fourth would be more than the wager.
    expect(closes(tick(1_000, DAY_MS + HALT_MS))).toEqual([['a', 'auto_close', 100n]]);
  });
});

describe('closing', () => {
  test('fills at the first tick after the request, once the minimum hold is over', () => {
    const { book, enter, tick, now } = testBook();
    enter(order('a'));
    expect(book.close('a', ONE, now())).toMatchObject({ ok: true, value: { status: 'closing' } });
    expect(tick(1_001)).toEqual([]);
    expect(closes(tick(1_002, 1_750))).toEqual([['a', 'cashout', 1_356n]]);
  });

  test('whoever may play no more is closed out whole by the next tick, and their orders are called off', () => {
    const { book, enter, hold, now, tick } = testBook();
    enter(order('part'));
    enter(order('asked'));
    enter(order('lost'));
    hold(1_000);
    book.close('part', ratio(2n, 5n), now());
    book.close('asked', ONE, now());
    book.open(order('waits'), now());
    const ids = ['part', 'asked', 'waits', 'unknown'];
    const called = [...ids, ...ids].flatMap((id) => book.closeOut(id, now()));
    expect(called).toMatchObject([{ kind: 'called_off', order: { id: 'waits' }, reason: 'halted' }]);
    expect(closes(tick(1_001))).toEqual([
      ['part', 'excluded', 1_178n],
      ['asked', 'cashout', 1_178n],
    ]);
    book.closeOut('lost', now());
    expect(closes(tick(995))).toEqual([['lost', 'bust', 0n]]);
    expect(book.exposure).toEqual({ up: 0n, down: 0n });
  });

  test('twice at once closes once', () => {
    const { book, enter, hold, now, tick } = testBook();
    enter(order('a'));
    hold(1_000);
    expect(book.close('a', ONE, now()).ok).toBe(true);
    expect(book.close('a', ONE, now())).toMatchObject({ code: -6 });
    expect(tick(1_000)).toHaveLength(1);
    expect(book.close('a', ONE, now())).toMatchObject({ reason: 'unknown_position' });
    expect(tick(1_000)).toEqual([]);
  });

  test('a bust on the tick that would have filled it comes first', () => {
    const { book, enter, hold, now, tick } = testBook();
    enter(order('a'));
    hold(1_000);
    book.close('a', ONE, now());
    expect(closes(tick(990))).toEqual([['a', 'bust', 0n]]);
  });

  test('a part closes and the rest goes on with the same entry', () => {
    const { book, enter, hold, now, tick } = testBook();
    enter(order('a', { stopLoss: roi('-0.5') }));
    hold(1_000);
    book.close('a', ratio(1n, 3n), now());
    const [fill] = tick(1_005);
    expect(fill).toMatchObject({
      reason: 'cashout',
      wager: 333n,
      payout: 629n,
      rest: { wager: 667n, status: 'open' },
    });
    expect(book.exposure.up).toBe(133_400n);
    expect(closes(tick(997))).toEqual([['a', 'stop_loss', 266n]]);
    expect(book.exposure.up).toBe(0n);
  });

  test.each([
    [ratio(0n), 'invalid_share'],
    [ratio(-1n), 'invalid_share'],
    [ratio(3n, 2n), 'invalid_share'],
    [ratio(1n, 2_000n), 'invalid_share'],
    [ratio(999n, 1_000n), 'below_minimum'],
  ])('a share of %o is refused: %s', (share, reason) => {
    const { book, enter, now } = testBook({ minWager: 10n });
    enter(order('a'));
    expect(book.close('a', share, now())).toMatchObject({ reason });
    expect(book.get('a')?.status).toBe('open');
  });
});

describe('editing', () => {
  test('applies from the next tick and takes triggers away again', () => {
    const { book, enter, hold, tick, now } = testBook();
    enter(order('a', { takeProfit: roi('1') }));
    hold(1_000);
    expect(book.edit('a', { takeProfit: at(1_001), stopLoss: at(999) }, now()).ok).toBe(true);
    expect(book.edit('a', { takeProfit: null }, now()).ok).toBe(true);
    expect(tick(1_010)).toEqual([]);
    expect(book.edit('a', { stopLoss: at(1_009) }, now()).ok).toBe(true);
    expect(closes(tick(1_008))).toEqual([['a', 'stop_loss', 2_424n]]);
  });

  test.each([
    [{ takeProfit: at(1_000) }, 'invalid_take_profit'],
    [{ stopLoss: at(1_000) }, 'invalid_stop_loss'],
    [{ stopLoss: at(994) }, 'invalid_stop_loss'],
    [{ takeProfit: { kind: 'price', price: 0n } }, 'invalid_take_profit'],
  ] as const)('%o is refused and changes nothing', (edit, reason) => {
    const { book, enter, now } = testBook();
    enter(order('a', { takeProfit: at(1_003) }));
    expect(book.edit('a', edit, now())).toMatchObject({ reason });
    expect(book.get('a')).toMatchObject({ takeProfit: priceOf(1_003), stopLoss: null });
  });

  test('an order that waits, a position that closes and one that is gone are not edited', () => {
    const { book, enter, now, tick } = testBook();
    book.open(order('a'), now());
    expect(book.edit('a', {}, now())).toMatchObject({ reason: 'wrong_stage' });
    tick(1_000);
    enter(order('b'));
    book.close('b', ONE, now());
    expect(book.edit('b', {}, now())).toMatchObject({ reason: 'wrong_stage' });
    expect(closes(tick(990))).toHaveLength(2);
    expect(book.edit('a', { stopLoss: at(999) }, now())).toMatchObject({ reason: 'unknown_position' });
  });
});

describe('a delay of one second', () => {
  test('orders, closes and edits count at the first tick made later than it', () => {
    const { book, hold, now, tick } = testBook({ fillDelayMs: 1_000 });
    book.open(order('a'), now());
    expect(tick(1_001, 1_000)).toEqual([]);
    expect(tick(1_002, 1)).toMatchObject([{ kind: 'opened', position: { entry: priceOf(1_002) } }]);
    hold(1_002);
    book.edit('a', { stopLoss: at(1_001) }, now());
    expect(tick(1_000.5, 1_000)).toEqual([]);
    expect(book.get('a')).toMatchObject({ stopLoss: null, edit: { stopLoss: priceOf(1_001) } });
    expect(closes(tick(1_000, 1))).toMatchObject([['a', 'stop_loss', 600n]]);
    book.open(order('b'), now());
    tick(1_000, 1_001);
    hold(1_000);
    book.close('b', ONE, now());
    expect(tick(1_001, 1_000)).toEqual([]);
    expect(closes(tick(1_000, 1))).toEqual([['b', 'cashout', 1_000n]]);
  });
});

describe('a halt', () => {
  test('calls waiting orders off, fills nothing, and the first tick after it counts', () => {
    const { book, enter, now, tick } = testBook();
    enter(order('a'));
    book.open(order('b'), now());
    expect(book.halt(now())).toMatchObject([{ kind: 'called_off', order: { id: 'b' }, reason: 'halted' }]);
    expect(tick(900)).toEqual([]);
    expect(book.edit('a', { stopLoss: at(999) }, now())).toMatchObject({ code: -10 });
    book.resume();
    expect(closes(tick(900))).toEqual([['a', 'bust', 0n]]);
    expect(book.exposure).toEqual({ up: 0n, down: 0n });
  });

  test('a void gives every wager back, but only after the halt has lasted', () => {
    const { book, enter, now } = testBook();
    enter(order('a'));
    expect(book.voidAll(now() + 700_000)).toMatchObject({ ok: false });
    book.halt(now());
    expect(book.voidAll(now() + 599_999)).toMatchObject({ reason: 'wrong_stage' });
    const voided = book.voidAll(now() + 600_000);
    expect(voided.ok && closes(voided.value)).toEqual([['a', 'void', 1_000n]]);
    expect(book.size).toBe(0);
    expect(book.exposure.up).toBe(0n);
  });
});

test('a restored book goes on where the old one was, with new ticks only', () => {
  const { book, settings, enter, hold, now } = testBook();
  enter(order('a', { takeProfit: roi('0.5') }));
  enter(order('b', { direction: 'down' }));
  hold(1_000);
  book.close('b', ONE, now());
  const waiting = book.open(order('c'), now());
  const other = createBook(settings);
  other.restore(book.positions(), waiting.ok ? [waiting.value] : [], book.lastTick);
  const next = { seq: 100, at: now() + 250, price: priceOf(1_002.5) };
  expect(other.exposure).toEqual(book.exposure);
  expect(other.tick(next)).toEqual(book.tick(next));
  expect(other.size).toBe(1);
});

test('a tick that is not newer, or has no price, is refused', () => {
  const { book, now } = testBook();
  expect(() => book.tick({ seq: 1, at: now() + 1, price: 1n })).toThrow(RangeError);
  expect(() => book.tick({ seq: 2, at: now() - 1, price: 1n })).toThrow(RangeError);
  expect(() => book.tick({ seq: 2, at: now() + 1, price: 0n })).toThrow(RangeError);
});
