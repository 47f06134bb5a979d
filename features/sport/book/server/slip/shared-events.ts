import { grouped } from '../settle/grouped.ts';

/** Legs by their event, where there are several. */
export function sharedEvents<Leg extends { readonly event: string }>(
  legs: readonly Leg[],
): ReadonlyMap<string, readonly Leg[]> {
  const all = grouped(legs, ({ event }) => event);
  return new Map([...all].filter(([, own]) => own.length > 1));
}
