import { useEffect, useMemo, useRef } from 'react';
import { useHotkeys, type Hotkey } from '../hotkeys.ts';

/**
 * Shortcuts of a stage: listed with the others, and switched off with them. What they run may
 * change at every render.
 * @param keys always the same keys in the same order
 */
export function useStageHotkeys(name: string, keys: readonly Hotkey[]): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const words = JSON.stringify(keys);
  const listed = useMemo(
    () =>
      (JSON.parse(words) as Omit<Hotkey, 'run'>[]).map((key, index) => ({
        ...key,
        run: () => latest.current[index]?.run(),
      })),
    [words],
  );
  useHotkeys(name, listed);
}
