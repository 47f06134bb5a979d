import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { outdate, queryClient, renew } from './query.ts';

const queryKey = ['a', 'list'];

afterEach(() => onlineManager.setOnline(true));

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

it('fails at once what is pressed without a network, and does not do it later', async () => {
  queryClient.mount();
  onlineManager.setOnline(false);
  const sent: string[] = [];
  const press = new MutationObserver(queryClient, {
    mutationFn: async (amount: string) => {
      sent.push(amount);
      throw new Error('No network.');
    },
  });
  press.mutate('100').catch(() => {});
  await expect.poll(() => press.getCurrentResult().status).toBe('error');
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(sent).toEqual(['100']);
  queryClient.unmount();
});

it('reads again when the network is back what could not be read without it', async () => {
  queryClient.mount();
  onlineManager.setOnline(false);
  const stop = new QueryObserver(queryClient, {
    queryKey: ['c', 'list'],
    queryFn: () => (onlineManager.isOnline() ? 'now' : Promise.reject(new Error('No network.'))),
    retry: false,
  }).subscribe(() => {});
  await expect.poll(() => queryClient.getQueryState(['c', 'list'])?.status).toBe('error');
  onlineManager.setOnline(true);
  await expect.poll(() => queryClient.getQueryData(['c', 'list'])).toBe('now');
  stop();
  queryClient.unmount();
});
