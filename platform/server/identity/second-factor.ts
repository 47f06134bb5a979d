/**
 * The second factor: whether an account has one, calls that wait until it is shown, and log-ins that do. What a factor is
 * (an app, a passkey, a recovery code) features/account/security knows; every room asks here.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { fail, type Failure } from '../../contract/error.ts';
import type { Database, Ports } from '../kit.ts';
import type { Player } from './identity.ts';

/** The page opens the window for the code on this one and sends the call again afterwards. */
export const factorNeeded = fail(403, -1024, 'Confirm it with your second factor.');

/** What is needed of a call that must be confirmed. */
export interface GuardedCall {
  readonly player: Player;
  readonly token: string | null;
  readonly path: string;
  ifRefused(undo: () => Promise<void>): void;
}

export interface SecondFactor {
  /** Whether the account has one, by the database. */
  has(id: bigint, client?: pg.PoolClient): Promise<boolean>;
  /**
   * Asked at the start of a call that moves an account's safety or its money out.
   * @returns null when the account has no factor, or the session has shown one for this call. Once shown it is good for one
   * call of each that were refused, within five minutes; a call that is then refused for another reason gives it back.
   */
  require(call: GuardedCall): Promise<Failure | null>;
  /** The session has shown a factor: what it was refused for may pass. */
  shown(token: string): Promise<void>;
  /** Keeps a log-in whose first proof was right. @returns the token its browser shows with the second one */
  hold(id: bigint): Promise<string>;
  /** Whose log-in waits under a token. */
  held(token: string): Promise<bigint | null>;
  /** The same, and counts a try: after five of them the log-in starts anew. */
  heldForTry(token: string): Promise<bigint | null>;
  /** Ends the waiting. @returns whose log-in it was; of two at once one gets it */
  release(token: string): Promise<bigint | null>;
  purge(): Promise<void>;
}

/** The cookie of a log-in that waits. */
export const pendingCookie = 'phoenix_pending';
export const pendingSeconds = 600;
const askMs = 10 * 60_000;
const grantMs = 5 * 60_000;
const most = 20;
const triesOfOne = 5;

export function createSecondFactor({ db, ports }: { db: Database; ports: Ports }): SecondFactor {
  const now = (plus = 0): Date => new Date(ports.now() + plus);

  async function has(id: bigint, client?: pg.PoolClient): Promise<boolean> {
    const { rows } = await (client ?? db.pool).query<{ second_factor: boolean }>(
      'select second_factor from account where id = $1',
      [id.toString()],
    );
    return rows[0]?.second_factor === true;
  }

  /** Takes one of the session's grants for the call; of two at once one gets the last. */
  async function spend(token: Buffer, path: string): Promise<boolean> {
    const { rowCount } = await db.pool.query(
      `update second_factor_ask set granted = granted - 1
        where token_hash = $1 and path = $2 and granted > 0 and granted_until > $3`,
      [token, path, now()],
    );
    return rowCount === 1;
  }

  async function giveBack(token: Buffer, path: string): Promise<void> {
    await db.pool.query(
      'update second_factor_ask set granted = granted + 1 where token_hash = $1 and path = $2 and granted < $3',
      [token, path, most],
    );
  }

  async function ask(token: Buffer, path: string): Promise<void> {
    await db.pool.query(
      `insert into second_factor_ask as ask (token_hash, path, asked, asked_at) values ($1, $2, 1, $3)
       on conflict (token_hash, path) do update set asked_at = excluded.asked_at,
         asked = case when ask.asked_at > $4 then least(ask.asked + 1, $5) else 1 end`,
      [token, path, now(), now(-askMs), most],
    );
  }

  async function waiting(query: string, token: string, ...more: unknown[]): Promise<bigint | null> {
    const { rows } = await db.pool.query<{ account_id: string }>(query, [hashOf(token), now(), ...more]);
    return rows[0] ? BigInt(rows[0].account_id) : null;
  }

  return {
    has,
    async require(call) {
      const { player, token, path } = call;
      if (!(await has(player.id))) return null;
      if (token === null) return factorNeeded;
      const session = hashOf(token);
      if (await spend(session, path)) {
        call.ifRefused(() => giveBack(session, path));
        return null;
      }
      await ask(session, path);
      return factorNeeded;
    },
    async shown(token) {
      await db.pool.query(
        `update second_factor_ask set granted = asked, asked = 0, granted_until = $3
          where token_hash = $1 and asked > 0 and asked_at > $2`,
        [hashOf(token), now(-askMs), now(grantMs)],
      );
    },
    async hold(id) {
      const token = ports.random(32).toString('base64url');
      await db.pool.query('insert into pending_sign_in (hash, account_id, expires_at) values ($1, $2, $3)', [
        hashOf(token),
        id.toString(),
        now(pendingSeconds * 1000),
      ]);
      return token;
    },
    held: (token) =>
      waiting('select account_id from pending_sign_in where hash = $1 and expires_at > $2', token),
    heldForTry: (token) =>
      waiting(
        `update pending_sign_in set tries = tries + 1
          where hash = $1 and expires_at > $2 and tries < $3 returning account_id`,
        token,
        triesOfOne,
      ),
    release: (token) =>
      waiting('delete from pending_sign_in where hash = $1 and expires_at > $2 returning account_id', token),
    async purge() {
      await db.pool.query('delete from pending_sign_in where expires_at <= $1', [now()]);
      await db.pool.query('delete from second_factor_ask where asked_at <= $1', [now(-askMs - grantMs)]);
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
