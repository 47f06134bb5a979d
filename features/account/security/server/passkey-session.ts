/** Sessions that a passkey opened, for which what staff may do can be reserved. */
import { isFailure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { sessionView } from '#platform/server/identity/own-view.ts';
import type { Proof } from '#platform/server/identity/proof.ts';
import { openFor, type Arrival } from '#platform/server/identity/sign-in.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../contract.ts';
import { checkPasskey } from './passkeys.ts';
import { passkeyRefused } from './refusals.ts';

/**
 * Opens a session for who has shown a passkey, and notes which.
 * @param also what else they have to have shown @returns what logging in answers; null: what was shown has ended meanwhile
 */
export async function openByPasskey(
  kit: ServerKit,
  call: Arrival,
  player: Player,
  passkey: string,
  also: Proof = async () => true,
) {
  const proof: Proof = async (client) => {
    const { rowCount } = await client.query(
      'select 1 from account_passkey where id = $1 and account_id = $2',
      [passkey, player.id.toString()],
    );
    return rowCount === 1 && also(client);
  };
  const token = await openFor(kit, call, player, proof, { passkey });
  if (token === null) return null;
  return sessionView(kit, (await kit.identity.bySession(token)) ?? player, token);
}

/** A passkey is something one has, shown by something one knows or is: no second factor is asked after it. */
export async function logInByPasskey(kit: ServerKit, call: Call<typeof contract.passkeyLogin>) {
  const shown = await checkPasskey(kit, 'log-in', null, call.body.response);
  if (isFailure(shown)) return shown;
  const player = await kit.identity.byId(shown.id);
  return (player && (await openByPasskey(kit, call, player, shown.passkey))) ?? passkeyRefused;
}

/**
 * Who is in already shows a passkey of theirs: a new session takes the place of the old one, whose token may be known to somebody who put
 * it there or took it away.
 */
export async function confirmSession(kit: ServerKit, call: Call<typeof contract.passkeySession>) {
  const checked = await checkPasskey(kit, 'session', call.player.id, call.body.response);
  if (isFailure(checked)) return checked;
  const view = await openByPasskey(kit, call, call.player, checked.passkey);
  if (view === null) return passkeyRefused;
  if (call.token !== null) await kit.identity.closeSession(call.token);
  return view;
}
