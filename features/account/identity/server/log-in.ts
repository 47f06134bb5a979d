import { isFailure, type Failure } from '#platform/contract/error.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import { byPassword } from '#platform/server/identity/proof.ts';
import { deviceOf, signIn } from '#platform/server/identity/sign-in.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../contract.ts';
import type { Captcha } from './captcha.ts';
import { isKnownDevice } from './devices.ts';
import { sessionView } from '#platform/server/identity/own-view.ts';
import { tooManyAttempts, wrongLogin } from './refusals.ts';

/** Guesses at one account: from one address, and from everywhere by devices it was never used on. */
const perPair = { max: 10, seconds: 60 };
const perAccount = { max: 30, seconds: 900 };
/** Wrong guesses of one address at whatever accounts: first it has to work for each, then it has to wait. */
const beforeCaptcha = { max: 20, seconds: 600 };
const perAddress = { max: 100, seconds: 3600 };

/** Everything here hangs on what was typed and on who asks, never on whether there is such an account. */
export async function logIn(kit: ServerKit, captcha: Captcha, call: Call<typeof contract.login>) {
  const { login, password } = call.body;
  const typed = login.trim().toLowerCase().slice(0, 254);
  const address = addressGroup(call.address);
  const visit = { address: call.address, userAgent: call.userAgent, device: deviceOf(call, kit.runtime) };

  const wait = await waitFor(kit, typed, address, await isKnownDevice(kit, typed, visit));
  if (wait > 0) return tooMany(wait);
  const suspect = (await kit.rateLimits.peekShared(`login-captcha|${address}`, beforeCaptcha)) > 0;
  const unproved = await captcha.check(call.body.captcha, suspect);
  if (unproved) return unproved;

  const right = await kit.identity.checkPassword(login, password);
  if (!right) {
    await kit.rateLimits.takeShared(`login-captcha|${address}`, beforeCaptcha);
    await kit.rateLimits.takeShared(`login-failed|${address}`, perAddress);
    return wrongLogin;
  }
  const { player, hash } = right;
  const token = (await signIn(kit, call, player, byPassword(player.id, hash), visit.device)) ?? wrongLogin;
  return isFailure(token) ? token : sessionView(kit, player, token);
}

async function waitFor(
  { rateLimits }: ServerKit,
  typed: string,
  address: string,
  known: boolean,
): Promise<number> {
  const pair = await rateLimits.takeShared(`login|${typed}|${address}`, perPair);
  if (pair > 0) return pair;
  const failed = await rateLimits.peekShared(`login-failed|${address}`, perAddress);
  if (failed > 0) return failed;
  // Guessers all over the world must not lock the owner out of where they have been before.
  return known ? 0 : rateLimits.takeShared(`login|${typed}`, perAccount);
}

function tooMany(wait: number): Failure {
  return tooManyAttempts(wait);
}
