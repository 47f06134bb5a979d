import type { ReactNode } from 'react';
import { useSlots } from '#platform/web/features.ts';
import { SlotPart } from '#platform/web/slots.tsx';
import type { ChatMessage } from '../contract.ts';

/** Height of a rain in pixels, whatever state it is in: the list has its place before the part that draws it is there. */
const HEIGHT = 148;

/** A rain, drawn by the room that keeps them; nothing while that is off. */
export function RainRow({ message }: { message: Extract<ChatMessage, { type: 'rain' }> }): ReactNode {
  const [slot] = useSlots('chat.rain');
  if (!slot) return null;
  return (
    <div data-message={message._id} style={{ height: HEIGHT }} className="px-3 py-1.5">
      <SlotPart slot={slot} props={{ id: message.data.id }} />
    </div>
  );
}
