import type { ReactNode } from 'react';
import { useSlots } from '#platform/web/features.ts';
import { GameRowSkeleton } from '#platform/web/game-row.tsx';
import { NearSlotPart } from '#platform/web/slots.tsx';

/** Rows of other rooms, in their order. Each is fetched when its place comes near the window. */
export function Sections(): ReactNode {
  return useSlots('lobby.sections').map((slot) => (
    <div key={`${slot.feature}.${slot.id}`} className="min-w-0">
      <NearSlotPart
        slot={slot}
        fallback={<GameRowSkeleton shape={slot.shape === 'providers' ? 'providers' : 'games'} />}
      />
    </div>
  ));
}
