import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LiveGame } from '../contract.ts';
import { belongs, merge, ownEntry, rowsOf, sizeOf, type Viewer } from './feed-list.ts';

const ANN = '5f0000000000000000000001';

function live(id: string, change: Partial<LiveGame['game']> = {}): LiveGame {
  return {
    user: { _id: ANN, avatar: null, name: 'Ann', private_bets: false, vipLevel: 0 },
    metadata: { id: 'dice', name: 'Dice', image: '/art/dice.svg' },
    game: {
      id,
      currency: 'btc',
      demo: false,
      wager: '0.001',
      splitTotal: '0.001',
      multiplier: 2,
      status: 'win',
      profit: '0.001',
      type: 'quick',
      user: ANN,
      profit_usd_converted: '97',
      created_at: '2026-01-01T00:00:00.000Z',
      ...change,
    },
    delay: 0,
  };
}

const viewer = (me: string | null): Viewer => ({ me, price: () => '97000' });
const ids = (rows: ReturnType<typeof merge>): string[] => rows.map((row) => row.live.game.id);

describe('what belongs to a feed', () => {
  test('all takes everything', () => expect(belongs(live('a'), 'all', viewer(null))).toBe(true));

  test('mine takes only my own, and nothing for guests', () => {
    expect(belongs(live('a'), 'mine', viewer(ANN))).toBe(true);
    expect(belongs(live('a'), 'mine', viewer('other'))).toBe(false);
    expect(belongs(live('a', { user: null }), 'mine', viewer(null))).toBe(false);
  });

  test.each([
    [10, 'win', true],
    [9.99, 'win', false],
    [10, 'lose', false],
  ] as const)('a %sx %s is a lucky win: %s', (multiplier, status, lucky) => {
    expect(belongs(live('a', { multiplier, status }), 'lucky_wins', viewer(null))).toBe(lucky);
  });

  test.each([
    ['0.00103092', false],
    ['0.00103093', true],
    ['1', true],
    ['0', false],
  ])('%s BTC is a high roll: %s', (splitTotal, high) => {
    expect(belongs(live('a', { splitTotal }), 'high_rollers', viewer(null))).toBe(high);
  });
});

describe('merging', () => {
  const rows = rowsOf([live('c'), live('b'), live('a')]);

  test('a batch comes on top, its last bet first', () => {
    expect(ids(merge(rows, [live('d'), live('e')], 10))).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  test('only the newest batch is fresh', () => {
    const once = merge(rows, [live('d')], 10);
    expect(once.map((row) => row.fresh)).toEqual([true, false, false, false]);
    expect(merge(once, [live('e')], 10).map((row) => row.fresh)).toEqual([true, false, false, false, false]);
  });

  test('a crowd is not lit up row by row', () => {
    const crowd = ['d', 'e', 'f', 'g'].map((id) => live(id));
    expect(merge(rows, crowd, 10).some((row) => row.fresh)).toBe(false);
    expect(merge(rows, crowd.slice(1), 10).filter((row) => row.fresh)).toHaveLength(3);
  });

  test('what is there already changes nothing, not even the list', () => {
    expect(merge(rows, [live('b')], 10)).toBe(rows);
  });

  test('is trimmed to the count', () => {
    expect(ids(merge(rows, [live('d')], 3))).toEqual(['d', 'c', 'b']);
  });

  test('never holds a bet twice nor more than the count', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 50 }),
        (batches, count) => {
          let list: ReturnType<typeof merge> = [];
          for (const batch of batches)
            list = merge(
              list,
              batch.map((id) => live(String(id))),
              count,
            );
          expect(list.length).toBeLessThanOrEqual(count);
          expect(new Set(ids(list)).size).toBe(list.length);
        },
      ),
    );
  });
});

test.each([
  [1, 10],
  [10, 10],
  [11, 20],
  [25, 30],
  [50, 50],
  [100, 50],
])('a wish for %s rows is a list of %s', (wish, size) => {
  expect(sizeOf(wish)).toBe(size);
});

test('an own bet reads like one of the feed', () => {
  const bet = {
    id: 'b',
    game: 'dice',
    title: 'Dice',
    currency: 'usd',
    demo: false,
    wager: '1.00',
    payout: '0.40',
    multiplier: 0.4,
    win: false,
  };
  const entry = ownEntry(
    bet,
    { _id: ANN, name: 'Ann', avatar: null, private_bets: true, vipLevel: 0 },
    '2026-01-01T00:00:00.000Z',
  );
  expect(entry.game).toMatchObject({ id: 'b', status: 'lose', user: ANN });
  expect(Number(entry.game.profit)).toBe(-0.6);
  expect(belongs(entry, 'mine', viewer(ANN))).toBe(true);
});
