import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseHand } from './decide.ts';
import {
  book,
  bookDeposit,
  brokenLimit,
  type PlayerRestrictions,
  IDLE_MS,
  isExcluded,
  leftOf,
  PAUSE_MS,
  realityDue,
} from './restrictions.ts';

const DAY = 86_400_000;
const open: PlayerRestrictions = { excludedUntil: null, limits: [] };
const guard = (cap: string, kind: 'wager' | 'loss' = 'wager', used = '0', from = 0): PlayerRestrictions => ({
  excludedUntil: null,
  limits: [{ kind, period: 'day', cap, used, from }],
});

describe('limits', () => {
  it('let a stake through up to the cap and not beyond it', () => {
    expect(brokenLimit(guard('100'), 100n, 0)).toBeNull();
    expect(brokenLimit(guard('100'), 101n, 0)).not.toBeNull();
    expect(brokenLimit(null, 10n ** 30n, 0)).toBeNull();
  });

  it('count wagers in full and losses net of what came back', () => {
    expect(book(guard('100'), 40n, 30n, 1).limits[0]!.used).toBe('40');
    expect(book(guard('100', 'loss'), 40n, 30n, 1).limits[0]!.used).toBe('10');
    expect(leftOf(book(guard('100', 'loss'), 0n, 50n, 1).limits[0]!, 1)).toBe(150n);
  });

  it('start again when their period is over, not before', () => {
    const full = guard('100', 'wager', '100', 0);
    expect(brokenLimit(full, 1n, DAY - 1)).not.toBeNull();
    expect(brokenLimit(full, 1n, DAY)).toBeNull();
    expect(book(full, 5n, 0n, DAY).limits[0]).toMatchObject({ used: '5', from: DAY });
  });

  it('give back a stake of before midnight wherever its period still runs, and take nothing off one that began since', () => {
    const [friday, saturday, monday] = [2, 3, 5].map((day) => Date.UTC(2026, 0, day));
    const limit = { kind: 'wager' as const, cap: '100', used: '0', from: friday! };
    const limits = (['day', 'week', 'month'] as const).map((period) => ({ ...limit, period }));
    const staked = book({ excludedUntil: null, limits, reality: 1 }, 40n, 0n, saturday! - 1);
    const back = (now: number) =>
      book(book(staked, 5n, 0n, now), -40n, 0n, now, { playing: false, since: saturday! - 1 });
    const used = (now: number) => back(now).limits.map((one) => one.used);
    expect(used(saturday!)).toEqual(['5', '5', '5']);
    expect(used(monday!)).toEqual(['5', '5', '5']);
    // The stretch of play it was made in is over on Monday.
    expect([saturday!, monday!].map((now) => back(now).clock?.wagered)).toEqual(['5', '5']);
  });

  it('have nothing less than no wager, also where what comes back is worth more than when it was staked', () => {
    const given = { playing: false, since: 0 };
    expect(book(guard('100', 'wager', '40'), -30n, 0n, 1, given).limits[0]!.used).toBe('10');
    const back = book(guard('100', 'wager', '40'), -50n, 0n, 1, given);
    expect(back.limits[0]!.used).toBe('0');
    expect(brokenLimit(back, 101n, 1)).not.toBeNull();
    expect(book(guard('100', 'loss', '40'), -50n, 0n, 1, given).limits[0]!.used).toBe('-10');
  });

  it('never let the sum of accepted stakes of a period above the cap', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 1000n), fc.array(fc.bigInt(1n, 200n), { maxLength: 50 }), (cap, stakes) => {
        let now = guard(cap.toString());
        let accepted = 0n;
        for (const stake of stakes) {
          if (brokenLimit(now, stake, 5)) continue;
          accepted += stake;
          now = book(now, stake, 0n, 5);
        }
        expect(accepted).toBeLessThanOrEqual(cap);
        expect(now.limits[0]!.used).toBe(accepted.toString());
      }),
    );
  });
});

describe('exclusion', () => {
  it.each([
    [null, 5, false],
    [4, 5, false],
    [5, 5, false],
    [6, 5, true],
    [-1, 5, true],
  ])('until %s at %s bars play: %s', (excludedUntil, now, barred) => {
    expect(isExcluded({ excludedUntil }, now)).toBe(barred);
  });
});

describe('deposit limits', () => {
  const deposits: PlayerRestrictions = {
    excludedUntil: null,
    limits: [{ kind: 'deposit', period: 'day', cap: '100', used: '0', from: 0 }],
  };

  it('count what comes in, whatever is played with it', () => {
    const after = bookDeposit(deposits, 60n, 1);
    expect(brokenLimit(after, 40n, 2, 'deposit')).toBeNull();
    expect(brokenLimit(after, 41n, 2, 'deposit')).not.toBeNull();
    expect(brokenLimit(after, 41n, DAY, 'deposit')).toBeNull();
    expect(brokenLimit(after, 10n ** 9n, 2)).toBeNull();
    expect(after.deposited).toBe('60');
  });
});

describe('time limits', () => {
  const timed = (used = '0'): PlayerRestrictions => ({
    excludedUntil: null,
    limits: [{ kind: 'time', period: 'day', cap: (10 * 60_000).toString(), used, from: 0 }],
  });

  it('count the time between bets, and no long pause', () => {
    let kept = timed();
    for (let minute = 0; minute <= 4; minute++) kept = book(kept, 1n, 0n, minute * 60_000);
    expect(kept.limits[0]!.used).toBe((4 * 60_000).toString());
    kept = book(kept, 1n, 0n, 4 * 60_000 + IDLE_MS);
    expect(kept.limits[0]!.used).toBe((4 * 60_000).toString());
  });

  it('count a hand of cards whole, with the short pause before it, and hands at several tables once', () => {
    const hand = (before: PlayerRestrictions, from: number, to: number) =>
      book(before, 0n, 0n, to * 60_000, { playing: true, from: from * 60_000 });
    const used = ({ limits }: PlayerRestrictions) => Number(limits[0]!.used) / 60_000;
    const first = hand(timed(), 0, 7);
    expect(used(first)).toBe(7);
    expect(first.clock).toMatchObject({ from: 0, seen: 0, last: 7 * 60_000 });
    expect(used(hand(first, 3, 8))).toBe(8);
    expect(used(hand(first, 9, 16))).toBe(16);
    expect(used(hand(first, 12, 18))).toBe(13);
    expect(used(hand(first, 2, 6))).toBe(7);
    expect(hand(first, 38, 40).clock).toMatchObject({ from: 38 * 60_000 });
  });

  it('bar the next hand too, and so does a reality check that the law wants, but neither another limit', () => {
    const spent = timed((10 * 60_000).toString());
    const clock = { from: 0, last: 10, seen: 0, wagered: '0', paid: '0', law: true } as const;
    const rule = (of: PlayerRestrictions | null) => refuseHand({ guard: of }, 'poker', 60_000)?.policy?.rule;
    expect(rule(spent)).toBe('limit.time.day');
    expect(rule({ ...open, clock: { ...clock, realityMs: 60_000 } })).toBe('reality');
    expect(rule({ ...open, clock: { ...clock, realityMs: 60_001 } })).toBeUndefined();
    expect(rule({ ...open, clock })).toBeUndefined();
    expect(rule(guard('5', 'loss', '9'))).toBeUndefined();
    expect(rule({ ...open, excludedUntil: -1 })).toBe('bar.exclusion');
    expect(rule(null)).toBeUndefined();
  });

  it('bar play once the time is played', () => {
    expect(brokenLimit(timed((10 * 60_000 - 1).toString()), 1n, 5)).toBeNull();
    expect(brokenLimit(timed((10 * 60_000).toString()), 1n, 5)).not.toBeNull();
    expect(brokenLimit(timed((10 * 60_000).toString()), 1n, DAY)).toBeNull();
    // Who is in the middle of a hand may play it to its end.
    expect(brokenLimit(timed((10 * 60_000).toString()), 1n, 5, 'raise')).toBeNull();
  });
});

describe('the reality check', () => {
  const MINUTE = 60_000;
  const asked: PlayerRestrictions = { excludedUntil: null, limits: [], reality: 10 * MINUTE };

  it('is due after so long a stretch of play, and again as long after its answer', () => {
    let kept = book(asked, 5n, 0n, 0);
    kept = book(kept, 5n, 20n, 9 * MINUTE);
    expect(realityDue(kept, 9 * MINUTE)).toBe(false);
    expect(realityDue(kept, 10 * MINUTE)).toBe(true);
    expect(kept.clock).toMatchObject({ from: 0, wagered: '10', paid: '20' });
    const read = { ...kept, clock: { ...kept.clock!, seen: 11 * MINUTE } };
    expect(realityDue(read, 20 * MINUTE)).toBe(false);
    expect(realityDue(read, 21 * MINUTE)).toBe(true);
  });

  it('begins again after a pause', () => {
    const kept = book(asked, 5n, 0n, 0);
    expect(realityDue(kept, PAUSE_MS)).toBe(false);
    expect(book(kept, 7n, 0n, PAUSE_MS).clock).toMatchObject({ from: PAUSE_MS, wagered: '7' });
  });

  it('is kept as the law of a stake wants it, until one under another law', () => {
    const law = { playing: true, law: true, realityMs: MINUTE };
    const kept = book(open, 5n, 0n, 0, law);
    expect(kept.clock).toMatchObject({ law: true, realityMs: MINUTE });
    const other = book(kept, 5n, 0n, 1, { ...law, realityMs: null }).clock!;
    expect([other.law, other.realityMs]).toEqual([true, undefined]);
  });

  it('costs nothing for who asked for nothing', () => {
    expect(book(guard('100'), 1n, 0n, 5).clock).toBeUndefined();
  });
});

describe('any history of play', () => {
  const step = fc.record({
    stake: fc.bigInt(1n, 60n),
    back: fc.bigInt(0n, 120n),
    wait: fc.integer({ min: 0, max: DAY }),
  });

  it('never nets a loss above the cap within a day, whatever is won in between', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 200n), fc.array(step, { maxLength: 60 }), (cap, steps) => {
        let now = 0;
        let state = guard(cap.toString(), 'loss');
        const lost = new Map<number, bigint>();
        for (const { stake, back, wait } of steps) {
          now += wait;
          if (brokenLimit(state, stake, now)) continue;
          state = book(state, stake, back, now);
          const day = Math.floor(now / DAY);
          lost.set(day, (lost.get(day) ?? 0n) + stake - back);
          expect(lost.get(day)! <= cap).toBe(true);
        }
      }),
    );
  });

  it('lets nothing through that the strictest of several limits forbids', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 100n),
        fc.bigInt(1n, 100n),
        fc.array(step, { maxLength: 30 }),
        (day, month, steps) => {
          const limits = [
            { kind: 'wager' as const, period: 'day' as const, cap: day.toString(), used: '0', from: 0 },
            { kind: 'wager' as const, period: 'month' as const, cap: month.toString(), used: '0', from: 0 },
          ];
          let state: PlayerRestrictions = { excludedUntil: null, limits };
          let all = 0n;
          for (const { stake } of steps) {
            if (brokenLimit(state, stake, 7)) continue;
            state = book(state, stake, 0n, 7);
            all += stake;
          }
          expect(all <= (day < month ? day : month)).toBe(true);
        },
      ),
    );
  });
});
