import type { Layout } from '#platform/web/game/chips/layout.ts';
import { spotOf } from '../spots.ts';
import type { Variant } from '../variants.ts';

/** Chips on spots that a table has. */
export function chipsThatStay(chips: Layout, variant: Variant): Record<string, number> {
  return Object.fromEntries(Object.entries(chips).filter(([id]) => spotOf(id, variant) !== undefined));
}
