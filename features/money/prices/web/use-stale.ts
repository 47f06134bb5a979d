import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { minutesStale } from './change.ts';
import { lastNews } from './news.ts';
import { tokenQuery } from './token-query.ts';

const LOOK_MS = 15_000;

/** Minutes since the last price, once that is too long ago; null while prices are fresh. */
export function useStale(): number | null {
  const { data } = useQuery(tokenQuery());
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!data) return null;
  const { source, pricedAt, repliedAt } = data;
  return minutesStale({ source, pricedAt: pricedAt, newsAt: lastNews() }, Math.max(now, repliedAt));
}
