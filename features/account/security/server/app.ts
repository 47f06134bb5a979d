/** The authenticator app of an account: setting it up, switching it off, its recovery codes. */
import { isFailure } from '#platform/contract/error.ts';
import { hasEnded } from '#platform/server/identity/own-session.ts';
import { notifyAccount } from '#platform/server/identity/own-view.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { loginFirst } from '#platform/server/http/serve.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../contract.ts';
import { securitySettings } from '../settings.ts';
import {
  factorAdded,
  factorRemoved,
  lockAccount,
  mayAdd,
  notifyOwner,
  restWithdrawals,
  showPassword,
} from './proof.ts';
import { replaceCodes } from './recovery.ts';
import { addressOf, secretOf, stepOf } from './totp.ts';
import { appSetUpAlready, noAppBeingSetUp, noCodes, wrong } from './refusals.ts';

/** A secret that was drawn is waited for this long. */
export const setUpMs = 30 * 60_000;

export async function setUp(kit: ServerKit, call: Call<typeof contract.setUp>) {
  const { player } = call;
  if (await hasApp(kit, player.id)) return appSetUpAlready;
  const unproved = await mayAdd(kit, call, call.body.password ?? null);
  if (unproved) return unproved;
  const secret = secretOf(kit.runtime.random(20));
  const { rowCount } = await kit.db.pool.query(
    `insert into account_totp (account_id, secret, created_at) values ($1, $2, $3)
     on conflict (account_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
       where account_totp.confirmed_at is null`,
    [player.id.toString(), kit.vault.seal(secret), new Date(kit.runtime.now())],
  );
  if (rowCount !== 1) return appSetUpAlready;
  const { issuer } = kit.settings.get('security', securitySettings);
  return { secret, uri: addressOf(secret, issuer, player.name) };
}

async function hasApp({ db }: ServerKit, account: bigint): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'select 1 from account_totp where account_id = $1 and confirmed_at is not null',
    [account.toString()],
  );
  return rowCount === 1;
}

interface AppRow {
  secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
}

export async function confirm(kit: ServerKit, call: Call<typeof contract.confirm>) {
  const { player, body } = call;
  const done = await kit.db.transaction(async (client) => {
    const had = await lockAccount(client, player.id);
    if (await hasEnded(kit, call.token, client)) return loginFirst;
    const { rows } = await client.query<AppRow>(
      'select secret, created_at, confirmed_at from account_totp where account_id = $1',
      [player.id.toString()],
    );
    const app = rows[0];
    if (!app || (app.confirmed_at === null && app.created_at.getTime() + setUpMs < kit.runtime.now()))
      return noAppBeingSetUp;
    if (app.confirmed_at !== null) return appSetUpAlready;
    const step = stepOf(kit.vault.open(app.secret), body.code.replaceAll(/\s/g, ''), kit.runtime.now());
    if (step === null) return wrong;
    await client.query('update account_totp set confirmed_at = $2, last_step = $3 where account_id = $1', [
      player.id.toString(),
      new Date(kit.runtime.now()),
      step,
    ]);
    await notifyOwner(kit, call, 'appOn', {}, client);
    return { codes: await factorAdded(kit, client, call, had) };
  });
  if (!isFailure(done)) await notifyAccount(kit, player.id);
  return done;
}

/** Needs the factor and the password: neither a session left open nor a code read over a shoulder is enough. */
export async function disable(kit: ServerKit, call: Call<typeof contract.disable>) {
  const { player, body } = call;
  if (!(await hasApp(kit, player.id))) return noAppBeingSetUp;
  const unconfirmed = await kit.secondFactor.require(call);
  if (unconfirmed) return unconfirmed;
  const stranger = await showPassword(kit, player, body.password ?? null);
  if (stranger) return stranger;
  const done = await kit.db.transaction(async (client) => {
    await lockAccount(client, player.id);
    const { rowCount } = await client.query(
      'delete from account_totp where account_id = $1 and confirmed_at is not null',
      [player.id.toString()],
    );
    if (rowCount !== 1) return noAppBeingSetUp;
    await notifyOwner(kit, call, 'appOff', {}, client);
    await factorRemoved(kit, client, call);
    return {};
  });
  if (!isFailure(done)) await notifyAccount(kit, player.id);
  return done;
}

export async function newCodes(kit: ServerKit, call: Call<typeof contract.newCodes>) {
  const { player } = call;
  if (!(await kit.secondFactor.has(player.id))) return noCodes;
  const unconfirmed = await kit.secondFactor.require(call);
  if (unconfirmed) return unconfirmed;
  return kit.db.transaction(async (client) => {
    const has = await lockAccount(client, player.id);
    if (await hasEnded(kit, call.token, client)) return loginFirst;
    if (!has) return noCodes;
    // Each of them opens a call, as a further factor does.
    await restWithdrawals(kit, client, player);
    await notifyOwner(kit, call, 'newCodes', {}, client);
    return { codes: await replaceCodes(kit, client, player.id) };
  });
}
