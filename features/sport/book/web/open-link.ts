import { call } from '#platform/web/api.ts';
import { viewSlip } from '../share-contract.ts';
import type { LinkedLeg } from '../slip-link.ts';
import { setSlip, type SlipLeg } from './slip-store.ts';

/** Puts selections on the slip in place of what is there, at the prices of now. @returns how many are gone */
export async function openLegs(wanted: readonly LinkedLeg[]): Promise<number> {
  if (wanted.length === 0) return 0;
  const refs = wanted.map(({ event, market, outcome }) => ({ event, market, outcome }));
  const found = await call(viewSlip, { legs: refs });
  const legs = found.map(
    ({ event, market, marketId, specifiers, outcome, version, odds, home, away }): SlipLeg => ({
      event,
      market,
      marketId,
      specifiers,
      outcome,
      version,
      odds,
      home,
      away,
    }),
  );
  if (legs.length > 0) setSlip({ legs, mode: legs.length > 1 ? 'combo' : 'single' });
  return wanted.length - legs.length;
}
