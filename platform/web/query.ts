import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { on } from './events.ts';

/**
 * Server state of every feature. Refusals are answers and are not asked again. Without a network a call fails at once:
 * one that waited for it would be made when nobody presses any more, with what the form says by then.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.kind === 'refused'),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// What was read belongs to whoever was logged in; all of it is read again for the next one.
on('account-changed', () => void queryClient.resetQueries());

/** Reads again what may have changed until now: an answer that is on its way may have been made before, and is given up. */
export async function renew(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/**
 * For what was just told to the page: an answer that is on its way was made before it, and would undo it when it comes.
 * Such an answer is given up and asked for again; without one nothing happens.
 */
export async function outdate(queryKey: QueryKey): Promise<void> {
  if (queryClient.isFetching({ queryKey }) > 0) await renew(queryKey);
}
