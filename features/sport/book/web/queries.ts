import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { emit } from '#platform/web/events.ts';
import { queryClient } from '#platform/web/query.ts';
import { together } from '../builder-contract.ts';
import { boosts } from '../boosts-contract.ts';
import { bets, type BetSlipView, categories, event, events, quote } from '../contract.ts';
import { favouriteEvents } from '../favourites-contract.ts';
import { results, standings } from '../results-contract.ts';
import { sharedBet, viewSlip } from '../share-contract.ts';
import { linkText, type LinkedLeg } from '../slip-link.ts';

/** Sports and their counts are read again this often. What changes on the board is pushed: the rest is for what was missed. */
const CATEGORIES_MS = 5_000;
const LIST_MS = 10_000;
/** Open bets show what they would be cashed out for. */
const OPEN_BETS_MS = 5_000;

export const categoriesQuery = queryOptions({
  queryKey: ['sport', 'categories'],
  queryFn: ({ signal, client, queryKey }) => {
    const reply = call(categories, {}, { signal });
    // The line at the top of the page moves while there is nothing to show yet.
    if (client.getQueryData(queryKey) === undefined) showBusy(reply);
    return reply;
  },
  refetchInterval: CATEGORIES_MS,
});

function showBusy(reply: Promise<unknown>): void {
  emit('busy', { on: true });
  const end = (): void => void emit('busy', { on: false });
  reply.then(end, end);
}

export interface ListChoice {
  readonly sport?: string;
  /** mine: what has a star of the player's. */
  readonly when: 'live' | 'soon' | 'all' | 'popular' | 'mine';
  readonly search?: string;
  readonly limit: number;
}

export const eventsQuery = (choice: ListChoice) =>
  queryOptions({
    queryKey: ['sport', 'events', choice],
    queryFn: ({ signal }) => {
      const { when, ...rest } = choice;
      return when === 'mine'
        ? call(favouriteEvents, { limit: rest.limit }, { signal })
        : call(events, { ...rest, when }, { signal });
    },
    refetchInterval: LIST_MS,
    placeholderData: keepPreviousData,
  });

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['sport', 'event', id],
    queryFn: ({ signal }) => call(event, { id }, { signal }),
    refetchInterval: LIST_MS,
  });

export const boostsQuery = queryOptions({
  queryKey: ['sport', 'boosts'],
  queryFn: ({ signal }) => call(boosts, {}, { signal }),
  refetchInterval: LIST_MS,
});

export const quoteQuery = (
  legs: readonly {
    readonly event: string;
    readonly market: string;
    readonly outcome: string;
    readonly boost?: { readonly id: string };
  }[],
) =>
  queryOptions({
    queryKey: [
      'sport',
      'quote',
      legs.map((leg) => [leg.event, leg.market, leg.outcome, leg.boost?.id].join('~')),
    ],
    queryFn: ({ signal }) =>
      call(
        quote,
        {
          legs: legs.map(({ event: id, market, outcome, boost }) => ({
            event: id,
            market,
            outcome,
            ...(boost ? { boost: boost.id } : {}),
          })),
        },
        { signal },
      ),
    refetchInterval: LIST_MS,
    enabled: legs.length > 0,
    meta: { legs },
    placeholderData: keepPreviousData,
  });

/** Its price is of these selections alone: while others are asked about there is none. */
export const togetherQuery = (
  legs: readonly { readonly event: string; readonly market: string; readonly outcome: string }[],
) =>
  queryOptions({
    queryKey: [
      'sport',
      'quote',
      'together',
      legs.map((leg) => [leg.event, leg.market, leg.outcome].join('~')),
    ],
    queryFn: ({ signal }) =>
      call(
        together,
        { legs: legs.map(({ event: id, market, outcome }) => ({ event: id, market, outcome })) },
        { signal },
      ),
    refetchInterval: LIST_MS,
    enabled: legs.length > 1,
    meta: { legs },
  });

const BETS_PAGE = 20;

export const betsQuery = (state: 'open' | 'settled' | 'cashed') =>
  infiniteQueryOptions({
    queryKey: ['sport', 'bets', state],
    queryFn: ({ signal, pageParam }) =>
      call(
        bets,
        { state, limit: BETS_PAGE, ...(pageParam && { before: pageParam.placedAt, beforeId: pageParam.id }) },
        { signal },
      ),
    initialPageParam: null as Pick<BetSlipView, 'placedAt' | 'id'> | null,
    getNextPageParam: (page) => (page.length === BETS_PAGE ? page.at(-1)! : null),
    refetchInterval: state === 'open' ? OPEN_BETS_MS : LIST_MS,
  });

/** Matches end all the time, but nobody waits here for one. */
const RESULTS_MS = 30_000;

export const resultsQuery = (asked: BodyOf<typeof results>) =>
  queryOptions({
    queryKey: ['sport', 'results', asked],
    queryFn: ({ signal }) => call(results, asked, { signal }),
    refetchInterval: RESULTS_MS,
  });

export const standingsQuery = (asked: BodyOf<typeof standings>) =>
  queryOptions({
    queryKey: ['sport', 'standings', asked],
    queryFn: ({ signal }) => call(standings, asked, { signal }),
    refetchInterval: RESULTS_MS,
  });

/** A card in the chat, while it is in sight. */
const CARD_MS = 20_000;

export const viewQuery = (legs: readonly LinkedLeg[]) =>
  queryOptions({
    queryKey: ['sport', 'view', linkText(legs)],
    queryFn: ({ signal }) => call(viewSlip, { legs: [...legs] }, { signal }),
    enabled: legs.length > 0,
    staleTime: CARD_MS,
    refetchInterval: CARD_MS,
  });

export const sharedBetQuery = (id: string) =>
  queryOptions({
    queryKey: ['sport', 'shared-bet', id],
    queryFn: ({ signal }) => call(sharedBet, { id }, { signal }),
  });

/** A bet was placed, or prices have moved: what the page shows is old. */
export function readAgain(what: 'bets' | 'boosts' | 'quote'): void {
  void queryClient.invalidateQueries({ queryKey: ['sport', what] });
}
