import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { brandRoom } from '../../contract.ts';

export const BRAND = ['brand'] as const;
/** Others work on the same draft. */
const ROOM_MS = 30_000;

/** @param before lists versions older than that one */
export const roomQuery = (before?: number) =>
  queryOptions({
    queryKey: [...BRAND, before],
    queryFn: ({ signal }) => call(brandRoom, before === undefined ? {} : { before }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ROOM_MS,
    refetchOnMount: 'always',
  });
