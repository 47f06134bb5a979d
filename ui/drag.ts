/** How far a modal must be dragged down to be let go, in CSS pixels. */
export const dismissPx = 80;

export type DragOutcome = 'dismiss' | 'return';

/** What a released drag does: past 80 px downwards it dismisses, else the panel goes back. */
export function dragOutcome(startY: number, endY: number): DragOutcome {
  return endY - startY > dismissPx ? 'dismiss' : 'return';
}

/** How far the panel follows the pointer: down freely, up hardly at all. */
export function dragOffset(startY: number, y: number): number {
  const moved = y - startY;
  return moved >= 0 ? moved : moved / 8;
}
