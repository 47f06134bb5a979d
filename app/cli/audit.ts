import { join } from 'node:path';
import { TRADING_CHECKS } from '#features/futures/trading/server/ledger-checks.ts';
import { DORMANT_CHECKS } from '#features/money/dormant/server/ledger-checks.ts';
import { CHALLENGE_CHECKS } from '#features/play/challenges/server/ledger-checks.ts';
import { RAIN_CHECKS } from '#features/community/rain/server/ledger-checks.ts';
import { BONUS_CHECKS } from '#features/money/bonuses/server/ledger-checks.ts';
import {
  auditRefusals,
  REFUSAL_CHECKS,
  refusalLines,
} from '#features/money/reconciliation/server/audit-refusals.ts';
import { PROVIDER_CHECKS } from '#features/play/providers/server/ledger-checks.ts';
import { POKER_CHECKS } from '#features/play/poker/server/ledger-checks.ts';
import { PVP_CHECKS } from '#features/play/pvp/server/ledger-checks.ts';
import { REPORT_CHECKS } from '#features/operator/reports/server/ledger-checks.ts';
import { REWARD_CHECKS } from '#features/money/rewards/server/ledger-checks.ts';
import { SPORT_CHECKS } from '#features/sport/book/server/ledger-checks.ts';
import { TOKEN_CHECKS } from '#features/money/token/server/ledger-checks.ts';
import { WALLET_CHECKS } from '#features/money/wallet/server/ledger-checks.ts';
import { createAudit } from '#platform/server/audit/create-audit.ts';
import { pendingMigrations } from '#platform/server/database/migrate.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { auditSealed, type SealedAudit } from '#platform/server/money/sealed/audit-sealed.ts';
import { archivePlace } from '#platform/server/money/archive/place.ts';
import { verifyArchive } from '#platform/server/money/archive/verify.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { defineCommand, Refusal, UsageError } from './command.ts';
import { withDatabase } from './open-app.ts';

export const command = defineCommand({
  name: 'audit',
  summary:
    'recompute the ledger since the last clean audit, or all of it, and name the first row that is wrong',
  usage: `Usage: phoenix audit [--full | --recent] [--reseal] [--signer-log <file>] [--json]

Adds up the journal again and checks balances, rounds, nonces and events against it, every seed commitment and the audit log, on one
snapshot. What a clean audit verified is sealed; the next one goes on from there, holds today's totals against what was sealed,
and reads ranges of the old rows again by chance. --full reads everything again. --recent reads what came since the last checkpoint
and no older row, so it costs the same however much is stored: for every few minutes, beside the others and not in place of them. What all
rows sum to, keys, samples, what is in archived files and the books of features are left to the next audit without it, which misses nothing for it.
--reseal reads everything, passes over checkpoints that no longer hold (a restored copy, new secrets) and begins new ones. Names whatever the signer refused, and compares that with
the signer's own log where it can be read: as the signer's account or root, or from a copy with --signer-log.
Runs beside a server. Exit status 1 when anything is wrong; a refusal alone is not wrong.
`,
  options: {
    full: { type: 'boolean' },
    recent: { type: 'boolean' },
    reseal: { type: 'boolean' },
    'signer-log': { type: 'string' },
  },
  async run({ print, options }) {
    const asked = { full: options['full'] === true, reseal: options['reseal'] === true };
    const recent = options['recent'] === true;
    if (recent && (asked.full || asked.reseal))
      throw new UsageError('--recent reads what is new: it goes with neither --full nor --reseal');
    return withDatabase(async (db, config) => {
      if ((await pendingMigrations(db.pool)).length > 0)
        throw new Refusal('this database is not up to date: run phoenix migrate');
      const runtime = systemRuntime();
      const audit = createAudit(db, runtime);
      const signerLog = options['signer-log'];
      const refused = await auditRefusals(
        audit,
        typeof signerLog === 'string' ? signerLog : join(config.data, 'signer', 'log.jsonl'),
      );
      const archived = await verifyArchive(
        { client: db.pool, audit, place: archivePlace(config.archive, config.archiveBucket) },
        recent ? 'lengths' : 'hashes',
      );
      const report = await auditSealed(
        {
          db,
          audit,
          vault: createVault(config.installationKey, runtime),
          installationKey: config.installationKey,
          checks: [
            ...REWARD_CHECKS,
            ...RAIN_CHECKS,
            ...CHALLENGE_CHECKS,
            ...DORMANT_CHECKS,
            ...BONUS_CHECKS,
            ...WALLET_CHECKS,
            ...TRADING_CHECKS,
            ...SPORT_CHECKS,
            ...PROVIDER_CHECKS,
            ...POKER_CHECKS,
            ...TOKEN_CHECKS,
            ...PVP_CHECKS,
            ...REPORT_CHECKS,
          ],
          also: [...refused.findings, ...archived.findings],
          now: () => runtime.now(),
          random: () => runtime.random(4).readUInt32BE() / 2 ** 32,
        },
        { ...asked, recent },
      );
      const all = { ...report, checks: [...report.checks, 'archive', ...REFUSAL_CHECKS] };
      print(text(all, refusalLines(refused)), {
        ...all,
        refusals: refused.refusals,
        signerLines: refused.signerLines,
      });
      return report.findings.length === 0 ? 0 : 1;
    });
  },
});

function text({ from, read, checks, findings, sealed }: SealedAudit, refused: readonly string[]): string {
  const counts = Object.entries(read).map(
    ([name, count]) => `  ${name.padEnd(18)} ${count.toLocaleString('en-US').padStart(14)}`,
  );
  const wrong = findings.flatMap(({ check, rule, rows }) => [
    `WRONG  ${check}: ${rule}`,
    `       first row: ${JSON.stringify(rows[0])}`,
    ...(rows.length > 1 ? [`       and at least ${rows.length - 1} more`] : []),
  ]);
  const verdict =
    findings.length === 0
      ? `${checks.length} checks, all hold.`
      : `${checks.length} checks, ${findings.length} do not hold.`;
  const head = from === null ? 'Read:' : `Read since checkpoint ${from}:`;
  const seal = sealed ? [`Sealed as checkpoint ${sealed.no}: ${sealed.seal}`] : [];
  return [head, ...counts, ...refused, ...wrong, verdict, ...seal].join('\n');
}
