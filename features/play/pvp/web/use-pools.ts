/** Pools as they change: pushed, and asked for again where the socket was away. */
import { useEffect } from 'react';
import { channelOfAll, channelOfPlayer } from '#platform/contract/push.ts';
import { useT } from '#platform/web/i18n.ts';
import { onReconnected, useChannel } from '#platform/web/realtime.ts';
import { navigate } from '#platform/web/router.tsx';
import { useUser } from '#platform/web/session.ts';
import { dismissToast, toast } from '#platform/web/toasts.tsx';
import type { PoolView } from '../contract.ts';
import { readAgain, takePool } from './queries.ts';

export function usePools(): void {
  const t = useT('pvp');
  const user = useUser();

  function take(pool: PoolView): void {
    takePool(pool);
    const { id, table, status, players } = pool;
    if (table === null || status !== 'locked' || !players.some((one) => one.user._id === user?._id)) return;
    // The page of the pool itself leads there.
    if (location.pathname.endsWith(`/pvp/pool/${id}`)) return;
    const own = `pool-${id}`;
    toast.info(t('pool.playing'), {
      id: own,
      title: t('lobby.mode.sng'),
      // The first hand is dealt in seconds.
      duration: 20_000,
      action: {
        label: t('actions.toTable'),
        onAction() {
          dismissToast(own);
          navigate(`/poker/${table}`);
        },
      },
    });
  }

  useChannel(channelOfAll('pvp'), 'pool', take);
  useChannel(user ? channelOfPlayer('pvp-own.{user}', user._id) : null, 'pool', take);
  useEffect(() => onReconnected(readAgain), []);
}
