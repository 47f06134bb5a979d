import { useEffect, useState, type ReactNode } from 'react';
import { wallClock } from '#ui/clock.ts';
import { useT } from '#platform/web/i18n.ts';

const TICK_MS = 250;

/** Counts down to the moment that what waits on a live match is looked at again. */
export function Waiting({ readyAt }: { readyAt: number }): ReactNode {
  const t = useT('sport.slip');
  const left = () => Math.max(0, Math.ceil((readyAt - wallClock()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), TICK_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `left` reads the moment alone
  }, [readyAt]);
  return (
    <p role="status" className="text-center font-semibold text-accent tnum">
      {t('waiting', { seconds })}
    </p>
  );
}
