/** The rule that an account has a confirmed e-mail address before money comes in or goes out. */
import { fail, type Failure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { UNCONFIRMED } from '../refusals.ts';
import { walletSettings } from '../settings.ts';

const unconfirmed = fail(
  403,
  UNCONFIRMED,
  'Confirm your e-mail address first: open the link in the letter that was sent to you.',
);

/** @param confirmed of the account as the caller knows it */
export function confirmedRule({ settings }: ServerKit, confirmed: boolean): Failure | null {
  return confirmed || !settings.get('wallet', walletSettings).confirmedEmail ? null : unconfirmed;
}
