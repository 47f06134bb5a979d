import { expect, it } from 'vitest';
import { dayAfter, fileAddress, filterOf, playersFileAddress, readChoice } from './address.ts';

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
  expect(playersFileAddress(choice, 'json')).toBe(
    '/api/admin/reports/export-players?from=2026-01-31&to=2026-02-02&format=json',
  );
});

it('what a report is narrowed to goes to the call and into the file', () => {
  const segment = '0198c5f0-0000-7000-8000-000000000001';
  const said = `&country=MT&provider=acme&affiliate=none&vip=0&segment=${segment}&game=external:acme:reels`;
  const choice = readChoice(`?view=figures&from=2026-03-01&until=2026-03-01${said}`, today);
  expect(filterOf(choice)).toMatchObject({
    country: 'MT',
    provider: 'acme',
    game: 'external:acme:reels',
    affiliate: 'none',
    vip: 0,
    segment,
  });
  const address = new URL(fileAddress(choice, 'json'), 'http://x').searchParams;
  for (const [name, value] of new URLSearchParams(said)) expect(address.get(name)).toBe(value);
});

it.each([
  '?country=mt&vip=-1&affiliate=x&segment=1&game=%C3%A4&provider=',
  '?view=x&by=y&money=z&product=p',
  '?from=2026-99-99&until=soon',
])('%s is nothing', (search) => {
  expect(readChoice(search, today)).toEqual(readChoice('', today));
});

it('days follow each other over the end of a year', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
});
