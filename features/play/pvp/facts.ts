/** What the draws of pools are made of besides seeds: the tables of the cases, and the public beacon. */
import { beaconRoundAfter } from '#engines/fair/beacon.ts';
import { beaconRandomness, isBeaconSignature } from '#engines/fair/beacon-proof.ts';
import { thresholdRow } from '#engines/fair/threshold-table.ts';
import type { PoolFacts } from '#engines/pools/verify.ts';
import { DIFFICULTIES, TABLES } from '#games/cases/game.ts';
import { toHundredths } from '#platform/contract/hundredths.ts';

/** What a case holds, in hundredths of its price. @throws RangeError for a table that there is not */
export function caseWorth(table: string, float: number): number {
  const known = DIFFICULTIES.find((one) => one === table);
  if (known === undefined) throw new RangeError(`there is no case "${table}"`);
  const rows = TABLES[known];
  return toHundredths(rows[thresholdRow(rows, float)]![1]);
}

export const poolFacts: PoolFacts = {
  caseWorth,
  beaconRound: beaconRoundAfter,
  isBeaconSignature,
  beaconRandomness,
};
