import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { amlList, amlOf } from '../contract.ts';

/** Begins every key of this room. */
export const AML_KEY = ['aml'] as const;

export const listQuery = (closed: boolean, page: number) =>
  queryOptions({
    queryKey: [...AML_KEY, 'list', closed, page],
    queryFn: ({ signal }) => call(amlList, { closed, page }, { signal }),
  });

export const playerQuery = (id: string) =>
  queryOptions({
    queryKey: [...AML_KEY, 'of', id],
    queryFn: ({ signal }) => call(amlOf, { id }, { signal }),
  });
