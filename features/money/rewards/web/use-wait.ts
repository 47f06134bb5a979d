import { useEffect, useState } from 'react';
import { wallClock } from '#ui/clock.ts';
import { useT } from '#platform/web/i18n.ts';
import { waitOf } from './time-left.ts';

/** As the requirement has it for the faucet; the others look as often. */
export const REFRESH_MS = 500;

/**
 * What has to be waited for, in words.
 * @param until moment by the server's clock; undefined while nobody knows @param ahead what that clock is ahead of this one's
 * @returns null when the moment has come
 */
export function useWait(until: number | undefined, ahead = 0): string | null {
  const t = useT('rewards');
  const [now, setNow] = useState(wallClock);
  const over = until === undefined || until - now - ahead <= 0;
  useEffect(() => {
    if (until === undefined || until <= wallClock() + ahead) return;
    const timer = setInterval(() => setNow(wallClock()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [until, ahead, over]);
  const wait = until === undefined ? null : waitOf(until - now - ahead);
  return wait && t(`wait.${wait.unit}`, { count: wait.count });
}
