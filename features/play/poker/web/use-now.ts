import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** The time of the server, four times a second. @param ahead by how much its clock is ahead of this one */
export function useNow(ahead: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}
