import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { ownErasure } from '../contract.ts';

export const ownQuery = queryOptions({
  queryKey: ['erasure', 'own'],
  queryFn: ({ signal }) => call(ownErasure, {}, { signal }),
});
