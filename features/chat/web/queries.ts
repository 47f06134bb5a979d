import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { chatState, emojiPacks } from '../contract.ts';

export const packsQuery = queryOptions({
  queryKey: ['chat', 'packs'],
  queryFn: ({ signal }) => call(emojiPacks, {}, { signal }),
  staleTime: 10 * 60_000,
});

export const stateKey = ['chat', 'state'] as const;
export const stateQuery = queryOptions({
  queryKey: stateKey,
  queryFn: ({ signal }) => call(chatState, {}, { signal }),
});
