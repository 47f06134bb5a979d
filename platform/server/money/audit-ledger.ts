import type pg from 'pg';
import { type LedgerCheck, LEDGER_CHECKS, LEDGER_COUNTS } from './ledger-checks.ts';

export interface LedgerFinding {
  readonly check: string;
  readonly rule: string;
  /** Offending rows as read, at most five. */
  readonly rows: readonly Record<string, unknown>[];
}

export interface LedgerReport {
  readonly read: Readonly<Record<string, number>>;
  readonly checks: readonly string[];
  readonly findings: readonly LedgerFinding[];
}

/**
 * Runs every check on one snapshot, beside a running server.
 * @param more checks of features that keep books of their own @param progress hears each check's name as it starts
 */
export async function auditLedger(
  client: pg.ClientBase,
  more: readonly LedgerCheck[] = [],
  progress: (check: LedgerCheck) => void = () => undefined,
): Promise<LedgerReport> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const counts = await client.query<Record<string, number>>(LEDGER_COUNTS);
    const checks = [...LEDGER_CHECKS, ...more];
    const findings = await runChecks(client, checks, progress);
    return { read: counts.rows[0]!, checks: checks.map((check) => check.name), findings };
  } finally {
    await client.query('rollback');
  }
}

/** Of a finding. */
const MAX_ROWS = 5;

/** @returns what does not hold on the snapshot of this connection */
export async function runChecks(
  client: pg.ClientBase,
  checks: readonly LedgerCheck[],
  progress: (check: LedgerCheck) => void = () => undefined,
): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  for (const check of checks) {
    progress(check);
    const read = await client.query<Record<string, unknown>>(check.sql);
    const rows = check.judge ? check.judge(read.rows).slice(0, MAX_ROWS) : read.rows;
    if (rows.length > 0) findings.push({ check: check.name, rule: check.rule, rows });
  }
  return findings;
}
