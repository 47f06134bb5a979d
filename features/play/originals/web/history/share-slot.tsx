import type { ReactNode } from 'react';
import { Slot } from '#platform/web/slots.tsx';
import { useLog } from './session-log.ts';

/** Where a room may offer to show the last result of a game to others; it keeps 40 px for it. */
export function ShareSlot({ game }: { game: string }): ReactNode {
  const newest = useLog((state) => state.results[game]?.[0] ?? null);
  return (
    <Slot place="game.share" later fallback={<span className="size-10 shrink-0" />} props={{ bet: newest }} />
  );
}
