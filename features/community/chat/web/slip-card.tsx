import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { useSlots } from '#platform/web/features.ts';
import { SlotPart } from '#platform/web/slots.tsx';

/** Pixels: frame with its button, each selection, and the line that counts those beyond. */
const FRAME = 74;
const LEG = 48;
const MORE = 24;
/** Selections that the card has room for. */
const SHOWN = 3;

/**
 * Selections of the sportsbook, drawn by the room that keeps the odds. Its height is known from their number, so that nothing
 * in the list moves when they are there.
 */
export function SlipCard({ slip, legs }: { slip: string; legs: number }): ReactNode {
  const t = useT('chat');
  const [slot] = useSlots('chat.slip');
  if (!slot) return <p className="text-sm text-fg3">{t('slipOff')}</p>;
  const height = FRAME + LEG * Math.min(legs, SHOWN) + (legs > SHOWN ? MORE : 0);
  return (
    <div style={{ height }} className="mt-1">
      <SlotPart slot={slot} props={{ slip, legs, shown: SHOWN }} />
    </div>
  );
}
