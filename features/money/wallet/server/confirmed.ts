/** The rule that an account has a confirmed e-mail address before money comes in or goes out. */
import type { Failure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { walletSettings } from '../settings.ts';
import { unconfirmed } from './refusals.ts';

/** @param confirmed of the account as the caller knows it */
export function confirmedRule({ settings }: ServerKit, confirmed: boolean): Failure | null {
  return confirmed || !settings.get('wallet', walletSettings).confirmedEmail ? null : unconfirmed;
}
