import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { useShownSetting } from '#platform/web/shown-settings.ts';
import { queryClient } from '#platform/web/query.ts';
import { useChannel } from '#platform/web/realtime.ts';
import { useStore } from '#platform/web/store.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import { latestGames, liveGame, type LiveGame } from '../contract.ts';
import { useLiveBets, useReadAnew } from './live-bets.ts';
import { addWins } from './wins-tape.ts';

/** Wins the strip begins with. */
const INITIAL = 9;

const winsQuery = queryOptions({
  queryKey: ['feed', 'wins'],
  queryFn: ({ signal }): Promise<readonly LiveGame[]> =>
    call(latestGames, { mode: 'casino', type: 'all_wins', count: INITIAL }, { signal }),
  staleTime: 0,
});

/** The newest wins, and those that follow. Invented ones are taken in a demo build only, which has no others. */
export function useWins() {
  const demoBuild = useStore((state) => state.demoBuild);
  const kept = useShownSetting('feed', 'winsKept') ?? 30;
  const query = useQuery(winsQuery);
  useReadAnew(() => void queryClient.invalidateQueries({ queryKey: winsQuery.queryKey }));
  const add = useLiveBets((batch) => {
    queryClient.setQueryData(
      winsQuery.queryKey,
      (wins: readonly LiveGame[] | undefined) =>
        wins &&
        addWins(
          wins,
          batch.filter(({ game }) => game.demo === demoBuild),
          kept,
        ),
    );
  });
  useChannel(demoBuild ? channelOfAll('live-feed') : null, 'simulatedWin', (data) => {
    const parsed = liveGame.safeParse(data);
    if (parsed.success && !document.hidden) add(parsed.data);
  });
  return query;
}
