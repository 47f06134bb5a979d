/** Whose slips are refused whatever the prices are: staff on what they had a hand in, and who was kept from play since. */
import type pg from 'pg';
import { POLICY } from '#platform/server/policy/decide.ts';
import { isExcluded, type PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import { SLIP } from '../../contract.ts';
import type { BookContext } from '../context.ts';
import type { EventRow } from '../feed/rows.ts';
import type { BetRow } from './bet-rows.ts';

/** Staff who have acted on one of these events, by their ids. */
export function actorsOf(
  events: ReadonlyMap<string, EventRow>,
  legs: readonly { readonly event: string }[],
): ReadonlySet<string> {
  return new Set(legs.flatMap(({ event }) => events.get(event)?.acted_by ?? []));
}

/** @param actors staff who have acted on the events of a bet @returns codes of refusals by id of the bet */
export async function readBarred(
  { kit }: BookContext,
  client: pg.ClientBase,
  bets: readonly BetRow[],
  actors: (bet: BetRow) => ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ user: string; guard: PlayerRestrictions }>({
    name: 'sport-slip-guards',
    text: 'select user_id::text as user, guard from player where user_id = any($1::bigint[]) and guard is not null',
    values: [bets.map(({ user_id: user }) => user)],
  });
  const now = kit.runtime.now();
  const excluded = new Set(rows.filter(({ guard }) => isExcluded(guard, now)).map(({ user }) => user));
  const barred = new Map<string, number>();
  for (const bet of bets) {
    if (excluded.has(bet.user_id)) barred.set(bet.id, POLICY.excluded);
    else if (await isBeside(kit, client, bet.user_id, actors(bet))) barred.set(bet.id, SLIP.staff);
  }
  return barred;
}

/** Whether it is one of them, or an account of the same device or address. */
async function isBeside(
  { services }: BookContext['kit'],
  client: pg.ClientBase,
  user: string,
  actors: ReadonlySet<string>,
): Promise<boolean> {
  if (actors.has(user)) return true;
  for (const staff of actors)
    if (await services.staffRequests.isLinked(client, BigInt(staff), BigInt(user))) return true;
  return false;
}
