/** What stored bets carry: taken off, made less, or weighed again with their odds. Inside the transaction that changes the bet. */
import { multiply, ratio, roundHalfUp } from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import type { Queryable } from '../feed/rows.ts';
import type { LegRow } from '../slip/bet-rows.ts';
import { takenOff } from './carried.ts';
import { carriedOf, carryingOf } from './freed.ts';
import { changeRisks } from './rows.ts';
import type { Carried } from './stakes.ts';

/** A leg that carries something. */
interface Carrying {
  readonly no: number;
  readonly freed: boolean;
  readonly carried: Carried;
}

async function readCarrying(client: Queryable, bet: string): Promise<Carrying[]> {
  const { rows } = await client.query<LegRow>(
    'select no, event_id, key, outcome, carried, freed from sport_leg where bet_id = $1 and carried is not null order by no',
    [bet],
  );
  return rows.map((row) => ({ no: row.no, freed: row.freed, carried: carriedOf(carryingOf(row))! }));
}

/** A bet that is no more: its legs carry nothing. */
export async function takeOff(client: Queryable, bet: string): Promise<void> {
  const legs = await readCarrying(client, bet);
  if (legs.length === 0) return;
  await changeRisks(client, takenOff(legs.flatMap(({ freed, carried }) => (freed ? [] : carried))));
  await client.query('update sport_leg set carried = null where bet_id = $1', [bet]);
}

/** Of a stake of `before` only `left` stays: each leg carries that part of what it did. */
export async function lessen(client: Queryable, bet: string, left: bigint, before: bigint): Promise<void> {
  if (left === 0n) return takeOff(client, bet);
  await recarry(client, bet, ({ staked, owed }) => [(staked * left) / before, (owed * left) / before]);
}

/** Legs that were taken at other odds than their bet was sent with. @param odds by number of the leg */
export async function reweigh(
  client: Queryable,
  bet: string,
  odds: ReadonlyMap<number, string>,
): Promise<void> {
  await recarry(client, bet, ({ staked }, no) => {
    const text = odds.get(no);
    return text === undefined ? null : [staked, roundHalfUp(multiply(ratio(staked), parseOdds(text)!))];
  });
}

async function recarry(
  client: Queryable,
  bet: string,
  next: (carried: Carried, no: number) => readonly [bigint, bigint] | null,
): Promise<void> {
  const legs = await readCarrying(client, bet);
  const changed = legs.flatMap(({ no, freed, carried }) => {
    const after = next(carried, no);
    return after ? [{ no, freed, before: carried, after }] : [];
  });
  if (changed.length === 0) return;
  await changeRisks(
    client,
    changed.flatMap(({ freed, before, after: [staked, owed] }) =>
      freed ? [] : { ...before, staked: staked - before.staked, owed: owed - before.owed },
    ),
  );
  await client.query(
    `update sport_leg l set carried = array[t.staked, t.owed]
     from jsonb_to_recordset($2::jsonb) as t(no int, staked bigint, owed bigint) where l.bet_id = $1 and l.no = t.no`,
    [
      bet,
      JSON.stringify(
        changed.map(({ no, after: [staked, owed] }) => ({
          no,
          staked: `${staked}`,
          owed: `${owed}`,
        })),
      ),
    ],
  );
}
