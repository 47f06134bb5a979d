import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { freezes } from '../../freeze-contract.ts';
import { staffHand, staffHands } from '../../hands-staff-contract.ts';
import { reports, type ReportState } from '../../integrity-contract.ts';
import { staffTournaments } from '../../tournament-staff-contract.ts';

const LIST_MS = 10_000;

export const staffTournamentsQuery = (page: number) =>
  queryOptions({
    queryKey: ['poker', 'staffTournaments', page],
    queryFn: ({ signal }) => call(staffTournaments, { page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_MS,
  });

export const reportsQuery = (state: ReportState, page: number) =>
  queryOptions({
    queryKey: ['poker', 'reports', state, page],
    queryFn: ({ signal }) => call(reports, { state, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_MS,
  });

export const freezesQuery = (page: number) =>
  queryOptions({
    queryKey: ['poker', 'freezes', page],
    queryFn: ({ signal }) => call(freezes, { page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_MS,
  });

export type HandSearch = BodyOf<typeof staffHands>;

export const staffHandsQuery = (search: HandSearch) =>
  queryOptions({
    queryKey: ['poker', 'staffHands', search],
    queryFn: ({ signal }) => call(staffHands, search, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Every look is in the audit log: it is asked for once, and not again by itself. */
export const staffHandQuery = (table: string, no: number) =>
  queryOptions({
    queryKey: ['poker-staff-hand', table, no],
    queryFn: ({ signal }) => call(staffHand, { table, no }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
