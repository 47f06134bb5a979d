/** Selections by their match, where there are several; pure. */
export function sharedLegs<Leg extends { readonly event: string }>(
  legs: readonly Leg[],
): ReadonlyMap<string, readonly Leg[]> {
  const shared = new Map<string, readonly Leg[]>();
  for (const { event } of legs) {
    const own = legs.filter((leg) => leg.event === event);
    if (own.length > 1) shared.set(event, own);
  }
  return shared;
}
