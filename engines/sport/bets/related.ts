/** Related contingencies: what may not be multiplied, because one makes the other likelier. */
export interface LegEvent {
  readonly eventId: string;
  /** Events that this one decides or is part of: the outright of its tournament, the match of its half. */
  readonly related?: readonly string[];
}

export interface Related {
  /** Indices of the two legs. */
  readonly legs: readonly [number, number];
  readonly why: 'same_event' | 'related_event';
}

/** All pairs of legs that may stand together only at a price of their own (a bet builder's). */
export function relatedLegs(legs: readonly LegEvent[]): Related[] {
  return legs.flatMap((leg, index) =>
    legs.slice(index + 1).flatMap((other, offset): Related[] => {
      const pair = [index, index + 1 + offset] as const;
      if (leg.eventId === other.eventId) return [{ legs: pair, why: 'same_event' }];
      const touches = leg.related?.includes(other.eventId) || other.related?.includes(leg.eventId);
      return touches ? [{ legs: pair, why: 'related_event' }] : [];
    }),
  );
}
