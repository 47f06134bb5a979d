import { expect, it } from 'vitest';
import { loosens } from './loosened.ts';

it('is loosened by a greater sum and by what is switched off, and by nothing else', () => {
  const fourEyes = { adjustAboveEur: '1000', liftBreaks: true, linkedAccounts: false };
  const to = (change: object) =>
    loosens(
      'backoffice',
      { fourEyes, traceDays: 400 },
      { fourEyes: { ...fourEyes, ...change }, traceDays: 500 },
    );
  expect(to({ adjustAboveEur: '1000.01' })).toBe(true);
  expect(to({ liftBreaks: false })).toBe(true);
  for (const change of [
    {},
    { adjustAboveEur: '999.99' },
    { adjustAboveEur: '1000.00' },
    { linkedAccounts: true },
  ])
    expect(to(change)).toBe(false);
  expect(loosens('tombola', { prize: 1 }, { prize: 2 })).toBe(false);
});

it('the law of the place is changed by two, in either direction', () => {
  const law = { profile: 'crypto', countries: { SE: 'strict-eu' }, own: {} };
  const changes = (change: object) => loosens('jurisdiction', law, { ...law, ...change });
  expect(changes({ countries: { SE: 'strict-eu' } })).toBe(false);
  for (const change of [
    { profile: 'house' },
    { profile: 'strict-eu' },
    { countries: {} },
    { own: { mild: { base: 'crypto', rules: { autoPlay: true } } } },
  ])
    expect(changes(change)).toBe(true);
});
