import { useEffect, useRef } from 'react';

/** Calls `onSettle` once a value has stopped changing, for searches while somebody types. */
export function useSettled(value: string, milliseconds: number, onSettle: (value: string) => void): void {
  const latest = useRef(onSettle);
  useEffect(() => {
    latest.current = onSettle;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
}
