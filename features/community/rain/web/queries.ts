import { queryOptions } from '@tanstack/react-query';
import { wallClock } from '#ui/clock.ts';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { rainState, type RainView } from '../contract.ts';
import { staffRains } from '../staff-contract.ts';

const keyOf = (id: string) => ['rain', id] as const;

/** A rain, and by how many milliseconds the server's clock is ahead of this one's. */
export const rainQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      const { rain, now } = await call(rainState, { id }, { signal });
      return { rain, ahead: now - wallClock() };
    },
    // What moves in it is told while its card is there.
    staleTime: Infinity,
    refetchOnMount: ({ state }) => (state.data?.rain.state === 'ended' ? false : 'always'),
  });

/** Takes what was told of a rain. One that has ended does not open again, and nobody leaves it. */
export function takeRain(rain: RainView): void {
  queryClient.setQueryData(rainQuery(rain._id).queryKey, (known) => {
    if (!known) return known;
    const older =
      known.rain.people.length > rain.people.length ||
      (known.rain.state === 'ended' && rain.state === 'open');
    return older ? known : { ...known, rain };
  });
}

export const staffKey = ['rain', 'staff'] as const;
export const staffQuery = (page: number) =>
  queryOptions({
    queryKey: [...staffKey, page],
    queryFn: ({ signal }) => call(staffRains, { page }, { signal }),
    placeholderData: (before) => before,
  });
