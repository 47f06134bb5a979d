import { expect, it } from 'vitest';
import { dayAfter, fileAddress, filterOf, readChoice } from './address.ts';

const today = '2026-03-02';

it('without a word it is today, and figures of thirty days', () => {
  const choice = readChoice('', today);
  expect(choice).toMatchObject({ view: 'today', from: '2026-02-01', until: today, by: 'day', money: 'real' });
  expect(filterOf(choice)).toEqual({ from: '2026-02-01', to: '2026-03-03', by: 'day', money: 'real' });
});

it('what the address says is what is asked for', () => {
  const choice = readChoice(
    '?view=figures&from=2026-01-31&until=2026-02-01&by=game&money=demo&product=sport&currency=btc',
    today,
  );
  expect(filterOf(choice)).toEqual({
    from: '2026-01-31',
    to: '2026-02-02',
    by: 'game',
    money: 'demo',
    product: 'sport',
    currency: 'btc',
  });
  expect(fileAddress(choice, 'csv')).toBe(
    '/api/admin/reports/export?from=2026-01-31&to=2026-02-02&by=game&money=demo&format=csv&product=sport&currency=btc',
  );
});

it.each(['?view=x&by=y&money=z&product=p', '?from=2026-99-99&until=soon'])('%s is nothing', (search) => {
  expect(readChoice(search, today)).toEqual(readChoice('', today));
});

it('days follow each other over the end of a year', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
});
