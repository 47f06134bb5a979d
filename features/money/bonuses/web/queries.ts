import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { depositBonus, type DepositOffer } from '../contract.ts';
import { staffBonuses } from '../staff-contract.ts';

/** What may be had, and the terms of bonus money. */
export const offerQuery = queryOptions({
  queryKey: ['bonuses', 'offer'],
  queryFn: ({ signal }) => call(depositBonus, {}, { signal }),
});

export const useOffer = () => useQuery(offerQuery);
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

/** Asks again, whatever is known: the answer is there before a window shows it. */
export function fetchOffers(): Promise<Offers> {
  readOffersAnew();
  return queryClient.fetchQuery({ ...offerQuery, staleTime: 0 });
}

export const staffQuery = (user: string, before: string | undefined) =>
  queryOptions({
    queryKey: ['bonuses', 'staff', user, before ?? ''],
    queryFn: ({ signal }) =>
      call(staffBonuses, { user, ...(before !== undefined && { before }) }, { signal }),
  });
