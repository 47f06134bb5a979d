import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { channelOfPlayer } from '#platform/contract/push.ts';
import { renew } from '#platform/web/query.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { useChannel, useJoined } from '#platform/web/realtime.ts';
import { useUser } from '#platform/web/session.ts';
// Also where nobody opens the list: a device is left with the log-out.
import './device.ts';
import { readNoticesAgain, takeUnread, unreadQuery } from './queries.ts';
import { setUnread } from './unread.ts';

/** On every page of a player, once it has settled: keeps the count in step with the server. */
export default function Watch(): ReactNode {
  return (
    <Queries>
      <Follow />
    </Queries>
  );
}

function Follow(): ReactNode {
  const user = useUser();
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  useEffect(() => {
    setUnread(unread);
    return () => setUnread(0);
  }, [unread]);
  const own = user && channelOfPlayer('notifications.{user}', user._id);
  useChannel(own, 'NotificationsChanged', (change) => {
    takeUnread(change.unread);
    readNoticesAgain();
  });
  useJoined(own, () => void renew(['notifications']));
  return null;
}
