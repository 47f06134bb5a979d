/** Records that prove themselves: the audit's checkpoints and the log of who did what. */
import type pg from 'pg';
import { createAudit } from '#platform/server/audit/create-audit.ts';
import type { Audit, LogPlace } from '#platform/server/audit/audit.ts';
import {
  BrokenSeal,
  lastCheckpoint,
  type Sealed,
  sealKey,
} from '#platform/server/money/sealed/checkpoint.ts';
import { type Check, DAY_MS, fault, graver, type Installation, ok, span } from './check.ts';

/** The audit reads only what came since the last one: a week of it is still quick. */
const AUDIT_AGE_MS = 7 * DAY_MS;

const sealed: Check<Installation> = {
  name: 'last clean audit',
  async look(around) {
    const last = await sealedLast(around);
    if (last instanceof BrokenSeal)
      return fault(
        last.message,
        'After a restore or with new secrets: ./phoenix audit --reseal. Else somebody rewrote the record: keep a copy of the database as it is, and read ./phoenix audit --full.',
      );
    if (last === null)
      return graver(
        around,
        'there was none yet',
        'Run ./phoenix audit every night, and look at its exit status.',
      );
    const { rows } = await around.pool.query<{ at: Date }>(
      'select at from audit_checkpoint order by no desc limit 1',
    );
    const age = around.runtime.now() - rows[0]!.at.getTime();
    const found = `checkpoint ${last.checkpoint.no}, ${span(age)} ago`;
    if (age <= AUDIT_AGE_MS) return ok(found);
    return graver(
      around,
      found,
      'Run ./phoenix audit now, and every night: a later checkpoint is only left when all holds, so see whether it fails.',
    );
  },
};

/** Entries that are read where no audit has read any. */
const TAIL = 1_000;
/** Clocks of two machines may part by this much and harm nothing. */
const AHEAD_MS = 2_000;

const auditLog: Check<Installation> = {
  name: 'audit log',
  async look(around) {
    const { pool, runtime } = around;
    const last = await sealedLast(around);
    const from = last === null || last instanceof BrokenSeal ? await tailOf(pool) : last.checkpoint.log;
    const { read, broken, end } = await auditOf(around).verify(from.no > 0 ? from : undefined);
    if (broken !== null)
      return fault(
        `entry ${broken} is not what was written, or one before it is gone`,
        'Somebody rewrote who did what. Keep a copy of the database as it is, compare with older copies, and run ./phoenix audit --full.',
      );
    const { rows } = await pool.query<{ at: Date }>('select at from audit_log order by no desc limit 1');
    const ahead = (rows[0]?.at.getTime() ?? 0) - runtime.now();
    if (ahead > AHEAD_MS)
      return fault(
        `its last entry is ${span(ahead)} in the future`,
        'The clock was ahead, or was set back. Keep it with one service; rounds, sessions and limits made meanwhile carry wrong times.',
      );
    return ok(`the chain of its last ${read} entries holds, up to ${end.no}`);
  },
};

function auditOf({ pool, runtime }: Installation): Audit {
  // It asks for nothing else when it reads.
  return createAudit({ pool } as Parameters<typeof createAudit>[0], runtime);
}

async function tailOf(pool: pg.Pool): Promise<LogPlace> {
  const { rows } = await pool.query<{ no: string; hash: string }>(
    `select no::text, encode(hash, 'hex') as hash from audit_log order by audit_log.no desc offset $1 limit 1`,
    [TAIL],
  );
  const [row] = rows;
  return row ? { no: Number(row.no), hash: row.hash } : { no: 0, hash: '' };
}

/** @returns null when there is no checkpoint */
async function sealedLast(around: Installation): Promise<Sealed | BrokenSeal | null> {
  const client = await around.pool.connect();
  try {
    // One snapshot: an audit that seals meanwhile writes into both tables.
    await client.query('begin isolation level repeatable read read only');
    return await lastCheckpoint(client, sealKey(around.config.installationKey), auditOf(around));
  } catch (error) {
    if (error instanceof BrokenSeal) return error;
    throw error;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

export const RECORD_CHECKS: readonly Check<Installation>[] = [sealed, auditLog];
