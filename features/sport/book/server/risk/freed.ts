/** Legs of decided bets on markets that are still open: they carry nothing until their bet is opened again. */
import type { Queryable } from '../feed/rows.ts';
import { type LegRow, refOf } from '../slip/bet-rows.ts';
import type { LegRef } from '../slip/legs.ts';
import { takenOff } from './carried.ts';
import { changeRisks } from './house.ts';
import type { Carried } from './stakes.ts';

export type CarryingLeg = LegRef & Pick<LegRow, 'carried' | 'freed'>;

export interface FreedLeg extends Carried {
  readonly bet: string;
  readonly no: number;
  /** False: it carries again. */
  readonly freed: boolean;
}

export function carryingOf(
  leg: Pick<LegRow, 'event_id' | 'key' | 'outcome' | 'carried' | 'freed'>,
): CarryingLeg {
  return { ...refOf(leg), carried: leg.carried, freed: leg.freed };
}

/** What a leg carries, or would if it were not freed; null: nothing. @param all legs of its bet */
export function carriedOf(
  { event, market, outcome, carried }: CarryingLeg,
  all: readonly CarryingLeg[],
): Carried | null {
  if (!carried) return null;
  const [staked, owed, scored] = carried;
  return {
    event,
    market,
    outcome,
    staked: BigInt(staked),
    owed: BigInt(owed),
    scored:
      scored === undefined ? null : { owed: BigInt(scored), legs: all.filter((leg) => leg.event === event) },
  };
}

/** @param settled whether the bet is decided now */
export function freedBy(
  bet: string,
  legs: readonly (CarryingLeg & { readonly no: number; readonly shares: unknown })[],
  settled: boolean,
): FreedLeg[] {
  return legs.flatMap((leg) => {
    const carried = carriedOf(leg, legs);
    // A market with a result takes no bets: what it has carried may stand.
    const isChanged = settled ? !leg.freed && leg.shares === null : leg.freed;
    return carried && isChanged ? [{ ...carried, bet, no: leg.no, freed: settled }] : [];
  });
}

export async function writeFreed(client: Queryable, legs: readonly FreedLeg[]): Promise<void> {
  if (legs.length === 0) return;
  await changeRisks(
    client,
    legs.flatMap((leg) => (leg.freed ? takenOff([leg]) : [leg])),
  );
  await client.query(
    `update sport_leg l set freed = t.freed from jsonb_to_recordset($1::jsonb) as t(bet uuid, no int, freed boolean)
     where l.bet_id = t.bet and l.no = t.no`,
    [JSON.stringify(legs.map(({ bet, no, freed }) => ({ bet, no, freed })))],
  );
}
