/** That an e-mail address is its player's: the letter, and what its link does. */
import type pg from 'pg';
import { mailboxOf, takenField } from '#platform/server/identity/accounts.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../contract.ts';
import { notifyAccount } from '#platform/server/identity/own-view.ts';
import { withdrawalLockMs } from '#platform/server/identity/withdrawal-lock.ts';
import { endsOfProof, firstProof } from './first-proof.ts';
import { addressOfToken, drawToken, dropTokens, dropWaysBack, useToken, type Found } from './tokens.ts';
import { alreadyDone, badLink, noEmail, tooQuick } from './refusals.ts';

/** A letter is sent again no sooner than this after the last one. */
const pauseMs = 3 * 60_000;

/** Puts the letter into the transaction that made it needed. */
export async function sendConfirmation(
  kit: ServerKit,
  client: pg.PoolClient,
  player: Player,
  email: string,
): Promise<void> {
  await dropTokens(client, player, ['confirm']);
  const token = await drawToken(kit, client, player, 'confirm', email);
  const link = `${kit.config.publicUrl}/email/${player._id}/${token}`;
  const { locale, name } = player;
  await kit.mail.send({ to: email, locale, template: 'identity.confirm', data: { name, link } }, client);
}

export async function verifyEmail(kit: ServerKit, { player }: Call<typeof contract.verifyEmail>) {
  const email = mailboxOf(player);
  if (email === null) return noEmail;
  if (player.emailVerified) return alreadyDone;
  const now = kit.runtime.now();
  const sent = await kit.db.transaction(async (client) => {
    // The row decides who was first: two clicks at once send one letter.
    const { rowCount } = await client.query(
      `update account set confirmation_asked_at = $2
        where id = $1 and (confirmation_asked_at is null or confirmation_asked_at <= $3)`,
      [player.id.toString(), new Date(now), new Date(now - pauseMs)],
    );
    if (rowCount === 1) await sendConfirmation(kit, client, player, email);
    return rowCount === 1;
  });
  return sent ? {} : tooQuick;
}

/** What the link of a confirmation, or of "it was not me", does. */
export async function openEmailLink(
  kit: ServerKit,
  { body, player: caller }: Call<typeof contract.openEmailLink>,
) {
  const player = await kit.identity.byPublicId(body.user);
  if (!player) return badLink;
  // Its own session shows that whoever has set the account up has the mailbox too.
  const own = caller?.id === player.id;
  if (!own && !body.endOthers) {
    const email = await addressOfToken(kit, player, 'confirm', body.token);
    const ends = email === null ? null : await endsOfProof(kit, player, email);
    if (email !== null && ends) return { done: 'asks' as const, email, ends };
  }
  try {
    const done = await kit.db.transaction(async (client) => {
      const found = await useToken(kit, client, player, ['confirm', 'restore'], body.token);
      if (found?.purpose === 'confirm') return confirm(kit, client, player, found.email, own);
      return found && restore(kit, client, player, found);
    });
    if (!done) return badLink;
    await notifyAccount(kit, player.id);
    return done;
  } catch (error) {
    // Somebody else's by now.
    if (takenField(error)) return badLink;
    throw error;
  }
}

type Done = { done: 'confirmed' | 'restored'; email: string };

async function confirm(
  kit: ServerKit,
  client: pg.PoolClient,
  player: Player,
  email: string,
  own: boolean,
): Promise<Done | null> {
  const { identity, audit } = kit;
  // The account as it is in this transaction: its address may have changed since the letter.
  const { rows } = await client.query<{ email: string | null }>(
    'select email from account where id = $1 for update',
    [player.id.toString()],
  );
  if (rows[0]?.email !== email) return null;
  if (!own) await firstProof(kit, client, player);
  await identity.setEmail(player.id, email, { verified: true, client });
  await audit.append({ actor: player._id, action: 'email.confirm', subject: player._id, detail: {} }, client);
  return { done: 'confirmed', email };
}

/**
 * The old address comes back; whoever changed it is logged out, and so is everybody else. They may know the password still: nothing
 * leaves the account while its owner chooses another one.
 */
async function restore(
  { identity, audit, runtime }: ServerKit,
  client: pg.PoolClient,
  player: Player,
  found: Found,
): Promise<Done> {
  const { email } = found;
  const lockWithdrawalsUntil = runtime.now() + withdrawalLockMs;
  await identity.setEmail(player.id, email, { verified: true, lockWithdrawalsUntil, client });
  await identity.closeAllSessions(player.id, undefined, client);
  await dropTokens(client, player, ['confirm', 'reset']);
  await dropWaysBack(client, player, found);
  await audit.append({ actor: player._id, action: 'email.restore', subject: player._id, detail: {} }, client);
  return { done: 'restored', email };
}
