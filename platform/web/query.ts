import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { on } from './events.ts';

/** Server state of every feature. Refusals are answers and are not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.kind === 'refused'),
    },
    mutations: { retry: false },
  },
});

// What was read belongs to whoever was logged in; all of it is read again for the next one.
on('account-changed', () => void queryClient.resetQueries());
