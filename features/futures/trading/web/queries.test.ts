import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#platform/web/query.ts';
import type { PositionView } from '../contract.ts';
import { activeQuery, closedQuery, takePosition } from './queries.ts';

afterEach(() => queryClient.clear());

// What these tests look at.
const position = (status: PositionView['status']) =>
  ({
    id: status === 'open' ? 'other' : 'one',
    status,
    ended_at: status === 'closed' ? 5 : null,
  }) as PositionView;
const active = () => queryClient.getQueryData(activeQuery.queryKey)?.map(({ id }) => id);

it('an answer that comes after the push of its end brings no position back, though the closed ones were never read', () => {
  queryClient.setQueryData(activeQuery.queryKey, [position('closing'), position('open')]);
  takePosition(position('closed'));
  expect(active()).toEqual(['other']);
  takePosition(position('closing'));
  expect(active()).toEqual(['other']);
});

it('one that goes on is put into the list, or takes the place that it has there', () => {
  queryClient.setQueryData(activeQuery.queryKey, []);
  takePosition(position('open'));
  takePosition(position('open'));
  expect(active()).toEqual(['other']);
});

it('one that has ended comes first of the closed ones, however many pages are open, and once', () => {
  const page = (...ids: string[]) => ids.map((id) => ({ ...position('closed'), id }));
  queryClient.setQueryData(closedQuery.queryKey, {
    pages: [page('three', 'two'), page('last')],
    pageParams: [null, 'two'],
  });
  const closed = () =>
    queryClient.getQueryData(closedQuery.queryKey)?.pages.map((one) => one.map(({ id }) => id));
  takePosition({ ...position('closed'), id: 'four' });
  takePosition({ ...position('closed'), id: 'last' });
  expect(closed()).toEqual([['four', 'three', 'two'], ['last']]);
});
