import { channelOfPlayer } from '#platform/contract/push.ts';
import { useChannel } from '#platform/web/realtime.ts';
import { navigate } from '#platform/web/router.tsx';
import { useUser } from '#platform/web/session.ts';

/** Brings who waits to their table when their game begins. @param prefix what the id of the table begins with */
export function useBegins(prefix: string): void {
  const user = useUser();
  useChannel(user ? channelOfPlayer('poker-own.{user}', user._id) : null, 'begins', ({ table }) => {
    if (table.startsWith(prefix)) navigate(`/poker/${table}`);
  });
}
