/** That it is the owner who changes what guards an account, and what follows from a change. */
import type pg from 'pg';
import { type Failure } from '#platform/contract/error.ts';
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import { circumstances } from '#platform/server/identity/circumstances.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { mayAddWay } from '#platform/server/identity/own-session.ts';
import type { GuardedCall } from '#platform/server/identity/second-factor.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { withdrawalLockMs } from '#platform/server/identity/withdrawal-lock.ts';
import { dropCodes, replaceCodes } from './recovery.ts';
import { needPassword, notFresh, wrongPassword } from './refusals.ts';

export interface OwnCall extends GuardedCall {
  readonly userAgent: string;
}

/** Before a factor is added: by one that there is, else by a fresh session or the password. */
export function mayAdd(kit: ServerKit, call: OwnCall, password: string | null): Promise<Failure | null> {
  return mayAddWay(kit, call, password, { needPassword, wrongPassword, notFresh });
}

/** Null: it is right, or the account has none: for what a factor was shown for. */
export async function showPassword(
  { identity }: ServerKit,
  { id }: Player,
  password: string | null,
): Promise<Failure | null> {
  const right = await identity.isPassword(id, password ?? '');
  if (right === null || right) return null;
  return password === null ? needPassword : wrongPassword;
}

/** Locks the account's row, so that changes of what guards it come one after the other. @returns whether it has a factor */
export async function lockAccount(client: pg.PoolClient, id: bigint): Promise<boolean> {
  const { rows } = await client.query<{ second_factor: boolean }>(
    'select second_factor from account where id = $1 for update',
    [id.toString()],
  );
  return rows[0]?.second_factor === true;
}

/**
 * After a factor was added, in its transaction. The first one ends the other sessions: they never showed it. A further one opens
 * every call from then on, and whoever adds it may have got hold of one code: withdrawals rest.
 * @param had whether there was one before @returns recovery codes to show, null when there are some already
 */
export async function factorAdded(
  kit: ServerKit,
  client: pg.PoolClient,
  { player, token }: OwnCall,
  had: boolean,
): Promise<string[] | null> {
  if (had) {
    await restWithdrawals(kit, client, player);
    return null;
  }
  await kit.identity.setSecondFactor(player.id, true, { client });
  await kit.identity.closeAllSessions(player.id, token ?? undefined, client);
  return replaceCodes(kit, client, player.id);
}

/** Nothing leaves the account for a while: its owner has time to read the letter about what opens it now. */
export async function restWithdrawals(
  { identity, runtime }: Pick<ServerKit, 'identity' | 'runtime'>,
  client: pg.PoolClient,
  { id }: Player,
): Promise<void> {
  await identity.lockWithdrawals(id, runtime.now() + withdrawalLockMs, client);
}

/** After one was removed, in its transaction: withdrawals rest, and with the last one the recovery codes go. */
export async function factorRemoved(
  kit: ServerKit,
  client: pg.PoolClient,
  { player, token }: Pick<OwnCall, 'player' | 'token'>,
): Promise<void> {
  const { rows } = await client.query<{ app: boolean; passkeys: string[] }>(
    `select exists (select 1 from account_totp where account_id = $1 and confirmed_at is not null) as app,
            array(select id from account_passkey where account_id = $1) as passkeys`,
    [player.id.toString()],
  );
  const { app, passkeys } = rows[0]!;
  const left = app || passkeys.length > 0;
  await kit.identity.unmarkSessions(player.id, passkeys, client);
  const lockWithdrawalsUntil = kit.runtime.now() + withdrawalLockMs;
  await kit.identity.setSecondFactor(player.id, left, { client, lockWithdrawalsUntil });
  if (left) return;
  await dropCodes(client, player.id);
  await kit.identity.closeAllSessions(player.id, token ?? undefined, client);
}

export type SecurityNotice =
  | 'appOn'
  | 'appOff'
  | 'passkeyOn'
  | 'passkeyOff'
  | 'newCodes'
  | 'codeUsed'
  | 'guessed';

/** Writes it down and tells the player by letter; with a client both come with the commit. */
export async function notifyOwner(
  kit: ServerKit,
  { player, userAgent }: { readonly player: Player; readonly userAgent: string },
  what: SecurityNotice,
  more: Readonly<Record<string, string>> = {},
  client?: pg.PoolClient,
): Promise<void> {
  await kit.audit.append(
    { actor: player._id, action: `security.${what}`, subject: player._id, detail: {} },
    client,
  );
  const to = mailboxOf(player);
  if (to === null) return;
  const data = { ...circumstances(kit, player, { userAgent }), ...more };
  await kit.mail.send({ to, locale: player.locale, template: `security.${what}`, data }, client);
}
