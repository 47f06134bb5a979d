import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { security, sessions } from '../contract.ts';

const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => call(security, {}, { signal }),
});

const sessionsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: async ({ signal }) => (await call(sessions, {}, { signal })).sessions,
  staleTime: 10_000,
});

/** What guards the account. */
export const useSecurity = () => useQuery(securityQuery);
/** Where it is logged in. */
export const useSessions = () => useQuery(sessionsQuery);

/** Something was changed: both are read again. */
export function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['security'] });
}
