import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { getUser, myBets, overview, statement } from '../contract.ts';
import type { BetChoice } from './bet-choice.ts';

const PAGE = 25;
/** A page of the server looks at so many bets and no more: so many pages are searched before the player is asked. */
const ROUNDS = 10;

/** @param tag id or name */
export const userQuery = (tag: string) =>
  queryOptions({
    queryKey: ['profile', 'user', tag],
    queryFn: ({ signal }) => call(getUser, { id: tag }, { signal }),
  });

export const overviewQuery = (tag: string) =>
  queryOptions({
    queryKey: ['profile', 'overview', tag],
    queryFn: ({ signal }) => call(overview, { id: tag }, { signal }),
  });

export const betsQuery = (choice: BetChoice) =>
  infiniteQueryOptions({
    queryKey: ['profile', 'bets', choice],
    queryFn: async ({ signal, pageParam }) => {
      // Those that left the database are fetched.
      const read = (before: string | null) =>
        call(
          myBets,
          { ...choice, limit: PAGE, ...(before === null ? {} : { before }) },
          { signal, long: true },
        );
      let page = await read(pageParam);
      for (let round = 1; round < ROUNDS && page.bets.length === 0 && page.next !== null; round++)
        page = await read(page.next);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5000,
  });

export const statementQuery = (year: number | null, money: 'real' | 'demo') =>
  queryOptions({
    queryKey: ['profile', 'statement', year, money],
    queryFn: ({ signal }) =>
      call(statement, { money, ...(year === null ? {} : { year }) }, { signal, long: true }),
    staleTime: 5000,
  });

/** What profiles show has changed: the picture, what others may see. */
export function readProfilesAnew(): void {
  void queryClient.invalidateQueries({ queryKey: ['profile', 'user'] });
  void queryClient.invalidateQueries({ queryKey: ['profile', 'overview'] });
}
