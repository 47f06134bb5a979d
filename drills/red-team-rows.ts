/** Rows that somebody with the server's role of the database writes by hand: money that nobody had, and an order of it. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Plan, Signed } from '#platform/chains/driver.ts';
import type { Signer } from '#platform/chains/signer/client.ts';
import type { Purpose } from '#platform/chains/signer/protocol.ts';
import { subjectOf } from '#platform/chains/signer/rules.ts';
import type { StaffWord } from './red-team-staff.ts';

export interface Loot {
  /** Addresses of the thief's. */
  readonly addresses: Set<string>;
  /** Signatures that the signer gave and the thief sent. */
  broadcast: number;
  /** Signatures for the other chains, which nobody sends. */
  signed: number;
  /** Answers of the signer that were none: for what, and by which rule. */
  readonly refused: { readonly subject: string; readonly rule: string }[];
  /** Withdrawals whose rows were written by hand. */
  readonly invented: string[];
}

export interface Raid {
  readonly db: pg.Client;
  readonly signer: Signer;
  readonly node: string;
  /** Public id of the thief's account. */
  readonly thief: string;
  /** A real approval of staff, as the database has it. */
  readonly word: StaffWord;
  readonly loot: Loot;
}

/** One call of the signer, written down. @returns what it signed, or the rule that it broke */
export async function tryToSign(
  { signer, loot }: Raid,
  plan: Plan,
  purpose: Purpose,
  earlier: readonly Plan[] = [],
): Promise<Signed | { readonly rule: string }> {
  const answer = await signer.sign(plan, purpose, earlier);
  if (!('refused' in answer)) return answer;
  const subject = subjectOf(purpose);
  loot.refused.push({ subject, rule: answer.refused });
  return { rule: answer.refused };
}

/** Public id of staff or 'rule', and what stands in the place of a passkey's signature. */
export type Approval = readonly [string, unknown];

interface Invented {
  readonly chain: string;
  readonly currency: string;
  /** Ledger units. */
  readonly units: bigint;
  readonly to: string;
  readonly approvals: readonly Approval[];
  /** The journal too is to say that the money left a balance. */
  readonly line: boolean;
}

/** A player's hold, its journal line, the withdrawal, its order and who approved it. @returns id of the withdrawal */
export async function inventRows(
  { db, thief }: { readonly db: pg.Client; readonly thief: string },
  { chain, currency, units, to, approvals, line }: Invented,
): Promise<string> {
  const [id, hold] = [randomUUID(), randomUUID()];
  await db.query('begin');
  try {
    const { rows } = await db.query<{ id: string; cur: number }>(
      `select a.id::text, c.id as cur from account a, currency c where a.public_id = $1 and c.code = $2`,
      [thief, currency],
    );
    const { id: user, cur } = rows[0]!;
    // One is open at a time: what was invented before is over.
    await db.query(
      'update withdrawal set status = 2, ended_at = now() where user_id = $1 and status in (0, 3)',
      [user],
    );
    await db.query(
      `insert into hold (id, user_id, cur, amount, reason, state, at) values ($1, $2, $3, $4, 'withdrawal', 'held', now())`,
      [hold, user, cur, units],
    );
    if (line)
      await db.query(
        `insert into entry (lane, batch, account, cur, debit, credit, kind, ref, balance_after, at)
         select lane, batch, $1, $2, $3, 0, kind, $4, 0, now() from entry
           where account > 0 and ref in (select hold_id from withdrawal) order by at limit 1`,
        [user, cur, units, hold],
      );
    await db.query(
      `insert into withdrawal (id, user_id, cur, chain, address, amount, fee, net, micro_eur, status, auto, hold_id, at, approved_at)
       values ($1, $2, $3, $7, $4, $5, 0, $5, 1, 3, true, $6, now(), now())`,
      [id, user, cur, to, units, hold, chain],
    );
    await db.query(
      `insert into withdrawal_order (withdrawal_id, user_id, hold_id, cur, chain, network, address, amount, fee, net, factor, at)
       values ($1, $2, $3, $4, $7, 'local', $5, $6, 0, $6, true, now())`,
      [id, user, hold, cur, to, units, chain],
    );
    for (const [staff, proof] of approvals)
      await db.query(
        `insert into withdrawal_approval (withdrawal_id, attempt, staff, at, assertion) values ($1, 1, $2, now(), $3)`,
        [id, staff, proof === null ? null : JSON.stringify(proof)],
      );
    await db.query('commit');
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
  return id;
}
