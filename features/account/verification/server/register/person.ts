/** By what a player is asked about at the register of excluded people: given once, corrected by staff. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { ownAccount, refuseSubject } from '#platform/server/services/staff-acts.ts';
import type { correctPerson, setPerson } from '../../contract.ts';
import { bornFirst, noPlayer, personGiven, wrongPerson } from '../refusals.ts';
import { askAbout, barStays, markCorrected, type PersonDetails } from './ask.ts';
import { folded } from './digest.ts';
import type { ExclusionRegister } from './register.ts';

export async function givePerson(
  kit: ServerKit,
  register: ExclusionRegister,
  { player, body }: Call<typeof setPerson>,
): Promise<Failure | true> {
  const refused = await refuseDetails(kit, player.id, body);
  if (refused) return refused;
  const { rowCount } = await kit.db.pool.query(
    `insert into register_person (account_id, sealed, given_at) values ($1, $2, $3) on conflict (account_id) do nothing`,
    [player.id.toString(), seal(kit, body), new Date(kit.runtime.now())],
  );
  if (rowCount !== 1) return personGiven;
  await askAbout(kit, register, player);
  return true;
}

export async function changePerson(
  kit: ServerKit,
  register: ExclusionRegister,
  { player: staff, body }: Call<typeof correctPerson>,
) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noPlayer;
  const refused = refuseSubject(staff, player) ?? (await refuseDetails(kit, player.id, body));
  if (refused) return refused;
  const done = await kit.money.exclusive(player.id, async (client, state, draft) => {
    // By another name who is on the register is not found.
    if (await kit.services.staffRequests.isLinked(client, staff.id, player.id)) return ownAccount;
    await client.query(
      `insert into register_person (account_id, sealed, given_at) values ($1, $2, $3)
       on conflict (account_id) do update set sealed = excluded.sealed, asked_at = null, answer = null, version = null`,
      [player.id.toString(), seal(kit, body), new Date(kit.runtime.now())],
    );
    await markCorrected(kit, client, state);
    // What the register said of another name it said of somebody else.
    const { register: _, ...rest } = state.guard ?? NO_RESTRICTIONS;
    draft.setGuard(state, rest);
    // Whom the register is asked about stays out of the log: it is about a person, not about an act.
    const { reason } = body;
    await kit.audit.append(
      { actor: staff._id, action: 'kyc.person', subject: player._id, detail: { reason } },
      client,
    );
    return true;
  });
  if (isFailure(done)) return done;
  const answer = await askAbout(kit, register, player);
  return { answer, ...((await barStays(kit, player.id)) && { barStays: true }) };
}

async function refuseDetails(
  kit: ServerKit,
  user: bigint,
  { name, postcode }: PersonDetails,
): Promise<Failure | null> {
  if (folded(name).length < 2 || folded(postcode).length < 2) return wrongPerson;
  return (await kit.money.peek(user)).guard?.born === undefined ? bornFirst : null;
}

const seal = ({ vault }: ServerKit, { name, postcode }: PersonDetails): Buffer =>
  vault.seal(JSON.stringify({ name, postcode } satisfies PersonDetails));
