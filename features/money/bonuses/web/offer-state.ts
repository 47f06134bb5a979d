import { formatCount } from '#ui/format.ts';
import type { Offers } from './queries.ts';

/** What holds for one of the offers: opted in is said of the one that was opted in to. */
export function stateOf({ model, state }: Offers, offer: string): Offers['state'] {
  return { ...state, checkedIn: state.checkedIn && model?._id === offer };
}

/** How many times a bonus is wagered, as it is written: "x40". */
export function timesText({ multiplier }: { multiplier: number }): string {
  return `x${formatCount(multiplier)}`;
}
