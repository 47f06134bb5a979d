import { describe, expect, it, test } from 'vitest';
import { moneyViewOf } from '#platform/web/amount-view.ts';
import { raceSettings } from '../settings.ts';
import {
  clockParts,
  dollars,
  isResultDue,
  lastDay,
  sharesOf,
  timeLeft,
  toPass,
  weekText,
} from './race-text.ts';

const HOUR = 3_600_000;

test.each([
  [7 * 24 * HOUR, 'days', 7],
  [47 * HOUR, 'days', 1],
  [24 * HOUR - 1, 'hours', 23],
  [HOUR, 'hours', 1],
  [HOUR - 1, 'minutes', 60],
  [1, 'minutes', 1],
  [-5, 'minutes', 1],
])('%s ms before the end reads %s: %s', (left, unit, count) => {
  expect(timeLeft(left)).toEqual({ unit, count });
});

test('the clock has two digits in every place and stops at nought', () => {
  expect(clockParts(3 * 24 * HOUR + 4 * HOUR + 5 * 60_000 + 6001)).toEqual({
    days: '03',
    hours: '04',
    minutes: '05',
    seconds: '07',
  });
  expect(Object.values(clockParts(-1)).join('')).toBe('00000000');
});

describe('dates', () => {
  // Sunday midnight in Berlin is 23:00 UTC.
  it("names the last day as the operator's zone has it", () => {
    const ends = Date.UTC(2026, 10, 22, 23);
    expect(lastDay(ends, 'Europe/Berlin', 'en')).toBe('Sunday, November 22');
    expect(lastDay(Date.UTC(2026, 10, 23), 'UTC', 'en')).toBe('Sunday, November 22');
  });

  it('writes a week from its Monday', () => {
    expect(weekText('2026-11-16', 'en').replaceAll(/\s/g, ' ')).toBe('Nov 16 – 22');
    expect(weekText('2026-11-30', 'en').replaceAll(/\s/g, ' ')).toBe('Nov 30 – Dec 6');
  });
});

describe('the result of a race that has just ended', () => {
  const endsAt = Date.UTC(2026, 11, 7);
  const monday = { week: '2026-11-30', now: endsAt - 7 * 24 * HOUR, endsAt };
  const older = { week: '2026-11-16', paid: true };

  test.each([
    ['is waited for while its week is not there', [older], true],
    ['is waited for where there was none before', [], true],
    ['is waited for while it is being paid', [{ week: '2026-11-23', paid: false }, older], true],
    ['is there once it is paid', [{ week: '2026-11-23', paid: true }, older], false],
  ])('%s', (_, past, due) => {
    expect(isResultDue(monday, past)).toBe(due);
  });

  it('is not waited for all week long: in a week without stakes there is none', () => {
    expect(isResultDue({ ...monday, now: endsAt - 5 * 24 * HOUR }, [older])).toBe(false);
    expect(isResultDue({ ...monday, now: endsAt - 5 * 24 * HOUR }, [{ ...older, paid: false }])).toBe(true);
  });
});

test('places that win the same are taken together', () => {
  const { split } = raceSettings.parse({});
  const shares = sharesOf('500', split);
  expect(shares).toHaveLength(11);
  expect(shares[0]).toEqual({ from: 1, to: 1, percent: 40, prize: '200.00' });
  expect(shares.at(-1)).toEqual({ from: 11, to: 20, percent: 0.2, prize: '1.00' });
});

test('one cent more than another passes them', () => {
  expect(toPass('1.00', '3.50')).toBe('2.51');
  expect(toPass('3.50', '3.50')).toBe('0.01');
  expect(toPass('3.51', '3.50')).toBeNull();
});

test('whole dollars can go without cents', () => {
  const usd = { id: 'usd', decimals: 2, price: '1', priceEur: '0.9' };
  const view = moneyViewOf(usd, { unit: 'btc', fiatView: 'off', locale: 'en' });
  expect(dollars('1234.50', view)).toBe('$1,234.50');
  expect(dollars('1500', view, true)).toBe('$1,500');
  expect(dollars('99.90', view, true)).toBe('$99.90');
  const euro = moneyViewOf(usd, { unit: 'btc', fiatView: 'EUR', locale: 'de' });
  expect(dollars('1500', euro, true)).toBe('€1.350');
});
