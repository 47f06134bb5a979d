/**
 * The second factor: whether an account has one, calls that wait until it is shown, and log-ins that do. What a factor is
 * (an app, a passkey, a recovery code) features/account/security knows; every room asks here.
 */
import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import { fail, type Failure } from '../../contract/error.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Player } from './identity.ts';
import { whileProved, type Proof } from './proof.ts';

/** The page opens the window for the code on this one and sends the call again afterwards. */
export const factorNeeded = fail(403, -1024, 'Confirm it with your second factor.');

/** What is needed of a call that must be confirmed. */
export interface GuardedCall {
  readonly player: Player;
  readonly token: string | null;
  readonly path: string;
  /** As its contract has parsed it. */
  readonly body: unknown;
  ifRefused(undo: () => Promise<void>): void;
}

export interface SecondFactor {
  /** Whether the account has one, by the database. */
  has(id: bigint, client?: pg.PoolClient): Promise<boolean>;
  /**
   * Asked at the start of a call that moves an account's safety or its money out.
   * @returns null when the account has no factor, or the session has shown one for this call with this body. It is good
   * for one such call, within a minute; a call that is then refused for another reason gives it back.
   */
  require(call: GuardedCall): Promise<Failure | null>;
  /**
   * The session has shown a factor: one call that was refused may pass.
   * @param ask which, as its refusal said; null: the latest
   */
  shown(token: string, ask?: string | null): Promise<void>;
  /** Keeps a log-in whose first proof was right. @returns the token its browser shows with the second one; null: the proof has ended */
  hold(id: bigint, proof: Proof): Promise<string | null>;
  /** Whose log-in waits under a token. */
  held(token: string): Promise<bigint | null>;
  /** The same, and counts a try: after five of them the log-in starts again. */
  heldForTry(token: string): Promise<bigint | null>;
  /** The proof of a log-in that waits; what ends all sessions of the account ends it too. It is good once: of two at once one gets it. */
  waited(token: string): Proof;
  purge(): Promise<void>;
}

/** The cookie of a log-in that waits. */
export const pendingCookie = 'phoenix_pending';
export const pendingSeconds = 600;
const askMs = 10 * 60_000;
const grantMs = 60_000;
/** Calls of a session that wait to be confirmed; older ones are asked for again. */
const MAX_WAITING = 100;
const triesOfOne = 5;

export function createSecondFactor({ db, runtime }: { db: Database; runtime: Runtime }): SecondFactor {
  const now = (plus = 0): Date => new Date(runtime.now() + plus);

  async function has(id: bigint, client?: pg.PoolClient): Promise<boolean> {
    const { rows } = await (client ?? db.pool).query<{ second_factor: boolean }>(
      'select second_factor from account where id = $1',
      [id.toString()],
    );
    return rows[0]?.second_factor === true;
  }

  /** Takes the proof for the call; of two at once one gets it. @returns until when it was good */
  async function spend(session: Buffer, act: Buffer): Promise<Date | null> {
    const { rows } = await db.pool.query<{ granted_until: Date }>(
      `delete from second_factor_ask where token_hash = $1 and act = $2 and granted_until > $3 returning granted_until`,
      [session, act, now()],
    );
    return rows[0]?.granted_until ?? null;
  }

  async function giveBack(session: Buffer, act: Buffer, until: Date): Promise<void> {
    await db.pool.query(
      `insert into second_factor_ask (id, token_hash, act, asked_at, granted_until) values ($1, $2, $3, $4, $5)
       on conflict (token_hash, act) do update set granted_until = excluded.granted_until`,
      [runtime.uuid(), session, act, now(), until],
    );
  }

  /** @returns id by which the proof names the call */
  async function ask(session: Buffer, act: Buffer): Promise<string> {
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into second_factor_ask (id, token_hash, act, asked_at) values ($1, $2, $3, $4)
       on conflict (token_hash, act) do update set asked_at = excluded.asked_at returning id`,
      [runtime.uuid(), session, act, now()],
    );
    await db.pool.query(
      `delete from second_factor_ask where id in (select id from second_factor_ask
         where token_hash = $1 and granted_until is null order by asked_at desc, id desc offset ${MAX_WAITING})`,
      [session],
    );
    return rows[0]!.id;
  }

  return {
    has,
    async require(call) {
      const { player, token, path, body } = call;
      if (!(await has(player.id))) return null;
      if (token === null) return factorNeeded;
      const [session, act] = [hashOf(token), actOf(token, path, body)];
      const until = await spend(session, act);
      if (until) {
        call.ifRefused(() => giveBack(session, act, until));
        return null;
      }
      return { ...factorNeeded, ask: await ask(session, act) };
    },
    async shown(token, question = null) {
      await db.pool.query(
        `update second_factor_ask set granted_until = $3 where token_hash = $1 and asked_at > $2
           and id = coalesce($4::uuid, (select id from second_factor_ask
             where token_hash = $1 and granted_until is null order by asked_at desc, id desc limit 1))`,
        [hashOf(token), now(-askMs), now(grantMs), question],
      );
    },
    ...waitingLogIns(db, runtime),
    async purge() {
      await db.pool.query('delete from pending_sign_in where expires_at <= $1', [now()]);
      await db.pool.query('delete from second_factor_ask where asked_at <= $1', [now(-askMs - grantMs)]);
    },
  };
}

/** Log-ins whose first proof was right. */
function waitingLogIns(
  db: Database,
  runtime: Runtime,
): Pick<SecondFactor, 'hold' | 'held' | 'heldForTry' | 'waited'> {
  const now = (plus = 0): Date => new Date(runtime.now() + plus);

  async function waiting(query: string, token: string, ...more: unknown[]): Promise<bigint | null> {
    const { rows } = await db.pool.query<{ account_id: string }>(query, [hashOf(token), now(), ...more]);
    return rows[0] ? BigInt(rows[0].account_id) : null;
  }

  return {
    hold: (id, proof) =>
      whileProved(db, id, proof, async (client) => {
        const token = runtime.random(32).toString('base64url');
        await client.query('insert into pending_sign_in (hash, account_id, expires_at) values ($1, $2, $3)', [
          hashOf(token),
          id.toString(),
          now(pendingSeconds * 1000),
        ]);
        return token;
      }),
    held: (token) =>
      waiting('select account_id from pending_sign_in where hash = $1 and expires_at > $2', token),
    heldForTry: (token) =>
      waiting(
        `update pending_sign_in set tries = tries + 1
          where hash = $1 and expires_at > $2 and tries < $3 returning account_id`,
        token,
        triesOfOne,
      ),
    waited: (token) => async (client) => {
      const { rowCount } = await client.query(
        'delete from pending_sign_in where hash = $1 and expires_at > $2',
        [hashOf(token), now()],
      );
      return rowCount === 1;
    },
  };
}

/** What a call would do, for whoever holds the session's token: kept like this, nobody else can guess at a password in it. */
function actOf(token: string, path: string, body: unknown): Buffer {
  return createHmac('sha256', token)
    .update(`${path}\n${canonicalJson(body ?? {})}`)
    .digest();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
