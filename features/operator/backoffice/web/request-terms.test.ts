import { expect, it } from 'vitest';
import { addMessages, type Translate, translate, type Values } from '#platform/web/i18n.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { RequestView } from '../requests-contract.ts';
import { isForAll, rowsOf } from './request-terms.tsx';

addMessages(en);
const textsOf = (namespace: string) =>
  ((key: string, values?: Values) => translate(`${namespace}.${key}`, values)) as Translate;
const one = { _id: 'f'.repeat(24), name: 'Ada' };

function shown(act: RequestView['act'], body: object, more: Partial<RequestView> = {}) {
  const request = { act, body, user: one, owner: null, shares: [], ...more } as unknown as RequestView;
  return rowsOf(request, textsOf('backoffice.requests'), textsOf('backoffice.user'));
}

const money = (value: string, currency: string) => ({ props: { value, currency } });
const guard = { id: one._id, excludedUntil: null, reason: 'They asked' };

it('the limits that are changed are named with what they were, and those that stay are not', () => {
  const limit = (kind: string, period: string, cap: string) => ({ kind, period, cap });
  const base = {
    excludedUntil: -1,
    bar: 'staff',
    limits: [
      limit('loss', 'day', '5.000000'),
      limit('wager', 'week', '70.000000'),
      limit('time', 'day', '60'),
    ],
  };
  const limits = [
    limit('loss', 'day', '10'),
    limit('wager', 'week', '70'),
    limit('deposit', 'month', '99.50'),
  ];
  const asked = { ...guard, limits, withLimits: true };
  expect(shown('user.guard', { ...asked, base })).toEqual([
    ['Exclusion', 'Not excluded, before: Excluded for ever · Barred by staff.'],
    ['Deposits a month', '€99.50, before: No limit'],
    ['Loss a day', '€10.00, before: €5.00'],
    ['Time a day', 'No limit, before: 60 min'],
  ]);
  const kept = { ...asked, excludedUntil: -1, base };
  expect(shown('user.guard', kept)[0]).toEqual(['Exclusion', 'Excluded for ever · Barred by staff.']);
});

it('settings that one member of staff may do more by are shown with all that they change', () => {
  const before = { fourEyes: { adjustAboveEur: '1000', liftBreaks: true }, traceDays: 1095 };
  const value = { fourEyes: { adjustAboveEur: '5000', liftBreaks: true }, traceDays: 400 };
  expect(shown('settings.loosen', { feature: 'backoffice', version: 1, before, value })).toEqual([
    ['fourEyes.adjustAboveEur', '"5000", before: "1000"'],
    ['traceDays', '400, before: 1095'],
  ]);
});

it('keys of a provider are named, and only what may be shown of them is', () => {
  const shownKeys = {
    PHOENIX_SOFTSWISS_TOKEN: '…9f3c',
    PHOENIX_SOFTSWISS_LAUNCH: 'https://x.example/{token}',
  };
  expect(shown('providers.keys', { provider: 'softswiss', shown: shownKeys })).toEqual(
    Object.entries(shownKeys),
  );
});

it('who lifts a bar alone is shown the bar, and no limit of the form', () => {
  const base = { excludedUntil: -1, bar: 'closed', limits: [] };
  const limits = [{ kind: 'loss', period: 'day', cap: '10' }];
  expect(shown('user.guard', { ...guard, limits, base })).toEqual([
    ['Before', 'Excluded for ever · The player has closed the account.'],
  ]);
});

it('a promocode says what it gives, how often, to whom and until when', () => {
  const code = { code: 'Spring', count: 3, mostUses: 300, vipLevel: 0, notInvited: false, listed: false };
  const credit = { ...code, kind: 'credit', value: '5', currency: 'eur' };
  expect(shown('promocode.create', credit)).toMatchObject([
    ['Money', money('5', 'eur')],
    ['Uses in all, per code', '300'],
    ['Ends', 'Never'],
  ]);
  const terms = { vipLevel: 2, notInvited: true, listed: true, expires: '2027-01-01T00:00:00.000Z' };
  const tickets = { ...credit, ...terms, kind: 'tickets', tickets: 4, forUser: one._id };
  expect(shown('promocode.create', tickets, { owner: { _id: 'e'.repeat(24), name: 'Bob' } })).toMatchObject([
    ['Tickets', 4],
    ['Uses in all, per code', '300'],
    ['Ends', { props: { iso: terms.expires } }],
    ['Only for', 'Ada'],
    ['Of player', 'Bob'],
    ['From VIP level', 2],
    ['Only players without an affiliate', 'Yes'],
    ['Shown to everybody', 'Yes'],
  ]);
  expect(shown('promocode.create', { ...code, kind: 'offer', offer: 'welcome' })[0]).toEqual([
    'Deposit bonus',
    'welcome',
  ]);
  const asked = (body: object) => ({ act: 'promocode.create', body }) as RequestView;
  expect([credit, tickets].map((body) => isForAll(asked(body)))).toEqual([true, false]);
});

it('a challenge says what has to be reached, what it pays and when', () => {
  const endsAt = Date.UTC(2027, 0, 2);
  const iso = new Date(endsAt).toISOString();
  const body = { goal: '50', times: 3, minStakeUsd: '1', prizeUsd: '25', places: 4, startsAt: 0, endsAt };
  const askedAt = '2027-01-01T00:00:00.000Z';
  expect(shown('challenge.create', { ...body, loss: true }, { askedAt })).toMatchObject([
    ['Multiplier to reach', '50×'],
    ['How often', 3],
    ['Least bet', money('1', 'usd')],
    ['Prize of a place', money('25', 'usd')],
    ['Places', 4],
    ['Starts', 'At once'],
    ['Ends', { props: { iso } }],
    ['May cost more than it brings in', 'Yes'],
  ]);
  const later = { ...body, startsAt: endsAt - 1000, loss: false };
  expect(shown('challenge.create', later, { askedAt })[5]).toMatchObject([
    'Starts',
    { props: { iso: '2027-01-01T23:59:59.000Z' } },
  ]);
  expect(isForAll({ act: 'challenge.create', body } as unknown as RequestView)).toBe(true);
});

it('a bonus says how often it is wagered, and a confiscation who gets how much', () => {
  expect(shown('bonus.grant', { multiplier: 12 })).toEqual([['Times to be wagered', 12]]);
  expect(shown('bonus.grant', {})).toEqual([['Times to be wagered', 'As the settings say']]);
  const shares = [
    { player: one, amount: '12.50' },
    { player: null, amount: '17.50' },
  ];
  expect(shown('poker.confiscate', { currency: 'usd' }, { shares })).toMatchObject([
    ['Ada', money('12.50', 'usd')],
    ['To the house', money('17.50', 'usd')],
  ]);
});
