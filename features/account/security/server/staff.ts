/** What staff may do for a player who lost every second factor. */

import { isFailure } from '#platform/contract/error.ts';
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import { notifyAccount } from '#platform/server/identity/own-view.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { refuseSubject } from '#platform/server/services/staff-acts.ts';
import type * as contract from '../contract.ts';
import { factorRemoved, lockAccount } from './proof.ts';
import { nobody, unprotected } from './refusals.ts';

export async function factorState(kit: ServerKit, { body }: Call<typeof contract.factorState>) {
  const player = await kit.identity.byPublicId(body.id);
  return player ? { two_factor: await kit.secondFactor.has(player.id) } : nobody;
}

/**
 * Takes an account's app, passkeys and recovery codes away, ends its sessions and closes withdrawals for 48 hours. The
 * player is told by letter, and still needs the password to come in.
 */
export async function clearFactors(kit: ServerKit, call: Call<typeof contract.clearFactors>) {
  const { player: staff, body } = call;
  const unconfirmed = await kit.secondFactor.require(call);
  if (unconfirmed) return unconfirmed;
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return nobody;
  const refused = refuseSubject(staff, player);
  if (refused) return refused;
  const done = await kit.db.transaction(async (client) => {
    if (!(await lockAccount(client, player.id))) return unprotected;
    const id = [player.id.toString()];
    await client.query('delete from account_totp where account_id = $1', id);
    await client.query('delete from account_passkey where account_id = $1', id);
    const detail = { reason: body.reason };
    await kit.audit.append(
      { actor: staff._id, action: 'security.cleared', subject: player._id, detail },
      client,
    );
    const to = mailboxOf(player);
    const data = { name: player.name };
    if (to !== null)
      await kit.mail.send({ to, locale: player.locale, template: 'security.cleared', data }, client);
    await factorRemoved(kit, client, { player, token: null });
    return {};
  });
  if (!isFailure(done)) await notifyAccount(kit, player.id);
  return done;
}
