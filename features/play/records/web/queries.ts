import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { achievements, gameRecords } from '../contract.ts';

/** @param tag id or name */
export const gamesQuery = (tag: string, money: 'real' | 'demo') =>
  queryOptions({
    queryKey: ['records', 'games', tag, money],
    queryFn: ({ signal }) => call(gameRecords, { id: tag, money }, { signal }),
    staleTime: 5000,
  });

export const achievementsQuery = (tag: string) =>
  queryOptions({
    queryKey: ['records', 'achievements', tag],
    queryFn: ({ signal }) => call(achievements, { id: tag }, { signal }),
    staleTime: 5000,
  });

/** Something was reached. */
export function readAchievementsAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['records', 'achievements'] });
}
