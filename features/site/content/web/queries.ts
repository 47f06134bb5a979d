/** Reads of what the operator wrote, in the visitor's language. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import * as contract from '../contract.ts';
import type { ContentKind } from '../contract.ts';

const root = 'content';
/** It changes a few times a day, and is asked for again with the next page. */
const calm = { staleTime: 5 * 60_000 } as const;

export function bannersQuery(locale: string) {
  return queryOptions({
    queryKey: [root, 'banners', locale],
    queryFn: ({ signal }) => call(contract.promotionBanners, { locale }, { signal }),
    ...calm,
  });
}

export function slidesQuery(locale: string) {
  return queryOptions({
    queryKey: [root, 'slides', locale],
    queryFn: ({ signal }) => call(contract.slides, { locale }, { signal }),
    ...calm,
  });
}

export function noticesQuery(locale: string) {
  return queryOptions({
    queryKey: [root, 'notices', locale],
    queryFn: ({ signal }) => call(contract.notifications, { locale }, { signal }),
    ...calm,
  });
}

export function windowQuery(locale: string) {
  return queryOptions({
    queryKey: [root, 'window', locale],
    queryFn: ({ signal }) => call(contract.banner, { locale }, { signal }),
    ...calm,
  });
}

export function staffQuery(kind: ContentKind) {
  return queryOptions({
    queryKey: [root, 'staff', kind],
    queryFn: ({ signal }) => call(contract.adminContent, { kind }, { signal }),
    staleTime: 0,
  });
}
