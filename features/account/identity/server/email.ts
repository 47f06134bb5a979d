/** Changing the e-mail address of an account. */
import type pg from 'pg';
import { circumstances } from '#platform/server/identity/circumstances.ts';
import { fail, type Failure } from '#platform/contract/error.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import { isEmail, mailboxOf, normalEmail, takenField } from '#platform/server/identity/accounts.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { hasEnded, isFresh } from '#platform/server/identity/own-session.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { loginFirst } from '#platform/server/http/serve.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../contract.ts';
import { sendConfirmation } from './confirm.ts';
import { refusals } from './registration.ts';
import { notifyAccount } from '#platform/server/identity/own-view.ts';
import { withdrawalLockMs } from '#platform/server/identity/withdrawal-lock.ts';
import { drawToken, dropTokens, isKeptFor } from './tokens.ts';
import { needPassword, notFresh, wrongPassword } from './refusals.ts';

const invalid = refusal('emailInvalid');
const taken = refusal('emailTaken');

function refusal(which: 'emailInvalid' | 'emailTaken'): Failure {
  const [field, key, text] = refusals[which];
  return fail(422, 422, text, { [field]: key });
}

export async function updateEmail(kit: ServerKit, call: Call<typeof contract.updateEmail>) {
  const { player, body } = call;
  const unconfirmed = await kit.secondFactor.require(call);
  if (unconfirmed) return unconfirmed;
  if (!isEmail(normalEmail(body.email))) return invalid;
  const stranger = await unproved(kit, call, body.password ?? null);
  if (stranger) return stranger;
  const failed = await setEmail(kit, call, body.email);
  return failed ?? { user: await notifyAccount(kit, player.id) };
}

/**
 * Gives an account its address: the new one is asked to confirm, the old one is told and can undo it where it was confirmed.
 * Not from a session that has ended since the call came in.
 * @returns the refusal, or null when it is done
 */
export async function setEmail(
  kit: ServerKit,
  {
    player,
    token: session,
    userAgent,
  }: { readonly player: Player; readonly token: string | null; readonly userAgent: string },
  typed: string,
): Promise<Failure | null> {
  const email = normalEmail(typed);
  if (!isEmail(email)) return invalid;
  // Typed again, it is no change.
  if (email === player.email) return null;
  try {
    return await refusableTransaction(kit.db, async (client) => {
      if (await kit.services.barredMailbox(client, email)) return taken;
      const { before, old } = await addressesOf(client, player);
      if (await hasEnded(kit, session, client)) return loginFirst;
      const at = kit.runtime.now();
      // The first address of an account that was in use is as much a new way in as another one is.
      const lock =
        before === null && at - player.createdAt < withdrawalLockMs
          ? {}
          : { lockWithdrawalsUntil: at + withdrawalLockMs };
      await kit.identity.setEmail(player.id, email, { verified: false, ...lock, client });
      if (await isKeptFor(kit, client, email, player)) return taken;
      // Links that went to the old address stop working; only the way back stays.
      await dropTokens(client, player, ['reset']);
      await sendConfirmation(kit, client, player, email);
      if (old !== null) {
        const token = await drawToken(kit, client, player, 'restore', old);
        const link = `${kit.config.publicUrl}/email/${player._id}/${token}?undo=1`;
        const data = { ...circumstances(kit, player, { userAgent }), email: masked(email), link };
        await kit.mail.send(
          { to: old, locale: player.locale, template: 'identity.emailChanged', data },
          client,
        );
      }
      const detail = { first: before === null };
      await kit.audit.append(
        { actor: player._id, action: 'email.change', subject: player._id, detail },
        client,
      );
      return null;
    });
  } catch (error) {
    if (takenField(error)) return taken;
    throw error;
  }
}

/**
 * The address that an account has in this transaction, and where the way back to it goes. One that nobody has confirmed may be a
 * stranger's: whoever gave it up did not lose it, and its reader would take over what somebody else has set up.
 */
async function addressesOf(
  client: pg.PoolClient,
  { id }: Player,
): Promise<{ before: string | null; old: string | null }> {
  const { rows } = await client.query<{ email: string | null; email_verified: boolean }>(
    'select email, email_verified from account where id = $1 for update',
    [id.toString()],
  );
  const { email, email_verified: confirmed } = rows[0]!;
  return { before: email, old: confirmed ? mailboxOf({ email }) : null };
}

/**
 * A session left open somewhere must not be enough to take the account over: it is a fresh one, or shows the password. An
 * account that has none is entered again.
 */
export async function unproved(
  kit: ServerKit,
  { player, token }: { readonly player: Player; readonly token: string | null },
  password: string | null,
): Promise<Failure | null> {
  const right = await kit.identity.isPassword(player.id, password ?? '');
  if (password !== null && right !== null) return right ? null : wrongPassword;
  // A first address of an account with a password: it can be undone with that.
  if (player.email === null && right !== null) return null;
  if (await isFresh(kit, token)) return null;
  return right === null ? notFresh : needPassword;
}

/** Enough of an address to know it again. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
