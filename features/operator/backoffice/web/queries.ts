/** Reads of the back office. Lists are keyed by their filters and cursor. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import * as contract from '../contract.ts';

const root = 'backoffice';
/** Staff look at what is true now. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const;

export const dashboardQuery = queryOptions({
  queryKey: [root, 'dashboard'],
  queryFn: ({ signal }) => call(contract.dashboard, {}, { signal }),
  ...fresh,
  refetchInterval: 5000,
});

export const systemQuery = queryOptions({
  queryKey: [root, 'system'],
  queryFn: ({ signal }) => call(contract.system, {}, { signal }),
  ...fresh,
  refetchInterval: 10_000,
});

export function usersQuery(filter: { query: string; before?: string | undefined; limit: number }) {
  return queryOptions({
    queryKey: [root, 'users', filter],
    queryFn: ({ signal }) => call(contract.users, compact(filter), { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'user', id],
    queryFn: ({ signal }) => call(contract.user, { id }, { signal }),
    ...fresh,
  });
}

export function ledgerQuery(page: { id: string; before?: string | undefined; limit: number }) {
  return queryOptions({
    queryKey: [root, 'user', page.id, 'ledger', page],
    queryFn: ({ signal }) => call(contract.ledger, compact(page), { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

export function userRoundsQuery(page: {
  id: string;
  game: string;
  before?: string | undefined;
  limit: number;
}) {
  return queryOptions({
    queryKey: [root, 'user', page.id, 'rounds', page],
    queryFn: ({ signal }) => call(contract.userRounds, compact(page), { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

export function roundsQuery(filter: {
  game: string;
  user: string;
  before?: string | undefined;
  limit: number;
}) {
  return queryOptions({
    queryKey: [root, 'rounds', filter],
    queryFn: ({ signal }) => call(contract.rounds, compact(filter), { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

export function roundQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'round', id],
    queryFn: ({ signal }) => call(contract.round, { id }, { signal }),
    ...fresh,
  });
}

export function notesQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'user', id, 'notes'],
    queryFn: ({ signal }) => call(contract.notes, { id }, { signal }),
    ...fresh,
  });
}

export function accessQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'user', id, 'access'],
    queryFn: ({ signal }) => call(contract.access, { id }, { signal }),
    ...fresh,
  });
}

export function linksQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'user', id, 'links'],
    queryFn: ({ signal }) => call(contract.links, { id }, { signal }),
    ...fresh,
  });
}

export const requestsQuery = queryOptions({
  queryKey: [root, 'requests'],
  queryFn: ({ signal }) => call(contract.requests, {}, { signal }),
  ...fresh,
  refetchInterval: 15_000,
});

export const featuresQuery = queryOptions({
  queryKey: [root, 'features'],
  queryFn: ({ signal }) => call(contract.features, {}, { signal }),
  ...fresh,
});

export const permissionsQuery = queryOptions({
  queryKey: [root, 'permissions'],
  queryFn: ({ signal }) => call(contract.permissionNames, {}, { signal }),
  staleTime: Infinity,
});

export const settingsListQuery = queryOptions({
  queryKey: [root, 'settings'],
  queryFn: ({ signal }) => call(contract.settingsList, {}, { signal }),
  ...fresh,
});

export function settingsQuery(feature: string) {
  return queryOptions({
    queryKey: [root, 'settings', feature],
    queryFn: ({ signal }) => call(contract.settings, { feature }, { signal }),
    ...fresh,
  });
}

export function auditQuery(filter: {
  actor: string;
  action: string;
  before?: number | undefined;
  limit: number;
}) {
  return queryOptions({
    queryKey: [root, 'audit', filter],
    queryFn: ({ signal }) =>
      call(contract.audit, compact(filter) as BodyOf<typeof contract.audit>, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

type Compact<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** Leaves out what is not asked for. */
function compact<T extends Record<string, string | number | undefined>>(filter: T): Compact<T> {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  ) as Compact<T>;
}
