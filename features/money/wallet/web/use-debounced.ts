import { useEffect, useState } from 'react';

/** A value once it has stopped changing for so many milliseconds: what is typed is not asked for at every key. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return late;
}
