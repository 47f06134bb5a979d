/** Where a row of cards stands, counted in cards. Pure. */

/** Geometry of a row in CSS pixels; `left` counts from its start, whichever way it reads. */
export interface RowView {
  readonly left: number;
  readonly width: number;
  readonly full: number;
  /** From one card to the next. */
  readonly step: number;
}

export interface RowPlace {
  readonly index: number;
  /** The furthest it goes: 0 when everything is in sight. */
  readonly last: number;
  /** Cards in sight. */
  readonly view: number;
}

/** @param most index that is never passed, however long the row is */
export function placeOf({ left, width, full, step }: RowView, most: number): RowPlace {
  if (step <= 0) return { index: 0, last: 0, view: 1 };
  const rest = full - width;
  // A pixel of rounding is not another card.
  const last = rest <= 1 ? 0 : Math.min(most, Math.ceil((rest - 1) / step));
  const atEnd = left >= rest - 1;
  const index = atEnd ? last : Math.min(last, Math.max(0, Math.round(left / step)));
  return { index, last, view: Math.max(1, Math.round(width / step)) };
}

/** A page further or back, held within the row. */
export function turned({ index, last, view }: RowPlace, direction: 1 | -1): number {
  return Math.min(last, Math.max(0, index + direction * view));
}

/** One further, from the end back to the start: for rows that move by themselves. */
export function following({ index, last }: RowPlace): number {
  return index >= last ? 0 : index + 1;
}
