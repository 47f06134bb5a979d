import { useQuery } from '@tanstack/react-query';
import type { TogetherView } from '../builder-contract.ts';
import { togetherQuery } from './queries.ts';
import { type SlipLeg, useSlip } from './slip-store.ts';
import { sharedLegs } from './shared-legs.ts';

interface Together {
  /** Selections of each match that has several on a multi; in singles each stands alone. */
  readonly shared: ReadonlyMap<string, readonly SlipLeg[]>;
  /** Undefined while it is asked for. */
  readonly priceOf: (event: string) => TogetherView | undefined;
}

/** What stands together on the slip, and its prices as they are now. */
export function useTogether(): Together {
  const { legs, mode } = useSlip();
  const shared = mode === 'combo' ? sharedLegs(legs) : new Map<string, readonly SlipLeg[]>();
  const { data } = useQuery(togetherQuery([...shared.values()].flat()));
  return { shared, priceOf: (event) => data?.find((one) => one.event === event) };
}
