import { expect, it } from 'vitest';
import { outdate, queryClient } from './query.ts';

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

it('asks for nothing where no answer is on its way', async () => {
  queryClient.setQueryData(queryKey, ['read']);
  await outdate(queryKey);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
});
