import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { brandRoom } from '../../contract.ts';

export const BRAND = ['brand'] as const;
/** Others work on the same draft. */
const ROOM_MS = 30_000;

export const roomQuery = queryOptions({
  queryKey: BRAND,
  queryFn: ({ signal }) => call(brandRoom, {}, { signal }),
  refetchInterval: ROOM_MS,
  refetchOnMount: 'always',
});
