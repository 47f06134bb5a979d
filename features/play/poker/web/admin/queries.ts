import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
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
