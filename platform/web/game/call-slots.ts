import type { ReactNode } from 'react';
import { range } from '#engines/fair/draw.ts';
import type { Translate, Values } from '../i18n.ts';
import type { TurnSlot } from './turn-row.tsx';

interface CallRow<Call> {
  /** Texts of the game: `slot.planned`, `slot.rest`, `slot.next`, `slot.open`. */
  readonly t: Translate;
  readonly steps: number;
  /** What came so far. */
  readonly taken: readonly TurnSlot[];
  /** Calls of a plan; null while a round is played. */
  readonly planned: readonly Call[] | null;
  /** All that came or would have come, once the round is over. */
  readonly rest: readonly Call[];
  readonly running: boolean;
  /** A call as its texts name it, and as it is drawn. */
  readonly valuesOf: (call: Call) => Values;
  readonly draw: (call: Call) => ReactNode;
}

/** A place for every turn: what came, what is called for every round, and after the end what would have come. */
export function callSlots<Call>(row: CallRow<Call>): TurnSlot[] {
  const { t, steps, taken, planned, rest, running } = row;
  return range(steps).map((index): TurnSlot => {
    const place = { number: index + 1 };
    const slot = taken[index];
    if (slot) return slot;
    const call = planned?.[index] ?? rest[index];
    if (call !== undefined)
      return {
        tone: planned ? 'planned' : 'dim',
        label: t(planned ? 'slot.planned' : 'slot.rest', { ...place, ...row.valuesOf(call) }),
        content: row.draw(call),
      };
    const next = planned ? index === planned.length : running && index === taken.length;
    return { tone: next ? 'next' : 'open', label: t(next ? 'slot.next' : 'slot.open', place) };
  });
}
