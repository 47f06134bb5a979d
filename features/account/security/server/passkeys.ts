/** Passkeys: WebAuthn credentials, for logging in and as a second factor. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { fail, isFailure } from '#platform/contract/error.ts';
import { fingerprint } from '#platform/chains/signer/assertion.ts';
import { deviceName } from '#platform/server/identity/device-name.ts';
import { notifyAccount } from '#platform/server/identity/own-view.ts';
import { hasEnded } from '#platform/server/identity/own-session.ts';
import { passkeyKeyOf } from '#platform/server/identity/passkey-key.ts';
import { relyingParty } from '#platform/server/identity/relying-party.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { loginFirst } from '#platform/server/http/serve.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { securitySettings } from '../settings.ts';
import { challengeMs, drawChallenge, spendChallenge, type Purpose } from './challenges.ts';
import { factorAdded, factorRemoved, lockAccount, mayAdd, notifyOwner } from './proof.ts';
import { lastOfStaff, nameRequired, noPasskey, passkeyRefused, unavailable } from './refusals.ts';
import { isLastOfStaff } from './staff-passkeys.ts';

const most = 20;

const tooMany = fail(409, 9, `An account has at most ${most} passkeys.`);

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

interface PasskeyRow {
  id: string;
  account_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: (typeof TRANSPORTS)[number][];
  name: string;
  synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

const columns =
  'id, account_id, credential_id, public_key, counter, transports, name, synced, created_at, last_used_at';

export async function passkeysOf({ db }: Pick<ServerKit, 'db'>, account: bigint): Promise<PasskeyRow[]> {
  const { rows } = await db.pool.query<PasskeyRow>(
    `select ${columns} from account_passkey where account_id = $1 order by created_at, id`,
    [account.toString()],
  );
  return rows;
}

export function passkeyView(row: PasskeyRow): contract.PasskeyView {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.getTime(),
    last_used_at: row.last_used_at?.getTime() ?? null,
    synced: row.synced,
    fingerprint: fingerprintOf(row.public_key),
  };
}

function fingerprintOf(credential: Uint8Array): string | null {
  const key = passkeyKeyOf(Uint8Array.from(credential));
  return key && fingerprint(key);
}

const described = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credential_id: id, transports }) => ({ id, transports }));

export async function addOptions(kit: ServerKit, call: Call<typeof contract.passkeyOptions>) {
  const party = relyingParty(kit.config.publicUrl);
  if (!party) return unavailable;
  const { player } = call;
  const known = await passkeysOf(kit, player.id);
  if (known.length >= most) return tooMany;
  const unproved = await mayAdd(kit, call, call.body.password ?? null);
  if (unproved) return unproved;
  const options = await generateRegistrationOptions({
    rpName: kit.settings.get('security', securitySettings).issuer,
    rpID: party.id,
    userName: player.name,
    userDisplayName: player.name,
    userID: handleOf(player._id),
    challenge: await drawChallenge(kit, 'add', player.id),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: described(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options } };
}

export async function addPasskey(kit: ServerKit, call: Call<typeof contract.addPasskey>) {
  const { player, body } = call;
  const made = await checkNew(kit, player.id, body.response);
  if (isFailure(made)) return made;
  const name = tidyName(body.name ?? '') ?? deviceName(call.userAgent);
  const row = {
    id: kit.runtime.random(12).toString('hex'),
    name,
    created_at: kit.runtime.now(),
    last_used_at: null,
    synced: made.credentialBackedUp,
    fingerprint: fingerprintOf(made.credential.publicKey),
  };
  const { credential } = made;
  const codes = await kit.db.transaction(async (client) => {
    const had = await lockAccount(client, player.id);
    if (await hasEnded(kit, call.token, client)) return loginFirst;
    const { rowCount } = await client.query(
      `insert into account_passkey (id, account_id, credential_id, public_key, counter, transports, synced, name, created_at)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9
        where (select count(*) from account_passkey where account_id = $2) < $10
       on conflict (credential_id) do nothing`,
      [
        row.id,
        player.id.toString(),
        credential.id,
        Buffer.from(credential.publicKey),
        credential.counter,
        TRANSPORTS.filter((known) => credential.transports?.includes(known)),
        row.synced,
        name,
        new Date(row.created_at),
        most,
      ],
    );
    if (rowCount !== 1) return passkeyRefused;
    await notifyOwner(kit, call, 'passkeyOn', { passkey: name }, client);
    return { codes: await factorAdded(kit, client, call, had) };
  });
  if (isFailure(codes)) return codes;
  await notifyAccount(kit, player.id);
  return { passkey: row, ...codes };
}

async function checkNew(kit: ServerKit, account: bigint, response: unknown) {
  const party = relyingParty(kit.config.publicUrl);
  if (!party) return unavailable;
  const expectedChallenge = await spendChallenge(kit, 'add', account, response);
  if (expectedChallenge === null) return passkeyRefused;
  const result = await verifyRegistrationResponse({
    // What it holds the library finds out.
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  return result?.verified ? result.registrationInfo : passkeyRefused;
}

export async function renamePasskey(kit: ServerKit, call: Call<typeof contract.renamePasskey>) {
  const name = tidyName(call.body.name);
  if (name === null) return nameRequired;
  const { rowCount } = await kit.db.pool.query(
    'update account_passkey set name = $3 where id = $1 and account_id = $2',
    [call.body.id.replaceAll('\0', ''), call.player.id.toString(), name],
  );
  return rowCount === 1 ? {} : noPasskey;
}

export async function removePasskey(kit: ServerKit, call: Call<typeof contract.removePasskey>) {
  const { player, body } = call;
  const own = (await passkeysOf(kit, player.id)).some(({ id }) => id === body.id);
  if (!own) return noPasskey;
  const unconfirmed = await kit.secondFactor.require(call);
  if (unconfirmed) return unconfirmed;
  const done = await kit.db.transaction(async (client) => {
    if (await isLastOfStaff(kit.settings, client, body.id)) return lastOfStaff;
    await lockAccount(client, player.id);
    const { rows } = await client.query<{ name: string }>(
      'delete from account_passkey where id = $1 and account_id = $2 returning name',
      [body.id, player.id.toString()],
    );
    if (!rows[0]) return noPasskey;
    await notifyOwner(kit, call, 'passkeyOff', { passkey: rows[0].name }, client);
    await factorRemoved(kit, client, call);
    return {};
  });
  if (!isFailure(done)) await notifyAccount(kit, player.id);
  return done;
}

export async function logInOptions(kit: ServerKit) {
  const party = relyingParty(kit.config.publicUrl);
  if (!party) return unavailable;
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: await drawChallenge(kit, 'log-in', null),
    timeout: challengeMs,
    userVerification: 'required',
  });
  return { options: { ...options } };
}

/** For an account that is known already, as the second factor. */
export async function factorRequest(
  kit: ServerKit,
  account: bigint,
  purpose: Extract<Purpose, 'factor' | 'session'> = 'factor',
) {
  const party = relyingParty(kit.config.publicUrl);
  if (!party) return unavailable;
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: await drawChallenge(kit, purpose, account),
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: described(await passkeysOf(kit, account)),
  });
  return { options: { ...options } };
}

/**
 * Checks what a passkey signed: the challenge, where it was signed, by whose key, and that its counter went on.
 * @param account whose it must be; null: whoever's it is @returns whose it is, and which
 */
export async function checkPasskey(
  kit: ServerKit,
  purpose: Purpose,
  account: bigint | null,
  response: { readonly id: string },
) {
  const party = relyingParty(kit.config.publicUrl);
  if (!party) return unavailable;
  const expectedChallenge = await spendChallenge(kit, purpose, account, response);
  if (expectedChallenge === null) return passkeyRefused;
  const { rows } = await kit.db.pool.query<PasskeyRow & { public_id: string }>(
    `select ${columns.replaceAll(/\w+/g, 'account_passkey.$&')}, account.public_id
       from account_passkey join account on account.id = account_id
      where credential_id = $1 and ($2::bigint is null or account_id = $2)`,
    [response.id.replaceAll('\0', ''), account?.toString() ?? null],
  );
  const row = rows[0];
  if (!row || !isOwnHandle(response, row.public_id)) return passkeyRefused;
  const result = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: Uint8Array.from(row.public_key),
      counter: Number(row.counter),
      transports: row.transports,
    },
  }).catch(() => null);
  if (!result?.verified) return passkeyRefused;
  // A counter that has not gone on is a copy of the key; those that stay 0 do not count.
  const { rowCount } = await kit.db.pool.query(
    'update account_passkey set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))',
    [row.id, result.authenticationInfo.newCounter, new Date(kit.runtime.now())],
  );
  return rowCount === 1 ? { id: BigInt(row.account_id), passkey: row.id } : passkeyRefused;
}

/** What the authenticator keeps as its user: the public id's bytes. */
function handleOf(publicId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(publicId, 'hex'));
}

function isOwnHandle(response: object, publicId: string): boolean {
  const handle = (response as { response?: { userHandle?: unknown } }).response?.userHandle;
  if (handle === undefined || handle === null) return true;
  return typeof handle === 'string' && Buffer.from(handle, 'base64url').toString('hex') === publicId;
}

/** One line of plain text, null when nothing is left. */
function tidyName(typed: string): string | null {
  const name = typed
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, contract.PASSKEY_NAME_MAX)
    .trim();
  return name === '' ? null : name;
}
