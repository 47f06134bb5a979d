import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { outdate, queryClient, renew } from './query.ts';

const queryKey = ['a', 'list'];

it('gives up an answer that was asked for before the page was told more, and asks again', async () => {
  const answers: ((rows: string[]) => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string[]>((done, gone) => {
      answers.push(done);
      signal.addEventListener('abort', () => gone(signal.reason));
    });
  const first = queryClient.fetchQuery({ queryKey, queryFn });
  answers[0]!(['unread']);
  await first;
  const again = queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => 'given up');
  queryClient.setQueryData(queryKey, ['read']);
  const outdated = outdate(queryKey);
  answers[1]!(['unread']);
  await Promise.all([again, outdated]);
  expect(queryClient.getQueryData(queryKey)).toEqual(['read']);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('reads again although the first answer is still on its way', async () => {
  const asked: AbortSignal[] = [];
  const stop = new QueryObserver(queryClient, {
    queryKey: ['b', 'list'],
    queryFn: ({ signal }) => {
      asked.push(signal);
      // The first one is answered never, or too late.
      return asked.length === 1 ? new Promise<string>(() => {}) : 'now';
    },
  }).subscribe(() => {});
  void renew(['b']);
  await expect.poll(() => queryClient.getQueryData(['b', 'list'])).toBe('now');
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, false]);
  stop();
});

it('asks for nothing where no answer is on its way', async () => {
  queryClient.setQueryData(queryKey, ['read']);
  await outdate(queryKey);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
});
