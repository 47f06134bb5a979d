import { expect, it } from 'vitest';
import { calendarDay, calendarTime } from './fields.ts';

it.each(['0000-01-01', '1899-12-31', '3000-01-01', '2026-02-29', '+12026-01-01'])(
  '%s is no day of ours',
  (day) => {
    expect(calendarDay.safeParse(day).success).toBe(false);
    expect(calendarTime.safeParse(`${day}T12:00:00Z`).success).toBe(false);
  },
);

it.each(['1900-01-01', '2024-02-29', '2999-12-31'])('%s is one', (day) => {
  expect(calendarDay.parse(day)).toBe(day);
  expect(calendarTime.safeParse(`${day}T12:00:00.5Z`).success).toBe(true);
});
