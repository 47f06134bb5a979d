import { queryOptions } from '@tanstack/react-query';
import { wallClock } from '#ui/clock.ts';
import { call } from '#platform/web/api.ts';
import { listChallenges, staffChallenges } from '../contract.ts';

export const challengesKey = ['challenges'] as const;

/** Challenges, and by how many milliseconds the server's clock is ahead of this one's. @param game those of one game */
export const challengesQuery = (game: string | null, player: string | null) =>
  queryOptions({
    queryKey: [...challengesKey, game, player],
    queryFn: async ({ signal }) => {
      const { now, challenges } = await call(listChallenges, game === null ? {} : { game }, { signal });
      return { challenges, ahead: now - wallClock() };
    },
    // Places are given a moment after the rounds that won them.
    refetchInterval: 30_000,
  });

export const staffQuery = (page: number) =>
  queryOptions({
    queryKey: [...challengesKey, 'staff', page],
    queryFn: ({ signal }) => call(staffChallenges, { page }, { signal }),
    placeholderData: (before) => before,
  });
