/** Showing a second factor: for what a session was refused, or for a log-in that waits. */
import { isFailure } from '#platform/contract/error.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { sessionView } from '#platform/server/identity/own-view.ts';
import { pendingCookie } from '#platform/server/identity/second-factor.ts';
import type { Proof } from '#platform/server/identity/proof.ts';
import { openFor, type Arrival } from '#platform/server/identity/sign-in.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../contract.ts';
import { checkPasskey, factorRequest } from './passkeys.ts';
import { openByPasskey } from './passkey-session.ts';
import { notifyOwner } from './proof.ts';
import { spendCode } from './recovery.ts';
import { stepOf } from './totp.ts';
import { late, tooManyAttempts, wrong } from './refusals.ts';

/** Codes an account may try, right or wrong: no faster than an app shows new ones. */
const perAccount = { max: 10, seconds: 300 };
/** Wrong ones: five, then one a minute; and so many a day. */
const wrongPerAccount = { max: 5, seconds: 300 };
const wrongPerDay = { max: 60, seconds: 86_400 };
/** One address at whatever accounts. */
const wrongPerAddress = { max: 20, seconds: 600 };
const lettersRate = { max: 1, seconds: 3600 };

type Shower = Call<typeof contract.validate | typeof contract.factors>;

/** Who shows it: the caller, or the account whose log-in waits. `waiting` is the latter's token. */
async function whose(
  kit: ServerKit,
  call: Pick<Shower, 'player' | 'cookie'>,
): Promise<{ player: Player; waiting: string | null } | null> {
  if (call.player) return { player: call.player, waiting: null };
  const waiting = call.cookie(pendingCookie);
  const account = waiting === null ? null : await kit.secondFactor.held(waiting);
  const player = account === null ? null : await kit.identity.byId(account);
  return player && { player, waiting };
}

export async function factorsOf(kit: ServerKit, call: Call<typeof contract.factors>) {
  const who = await whose(kit, call);
  if (!who) return late;
  const { rows } = await kit.db.pool.query<{ app: boolean; passkey: boolean }>(
    `select exists (select 1 from account_totp where account_id = $1 and confirmed_at is not null) as app,
            exists (select 1 from account_passkey where account_id = $1) as passkey`,
    [who.player.id.toString()],
  );
  return { ...rows[0]!, login: who.waiting !== null };
}

export async function validate(kit: ServerKit, call: Call<typeof contract.validate>) {
  const who = await whose(kit, call);
  if (!who) return late;
  const limits = limitsOf(kit, call.address, who.player, who.waiting === null ? 'session' : 'log-in');
  const wait = await limits.wait();
  if (wait > 0) return tooManyAttempts(wait);
  if (who.waiting !== null && (await kit.secondFactor.heldForTry(who.waiting)) === null) return late;
  if (!(await isRight(kit, { player: who.player, userAgent: call.userAgent }, call.body.code))) {
    if ((await limits.failed()) && who.waiting !== null) await warn(kit, who.player, call.userAgent);
    return wrong;
  }
  return through(kit, call, who);
}

export async function showPasskey(kit: ServerKit, call: Call<typeof contract.factorPasskey>) {
  const who = await whose(kit, call);
  if (!who) return late;
  const checked = await checkPasskey(kit, 'factor', who.player.id, call.body.response);
  return isFailure(checked) ? checked : through(kit, call, who, checked.passkey);
}

export async function passkeyRequest(kit: ServerKit, call: Call<typeof contract.factorOptions>) {
  const who = await whose(kit, call);
  return who ? factorRequest(kit, who.player.id) : late;
}

/**
 * The factor was right: the session may go on, or the log-in that waited becomes one.
 * @param passkey it was this one
 */
async function through(
  kit: ServerKit,
  call: Call<typeof contract.validate | typeof contract.factorPasskey>,
  { player, waiting }: { player: Player; waiting: string | null },
  passkey: string | null = null,
) {
  if (waiting === null) {
    // A caller with an account came by a token.
    await kit.secondFactor.shown(call.token!, call.body.ask ?? null);
    return { session: null };
  }
  const proof = kit.secondFactor.waited(waiting);
  const session =
    passkey === null
      ? await openByCode(kit, call, player, proof)
      : await openByPasskey(kit, call, player, passkey, proof);
  if (session === null) return late;
  call.setCookie(pendingCookie, '', { maxAgeSeconds: 0 });
  return { session };
}

async function openByCode(kit: ServerKit, call: Arrival, player: Player, proof: Proof) {
  const token = await openFor(kit, call, player, proof);
  return token === null ? null : sessionView(kit, player, token);
}

async function isRight(
  kit: ServerKit,
  who: { readonly player: Player; readonly userAgent: string },
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(code)) return takeStep(kit, who.player.id, code);
  const left = await spendCode(kit, who.player.id, typed);
  if (left === null) return false;
  await notifyOwner(kit, who, 'codeUsed', { left: String(left) });
  return true;
}

/** A time step is good once, and never after a later one: of many at once one gets it. */
async function takeStep({ db, vault, runtime }: ServerKit, account: bigint, code: string): Promise<boolean> {
  const { rows } = await db.pool.query<{ secret: Buffer }>(
    'select secret from account_totp where account_id = $1 and confirmed_at is not null',
    [account.toString()],
  );
  const step = rows[0] ? stepOf(vault.open(rows[0].secret), code, runtime.now()) : null;
  if (step === null) return false;
  const { rowCount } = await db.pool.query(
    'update account_totp set last_step = $2 where account_id = $1 and confirmed_at is not null and last_step < $2',
    [account.toString(), step],
  );
  return rowCount === 1;
}

/** Counted apart for sessions and log-ins: who guesses at a log-in must not lock out whoever is in. */
function limitsOf({ rateLimits }: ServerKit, from: string, { id }: Player, kind: 'session' | 'log-in') {
  const account = `factor|${kind}|${id}`;
  const address = `factor-wrong|${addressGroup(from)}`;
  return {
    async wait(): Promise<number> {
      const waits = [
        await rateLimits.peekShared(address, wrongPerAddress),
        await rateLimits.peekShared(`${account}|wrong`, wrongPerAccount),
        await rateLimits.peekShared(`${account}|day`, wrongPerDay),
      ];
      return Math.max(...waits) || rateLimits.takeShared(account, perAccount);
    },
    /** @returns true when that was the last for now */
    async failed(): Promise<boolean> {
      await rateLimits.takeShared(address, wrongPerAddress);
      await rateLimits.takeShared(`${account}|day`, wrongPerDay);
      await rateLimits.takeShared(`${account}|wrong`, wrongPerAccount);
      return (await rateLimits.peekShared(`${account}|wrong`, wrongPerAccount)) > 0;
    },
  };
}

async function warn(kit: ServerKit, player: Player, userAgent: string): Promise<void> {
  if ((await kit.rateLimits.takeShared(`factor-letter|${player.id}`, lettersRate)) > 0) return;
  await notifyOwner(kit, { player, userAgent }, 'guessed');
}
