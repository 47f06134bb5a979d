import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodEnd, periodStart } from './period.ts';

const at = (text: string) => Date.parse(text);

describe('periods', () => {
  it.each([
    ['day', '2026-11-20T12:34:56Z', '2026-11-20', '2026-11-21'],
    ['week', '2026-11-20T12:34:56Z', '2026-11-16', '2026-11-23'],
    ['week', '2026-11-16T00:00:00Z', '2026-11-16', '2026-11-23'],
    ['week', '2026-11-15T23:59:59.999Z', '2026-11-09', '2026-11-16'],
    ['month', '2026-12-31T23:59:59Z', '2026-12-01', '2027-01-01'],
    ['month', '2028-02-29T10:00:00Z', '2028-02-01', '2028-03-01'],
  ] as const)('%s of %s is from %s to %s', (period, now, from, to) => {
    expect(periodStart(period, at(now))).toBe(at(from));
    expect(periodEnd(period, at(now))).toBe(at(to));
  });

  it('leave no gap and no overlap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        (now, period) => {
          const [from, to] = [periodStart(period, now), periodEnd(period, now)];
          expect(from).toBeLessThanOrEqual(now);
          expect(now).toBeLessThan(to);
          expect(periodStart(period, to)).toBe(to);
          expect(periodStart(period, to - 1)).toBe(from);
        },
      ),
    );
  });
});
