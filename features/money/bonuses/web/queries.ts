import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import type { DepositOffer } from '../contract.ts';
import { staffBonuses } from '../staff-contract.ts';
import { readOffers } from './read-offers.ts';

export const offerQuery = queryOptions({
  queryKey: ['bonuses', 'offer'],
  queryFn: ({ signal }) => readOffers({ signal }),
});

/** @param given asks again, and shows nothing of what was known before */
export function useOffer(given = false) {
  const query = useQuery(offerQuery);
  // Whatever is on its way was asked before it was given.
  useEffect(() => {
    if (given) readOffersAnew();
  }, [given]);
  return given && !query.isFetchedAfterMount ? { ...query, data: undefined, error: null } : query;
}
export type Offers = NonNullable<ReturnType<typeof useOffer>['data']>;
export type Terms = Offers['terms'];

/** Opted in: everything on the page that shows offers says so at once, not when they have been read again. */
export function takeOptIn(offer: DepositOffer): void {
  queryClient.setQueryData(
    offerQuery.queryKey,
    (known) => known && { ...known, model: offer, state: { ...known.state, checkedIn: true } },
  );
  const { depositBonus: kept } = getStore();
  if (kept) setStore({ depositBonus: { ...kept, name: offer.name, checkedIn: true } });
}

/** A bonus came, went, or was opted in to. */
export function readOffersAnew(): void {
  void queryClient.invalidateQueries({ queryKey: ['bonuses'] });
}

export const staffQuery = (user: string, before: string | undefined) =>
  queryOptions({
    queryKey: ['bonuses', 'staff', user, before ?? ''],
    queryFn: ({ signal }) =>
      call(staffBonuses, { user, ...(before !== undefined && { before }) }, { signal }),
  });
