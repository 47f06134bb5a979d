/** What freezing and taking refuse, and who of staff may do neither. */
import type pg from 'pg';
import { fail, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { refuseSubject } from '#platform/server/services/staff-acts.ts';
import type { PokerContext } from '../context.ts';
import { sharedWith } from './shared.ts';

export const noSuchFreeze = fail(404, 1, 'There is no such freeze.');
export const linkedStaff = fail(
  403,
  3,
  'Somebody else of staff decides: a player of this shares a device or an address with you.',
);
export const noPlayer = fail(404, 4, 'There is no such player.', { player: 'invalid' });
export const noAmount = fail(422, 5, 'This is no amount of a currency.', { amount: 'invalid' });
export const frozenAlready = fail(409, 6, 'This player is frozen already.');
export const thawedAlready = fail(409, 7, 'This freeze has ended.');
export const tooLittleHeld = fail(409, 8, 'Less is held than that.', { amount: 'too_large' });
export const noReport = fail(422, 9, 'This needs a confirmed report on this player.', { report: 'invalid' });
export const nobodyHarmed = fail(
  422,
  10,
  'Nobody lost in the hands of this report, or they have been paid already.',
  { distribute: 'invalid' },
);
export const paidSince = fail(
  409,
  10,
  'Players of this have been paid for their loss since: decline it and ask again.',
);
export const askedAlready = fail(409, 11, 'Something else is asked for of these chips: decide that first.');
const oneDevice = fail(403, 3, 'Somebody else of staff decides: you share a device with who asked.');

/** Staff decide nothing about themselves, about an administrator above them, or about who is close to them. */
export async function refuseStaff(
  context: PokerContext,
  client: pg.ClientBase,
  staff: Player,
  subject: Player,
): Promise<Failure | null> {
  return refuseSubject(staff, subject) ?? refuseClose(context, client, staff, [subject.id]);
}

/** @param players who lose or gain by it */
export async function refuseClose(
  context: PokerContext,
  client: pg.ClientBase,
  staff: Player,
  players: readonly bigint[],
): Promise<Failure | null> {
  if (players.includes(staff.id)) return linkedStaff;
  if ((await sharedWith(context, client, staff.id, players)).length > 0) return linkedStaff;
  for (const player of players)
    if (await context.kit.services.staffRequests.isLinked(client, staff.id, player)) return linkedStaff;
  return null;
}

/** Two accounts on one device are one pair of eyes; an address is that of an office. */
export async function refuseSameEyes(
  context: PokerContext,
  client: pg.ClientBase,
  staff: Player,
  second: Player,
): Promise<Failure | null> {
  const shared = await sharedWith(context, client, second.id, [staff.id]);
  return shared.some(({ by }) => by === 'device') ? oneDevice : null;
}
