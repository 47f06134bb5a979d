import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/web/query.ts';
import { bankQuery, quoteQuery, takeDeposit } from './queries.ts';

// Nothing is answered: what stands meanwhile is what is looked at.
vi.stubGlobal('fetch', () => new Promise(() => {}));
afterAll(() => vi.unstubAllGlobals());

it('the rules of a coin stay while those of another network are on their way, those of another coin do not', () => {
  const client = new QueryClient();
  const rules = { minimum: '1' } as never;
  client.setQueryData(quoteQuery('usdt', 'eth', '', '').queryKey, rules);
  const observer = new QueryObserver(client, quoteQuery('usdt', 'eth', '', ''));
  const stop = observer.subscribe(() => {});
  observer.setOptions(quoteQuery('usdt', 'trx', '', ''));
  expect(observer.getCurrentResult()).toMatchObject({ data: rules, isPlaceholderData: true });
  observer.setOptions(quoteQuery('eth', 'eth', '', ''));
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
  client.clear();
});

it('a payment by bank that was decided about is read again where it waited; a deposit over a chain asks for nothing there', () => {
  queryClient.setQueryData(bankQuery.queryKey, { pending: { _id: 'one' } } as never);
  const old = () => queryClient.getQueryState(bankQuery.queryKey)!.isInvalidated;
  takeDeposit({ _id: 'two', aggregator: null } as never);
  expect(old()).toBe(false);
  takeDeposit({ _id: 'one', aggregator: 'bank', state: 'credited' } as never);
  expect(old()).toBe(true);
  queryClient.clear();
});
