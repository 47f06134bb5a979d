import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { staffTournaments } from '../../tournament-staff-contract.ts';

const LIST_MS = 10_000;

export const staffTournamentsQuery = (page: number) =>
  queryOptions({
    queryKey: ['poker', 'staffTournaments', page],
    queryFn: ({ signal }) => call(staffTournaments, { page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_MS,
  });
