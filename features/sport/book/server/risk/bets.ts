/** What stored bets carry: taken off, made less, or weighed again with their odds. Inside the transaction that changes the bet. */
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import type { Queryable } from '../feed/rows.ts';
import type { LegRow } from '../slip/bet-rows.ts';
import type { StoredTogether } from '../slip/together.ts';
import { type Amounts, moreOf, owedAt, storedCarried, takenOff } from './carried.ts';
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
  const legs = rows.map(carryingOf);
  return rows.map(({ no, freed }, at) => ({ no, freed, carried: carriedOf(legs[at]!, legs)! }));
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
  const part = (amount: bigint) => (amount * left) / before;
  await recarry(client, bet, ({ staked, owed, scored }) => ({
    staked: part(staked),
    owed: part(owed),
    scored: part(scored?.owed ?? 0n),
  }));
}

/**
 * Legs of a bet that was taken, which may be at other odds than it was sent with.
 * @param odds by number of the leg @param together prices of legs of one match, by event
 */
export async function reweigh(
  client: Queryable,
  bet: string,
  odds: ReadonlyMap<number, string>,
  together: StoredTogether | null,
): Promise<void> {
  await recarry(client, bet, ({ event, staked }, no) => {
    const own = parseOdds(odds.get(no)!)!;
    const price = together?.[event];
    return {
      staked,
      owed: owedAt(staked, own),
      scored: owedAt(staked, price ? parseOdds(price.odds)! : own),
    };
  });
}

async function recarry(
  client: Queryable,
  bet: string,
  next: (carried: Carried, no: number) => Amounts,
): Promise<void> {
  const legs = await readCarrying(client, bet);
  const changed = legs.flatMap(({ no, freed, carried }) => {
    const after = next(carried, no);
    const more = moreOf(carried, after);
    if (more.staked === 0n && more.owed === 0n && !more.scored?.owed) return [];
    return [{ no, freed, more, stored: storedCarried(after, carried.scored !== null) }];
  });
  if (changed.length === 0) return;
  await changeRisks(
    client,
    changed.flatMap(({ freed, more }) => (freed ? [] : more)),
  );
  await client.query(
    `update sport_leg l set carried = t.stored
     from jsonb_to_recordset($2::jsonb) as t(no int, stored bigint[]) where l.bet_id = $1 and l.no = t.no`,
    [bet, JSON.stringify(changed.map(({ no, stored }) => ({ no, stored })))],
  );
}
