import { createHash } from 'node:crypto';
import { RAIN_CHECKS } from '#features/community/rain/server/ledger-checks.ts';
import { BONUS_CHECKS } from '#features/money/bonuses/server/ledger-checks.ts';
import { WALLET_CHECKS } from '#features/money/wallet/server/ledger-checks.ts';
import { createAudit } from '#platform/server/audit/create-audit.ts';
import type { OpenDatabase } from '#platform/server/database/database.ts';
import { pendingMigrations } from '#platform/server/database/migrate.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { auditLedger, type LedgerFinding } from '#platform/server/money/audit-ledger.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { defineCommand, Refusal } from './command.ts';
import { withDatabase } from './open-app.ts';

export const command = defineCommand({
  name: 'audit',
  summary: 'recompute the whole ledger and name the first row that is wrong',
  usage: `Usage: phoenix audit [--json]

Adds up every journal line again and checks balances, rounds, nonces and events against it, on one
snapshot; then every seed commitment and the audit log. Runs beside a server. Exit status 1 when anything is wrong.
`,
  async run({ print }) {
    return withDatabase(async (db, config) => {
      if ((await pendingMigrations(db.pool)).length > 0)
        throw new Refusal('this database is not up to date: run phoenix migrate');
      const client = await db.pool.connect();
      const report = await auditLedger(client, [...RAIN_CHECKS, ...BONUS_CHECKS, ...WALLET_CHECKS]).finally(
        () => client.release(),
      );
      const runtime = systemRuntime();
      const seeds = await checkSeeds(db, createVault(config.installationKey, runtime).open);
      const log = await createAudit(db, runtime).verify();
      const broken: LedgerFinding[] =
        log.broken === null
          ? []
          : [
              {
                check: 'audit log',
                rule: 'every entry carries the hash of the one before it',
                rows: [{ no: log.broken }],
              },
            ];
      const findings = [...report.findings, ...seeds, ...broken];
      const read = { ...report.read, auditEntries: log.read };
      print(text(read, report.checks.length + 2, findings), {
        read,
        checks: [...report.checks, 'seed commitments', 'audit log'],
        findings,
      });
      return findings.length === 0 ? 0 : 1;
    });
  },
});

/** Every sealed seed must still open and hash to what was published. */
async function checkSeeds(db: OpenDatabase, open: (sealed: Buffer) => string): Promise<LedgerFinding[]> {
  const rule = 'every server seed hashes to the commitment published before its first bet';
  let last = '0';
  for (;;) {
    const { rows } = await db.pool.query<{ id: string; hash: string; sealed: Buffer }>(
      'select id::text, hash, sealed from seed_pair where id > $1 order by id limit 5000',
      [last],
    );
    if (rows.length === 0) return [];
    const wrong = rows.find((row) => !commits(row, open));
    if (wrong) return [{ check: 'seed commitments', rule, rows: [{ pair: wrong.id, hash: wrong.hash }] }];
    last = rows.at(-1)!.id;
  }
}

function commits(row: { hash: string; sealed: Buffer }, open: (sealed: Buffer) => string): boolean {
  try {
    return createHash('sha256').update(open(row.sealed), 'utf8').digest('hex') === row.hash;
  } catch {
    // A seed that does not open (another key, changed bytes) is as wrong as one that does not match.
    return false;
  }
}

function text(
  read: Readonly<Record<string, number>>,
  checks: number,
  findings: readonly LedgerFinding[],
): string {
  const counts = Object.entries(read).map(
    ([name, count]) => `  ${name.padEnd(14)} ${count.toLocaleString('en-US').padStart(14)}`,
  );
  const wrong = findings.flatMap(({ check, rule, rows }) => [
    `WRONG  ${check}: ${rule}`,
    `       first row: ${JSON.stringify(rows[0])}`,
    ...(rows.length > 1 ? [`       and at least ${rows.length - 1} more`] : []),
  ]);
  const verdict =
    findings.length === 0
      ? `${checks} checks, all hold.`
      : `${checks} checks, ${findings.length} do not hold.`;
  return ['Read:', ...counts, ...wrong, verdict].join('\n');
}
