/** How far the session counts that a change of the account's ways in is made with. */
import type pg from 'pg';
import type { Failure } from '../../contract/error.ts';
import type { Runtime } from '../runtime.ts';
import type { Identity } from './identity.ts';
import type { GuardedCall, SecondFactor } from './second-factor.ts';

/** After this long a session left open somewhere is not enough for a new way in. */
const FRESH_MS = 30 * 60_000;

interface Services {
  readonly identity: Pick<Identity, 'sessionSince'>;
  readonly runtime: Pick<Runtime, 'now'>;
}

/** Whether the session was opened so lately that its player need show nothing more. */
export async function isFresh({ identity, runtime }: Services, token: string | null): Promise<boolean> {
  const since = token === null ? null : await identity.sessionSince(token);
  return since !== null && runtime.now() - since < FRESH_MS;
}

/** For what asks for no password: the account's second factor where it has one, else a fresh session. @returns null: it may be */
export async function factorOrFresh(
  kit: Services & { readonly secondFactor: Pick<SecondFactor, 'has' | 'require'> },
  call: GuardedCall,
  notFresh: Failure,
): Promise<Failure | null> {
  if (await kit.secondFactor.has(call.player.id)) return kit.secondFactor.require(call);
  return (await isFresh(kit, call.token)) ? null : notFresh;
}

/** What a room answers to who has to show more. */
interface Refusals {
  readonly needPassword: Failure;
  readonly wrongPassword: Failure;
  /** The account has no password: it is entered again. */
  readonly notFresh: Failure;
}

/** Before a way into an account is added: its second factor where it has one, else a fresh session or the password. @returns null: it may be */
export async function mayAddWay(
  kit: Services & {
    readonly identity: Pick<Identity, 'isPassword'>;
    readonly secondFactor: Pick<SecondFactor, 'has' | 'require'>;
  },
  call: GuardedCall,
  password: string | null,
  { needPassword, wrongPassword, notFresh }: Refusals,
): Promise<Failure | null> {
  const { player, token } = call;
  if (await kit.secondFactor.has(player.id)) return kit.secondFactor.require(call);
  const fresh = await isFresh(kit, token);
  // No password is weighed, which is dear, where none is needed.
  if (fresh && password === null) return null;
  const right = await kit.identity.isPassword(player.id, password ?? '');
  if (right === null) return fresh ? null : notFresh;
  return right ? null : password === null ? needPassword : wrongPassword;
}

/**
 * Whether the session of a call has ended since it came in: what ended it, a new password or a first factor of the owner's perhaps,
 * was to end what it does. Asked in the transaction that writes, once the account's row is locked.
 */
export async function hasEnded(
  { identity }: Pick<Services, 'identity'>,
  token: string | null,
  client: pg.PoolClient,
): Promise<boolean> {
  return token !== null && (await identity.sessionSince(token, client)) === null;
}
