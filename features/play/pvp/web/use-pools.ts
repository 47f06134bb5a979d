/** Pools as they change: pushed, and asked for again where the socket was away. */
import { useEffect } from 'react';
import { channelOfAll, channelOfPlayer } from '#platform/contract/push.ts';
import { onReconnected, useChannel } from '#platform/web/realtime.ts';
import { useUser } from '#platform/web/session.ts';
import { readAgain, takePool } from './queries.ts';

export function usePools(): void {
  const user = useUser();
  useChannel(channelOfAll('pvp'), 'pool', takePool);
  useChannel(user ? channelOfPlayer('pvp-own.{user}', user._id) : null, 'pool', takePool);
  useEffect(() => onReconnected(readAgain), []);
}
