import { expect, it } from 'vitest';
import { choiceOf, exportAddress, filtersText, NO_FILTERS, readFilters } from './bet-choice.ts';

it('reads filters from the address and writes them back', () => {
  const search = { game: 'dice', currency: 'btc', result: 'win', from: '2026-03-01', x: 'y' };
  const filters = readFilters(search);
  expect(filters).toEqual({
    ...NO_FILTERS,
    game: 'dice',
    currency: 'btc',
    result: 'win',
    from: '2026-03-01',
  });
  expect(readFilters(Object.fromEntries(new URLSearchParams(filtersText(filters))))).toEqual(filters);
  expect(filtersText(NO_FILTERS)).toBe('');
});

it.each([{ game: '<script>' }, { currency: 'BTC;' }, { money: 'all' }, { from: 'today' }])(
  'leaves out %j, which is no filter',
  (search) => expect(readFilters(search as Record<string, string>)).toEqual(NO_FILTERS),
);

it('takes both days whole', () => {
  const { from, to } = choiceOf({ ...NO_FILTERS, from: '2026-03-01', to: '2026-03-01' });
  expect(from).toBe(new Date(2026, 2, 1).getTime());
  expect(to).toBe(new Date(2026, 2, 2).getTime());
});

it('names the file of the same bets', () => {
  expect(exportAddress({ game: 'dice', from: 5 }, 'csv')).toBe(
    '/api/profile/exportBets?format=csv&game=dice&from=5',
  );
});
