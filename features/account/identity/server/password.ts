/** Forgotten and changed passwords. */
import type pg from 'pg';
import { circumstances } from '#platform/server/identity/circumstances.ts';
import { isFailure } from '#platform/contract/error.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import type { PasswordChange, Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { hasEnded } from '#platform/server/identity/own-session.ts';
import { loginFirst } from '#platform/server/http/serve.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../contract.ts';
import type { Captcha } from './captcha.ts';
import { passwordRefusal, type Rules } from './registration.ts';
import { notifyAccount } from '#platform/server/identity/own-view.ts';
import { withdrawalLockMs } from '#platform/server/identity/withdrawal-lock.ts';
import { endWays, waysOf } from '#platform/server/services/ways-in.ts';
import { endsOfProof, firstProof } from './first-proof.ts';
import { addressOfToken, drawToken, dropTokens, useToken } from './tokens.ts';
import { badLink, noPassword, wrongCurrentPassword } from './refusals.ts';

/** Letters for one login, however many ask. */
const perLogin = { max: 4, seconds: 3600 };

const unknownLink = { valid: false, others: [], endsAll: false, endsFactor: false };

/**
 * Asking for a link does one and the same thing for every login: it leaves a task. Whether there is an
 * account is found out after the answer, so neither its words nor its time tell.
 */
export function forgotten(kit: ServerKit, captcha: Captcha) {
  const look = kit.run.task('forgotten', ({ login }: { login: string }) => sendLink(kit, login));
  return async (call: Call<typeof contract.resetPassword>) => {
    const unproved = await captcha.check(call.body.captcha);
    if (unproved) return unproved;
    const login = call.body.login
      .trim()
      .toLowerCase()
      .slice(0, 254)
      .replaceAll(/[\0\p{Surrogate}]/gu, '');
    const wait = await kit.rateLimits.takeShared(`forgotten|${login}`, perLogin);
    if (wait === 0) await look({ login });
    return {};
  };
}

async function sendLink(kit: ServerKit, login: string): Promise<void> {
  const player = await kit.identity.byLogin(login);
  const email = player && mailboxOf(player);
  if (!player || email === null) return;
  await kit.db.transaction(async (client) => {
    const token = await drawToken(kit, client, player, 'reset', email);
    const link = `${kit.config.publicUrl}/password/reset/${player._id}/${token}`;
    const { locale, name } = player;
    await kit.mail.send({ to: email, locale, template: 'identity.reset', data: { name, link } }, client);
  });
}

export async function checkLink(kit: ServerKit, { body }: Call<typeof contract.checkPasswordLink>) {
  const player = await kit.identity.byPublicId(body.user);
  const address = player && (await addressOfToken(kit, player, 'reset', body.token));
  if (!player || address === null) return unknownLink;
  const ends = await endsOfProof(kit, player, address);
  const others = ends?.others ?? (await waysOf(kit.services.waysIn, kit.db.pool, player.id));
  return { valid: true, others, endsAll: ends !== null, endsFactor: ends?.factor ?? false };
}

export async function resetPassword(
  kit: ServerKit,
  rules: Rules,
  { body, userAgent }: Call<typeof contract.newPassword>,
) {
  const wrong = passwordRefusal(body.password, rules);
  if (wrong) return wrong;
  const player = await kit.identity.byPublicId(body.user);
  if (!player || (await addressOfToken(kit, player, 'reset', body.token)) === null) return badLink;
  const hash = await kit.identity.hashPassword(body.password);
  const done = await kit.db.transaction(async (client) => {
    const found = await useToken(kit, client, player, ['reset'], body.token);
    if (!found) return badLink;
    // Who read the letter has the mailbox. What that ends depends on whether there was a password before this one.
    if (player.email === found.email && !player.emailVerified) {
      await firstProof(kit, client, player);
      await kit.identity.setEmail(player.id, found.email, { verified: true, client });
    }
    await replacePassword(kit, client, player, hash, { userAgent, how: 'reset' });
    if (body.endOthers) await endWays(kit.services.waysIn, client, player, 'reset');
    return null;
  });
  if (isFailure(done)) return done;
  await notifyAccount(kit, player.id);
  return {};
}

export async function changePassword(
  kit: ServerKit,
  rules: Rules,
  call: Call<typeof contract.changePassword>,
) {
  const unconfirmed = await kit.secondFactor.require(call);
  if (unconfirmed) return unconfirmed;
  const { body, player, token, userAgent } = call;
  const wrong = passwordRefusal(body.password, rules);
  if (wrong) return wrong;
  const right = await kit.identity.rightPassword(player.id, body.current);
  if (right === null) return noPassword;
  if (!right) return wrongCurrentPassword;
  const hash = await kit.identity.hashPassword(body.password);
  const refused = await refusableTransaction(kit.db, async (client) => {
    const keep = token === null ? {} : { keep: token };
    const change = { userAgent, how: 'change', instead: right.hash, ...keep } as const;
    if (!(await replacePassword(kit, client, player, hash, change))) return wrongCurrentPassword;
    return (await hasEnded(kit, token, client)) ? loginFirst : null;
  });
  if (refused) return refused;
  await notifyAccount(kit, player.id);
  return {};
}

/** @returns false: another password has taken the place of the one that this was to be instead of */
async function replacePassword(
  kit: ServerKit,
  client: pg.PoolClient,
  player: Player,
  hash: string,
  { userAgent, how, ...change }: { userAgent: string; how: 'reset' | 'change' } & PasswordChange,
): Promise<boolean> {
  const lockWithdrawalsUntil = kit.runtime.now() + withdrawalLockMs;
  const done = await kit.identity.setPassword(
    player.id,
    { hash },
    { ...change, client, lockWithdrawalsUntil },
  );
  if (!done) return false;
  await dropTokens(client, player, ['reset']);
  await kit.audit.append(
    { actor: player._id, action: `password.${how}`, subject: player._id, detail: {} },
    client,
  );
  const to = mailboxOf(player);
  if (to === null) return true;
  const data = circumstances(kit, player, { userAgent });
  await kit.mail.send({ to, locale: player.locale, template: 'identity.passwordChanged', data }, client);
  return true;
}
