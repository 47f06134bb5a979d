import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { chatState, emojiPacks, findGifs } from '../contract.ts';

export const packsQuery = queryOptions({
  queryKey: ['chat', 'packs'],
  queryFn: ({ signal }) => call(emojiPacks, {}, { signal }),
  staleTime: 10 * 60_000,
});

export const stateKey = ['chat', 'state'] as const;
export const stateQuery = queryOptions({
  queryKey: stateKey,
  queryFn: ({ signal }) => call(chatState, {}, { signal }),
  // Who is there changes while one reads.
  refetchInterval: 60_000,
});

/** @param query empty: what is popular. A failure stops the loading: the player says when to try again. */
export const gifsQuery = (query: string, channel: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'gifs', channel, query],
    queryFn: ({ signal, pageParam }) => call(findGifs, { query, channel, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ more }, _pages, page) => (more ? page + 1 : null),
    staleTime: 10 * 60_000,
    retry: false,
  });
