/** Reads of the back office. Lists are keyed by their filters and cursor. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import * as auditCalls from '../audit-contract.ts';
import * as ledgerCalls from '../ledger-contract.ts';
import * as notesCalls from '../notes-contract.ts';
import * as permissionsCalls from '../permissions-contract.ts';
import * as playersCalls from '../players-contract.ts';
import * as requestsCalls from '../requests-contract.ts';
import * as rolesCalls from '../roles-contract.ts';
import * as roundsCalls from '../rounds-contract.ts';
import * as settingsCalls from '../settings-contract.ts';
import * as systemCalls from '../system-contract.ts';
import { rolesToView } from '../view-contract.ts';

const root = 'backoffice';
/** Staff look at what is true now. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const;

export const dashboardQuery = queryOptions({
  queryKey: [root, 'dashboard'],
  queryFn: ({ signal }) => call(systemCalls.dashboard, {}, { signal }),
  ...fresh,
  refetchInterval: 5000,
});

export const systemQuery = queryOptions({
  queryKey: [root, 'system'],
  queryFn: ({ signal }) => call(systemCalls.system, {}, { signal }),
  ...fresh,
  refetchInterval: 10_000,
});

export function usersQuery(filter: { query: string; before?: string | undefined; limit: number }) {
  return queryOptions({
    queryKey: [root, 'users', filter],
    queryFn: ({ signal }) => call(playersCalls.users, compact(filter), { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'user', id],
    queryFn: ({ signal }) => call(playersCalls.user, { id }, { signal }),
    ...fresh,
  });
}

export function ledgerQuery(page: { id: string; before?: string | undefined; limit: number }) {
  return queryOptions({
    queryKey: [root, 'user', page.id, 'ledger', page],
    queryFn: ({ signal }) => call(ledgerCalls.ledger, compact(page), { signal }),
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
    queryFn: ({ signal }) => call(roundsCalls.userRounds, compact(page), { signal }),
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
    queryFn: ({ signal }) => call(roundsCalls.rounds, compact(filter), { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

export function roundQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'round', id],
    queryFn: ({ signal }) => call(roundsCalls.round, { id }, { signal }),
    ...fresh,
  });
}

export function notesQuery(id: string, before?: string) {
  return queryOptions({
    queryKey: [root, 'user', id, 'notes', before],
    queryFn: ({ signal }) => call(notesCalls.notes, compact({ id, before }), { signal }),
    ...fresh,
  });
}

export function accessQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'user', id, 'access'],
    queryFn: ({ signal }) => call(playersCalls.access, { id }, { signal }),
    ...fresh,
  });
}

export function linksQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'user', id, 'links'],
    queryFn: ({ signal }) => call(playersCalls.links, { id }, { signal }),
    ...fresh,
  });
}

export const requestsKey = [root, 'requests'] as const;

export function requestsQuery(after?: string) {
  return queryOptions({
    queryKey: [...requestsKey, after],
    queryFn: ({ signal }) => call(requestsCalls.requests, compact({ after }), { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
    refetchInterval: 15_000,
  });
}

export const featuresQuery = queryOptions({
  queryKey: [root, 'features'],
  queryFn: ({ signal }) => call(settingsCalls.features, {}, { signal }),
  ...fresh,
});

export const permissionsQuery = queryOptions({
  queryKey: [root, 'permissions'],
  queryFn: ({ signal }) => call(permissionsCalls.permissionNames, {}, { signal }),
  staleTime: Infinity,
});

export const rolesQuery = queryOptions({
  queryKey: [root, 'roles'],
  queryFn: ({ signal }) => call(rolesCalls.roles, {}, { signal }),
  refetchOnMount: 'always',
});

export const rolesToViewQuery = queryOptions({
  queryKey: [root, 'view'],
  queryFn: ({ signal }) => call(rolesToView, {}, { signal }),
  refetchOnMount: 'always',
});

export const settingsListQuery = queryOptions({
  queryKey: [root, 'settings'],
  queryFn: ({ signal }) => call(settingsCalls.settingsList, {}, { signal }),
  ...fresh,
});

export function settingsQuery(feature: string, before?: number) {
  return queryOptions({
    queryKey: [root, 'settings', feature, before],
    queryFn: ({ signal }) => call(settingsCalls.settings, compact({ feature, before }), { signal }),
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
      call(auditCalls.audit, compact(filter) as BodyOf<typeof auditCalls.audit>, { signal }),
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
