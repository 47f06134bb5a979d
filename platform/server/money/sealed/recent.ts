/**
 * The audit of what came since the last checkpoint alone: it costs by what was written, by players and by open rounds, not by how much
 * is stored. The sealed totals go on by what was written since. What is there is summed by the next audit that reads everything's sums,
 * which holds it against these: whatever an old row was changed by meanwhile lacks or is too much then.
 */
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import { checkSeeds } from '../../fairness/check-seeds.ts';
import type { SeedVault } from '../../fairness/vault.ts';
import { type LedgerFinding, runChecks } from '../audit-ledger.ts';
import { LEDGER_CHECKS } from '../ledger-checks.ts';
import type { Sealed } from './checkpoint.ts';
import { readDigests, readSeedDigest } from './digests.ts';
import { added, countOf, type Figures, figuresOf, readFigures, WITH_BATCHES } from './figures.ts';
import { countedAt, type Found, heldAgainst, readLanes, sinceLanes } from './held-against.ts';
import { readSegments } from './segments.ts';
import { sinceThen } from './tail-checks.ts';
import type { Lanes } from './tail.ts';

interface Around {
  readonly audit: Pick<Audit, 'verify'>;
  readonly vault: Pick<SeedVault, 'open'>;
}

/** On one snapshot. Books of features are left out: their checks read all of them. */
export async function readRecent(client: pg.ClientBase, around: Around, last: Sealed): Promise<Found> {
  const { checkpoint } = last;
  const lanes = await readLanes(client, last);
  const since = sinceLanes(checkpoint.lanes, lanes);
  const grown = await readFigures(client, since, false, WITH_BATCHES);
  const [digests, seeds] = [await readDigests(client, null), await readSeedDigest(client, null)];
  const checks = sinceThen(LEDGER_CHECKS, since);
  const findings = await runChecks(client, checks);
  findings.push(...(await housesHeld(client, last, { lanes, digests }, grown)));
  findings.push(...(await checkSeedsSince(client, around.vault, last)));
  const log = await checkLog(around.audit, last);
  findings.push(...log.findings);
  return {
    checks: checks.map(({ name }) => name),
    findings,
    read: { ...countOf(grown), auditEntries: log.read },
    verified: {
      lanes,
      figures: added(checkpoint.figures, grown),
      keysAt: countedAt(last),
      digests,
      seeds,
      log: log.end,
    },
    segments: findings.length > 0 ? [] : await readSegments(client, checkpoint.lanes, lanes),
  };
}

/** Accounts of the house are few: what they hold is compared each time. */
async function housesHeld(
  client: pg.ClientBase,
  last: Sealed,
  now: { readonly lanes: Lanes; readonly digests: Found['verified']['digests'] },
  grown: Figures,
): Promise<LedgerFinding[]> {
  const figures = await readFigures(client, null, false, ['house']);
  const sealed = { ...last.checkpoint, figures: figuresOf(last.checkpoint.figures, 'house') };
  return heldAgainst(client, { ...last, checkpoint: sealed }, { ...now, figures }, figuresOf(grown, 'house'));
}

/** The seeds that were checked then need no more than to be the same ones. @param last null: all of them */
export async function checkSeedsSince(
  client: pg.ClientBase,
  vault: Pick<SeedVault, 'open'>,
  last: Sealed | null,
): Promise<LedgerFinding[]> {
  const known = last?.checkpoint.seeds;
  const same = known && (await readSeedDigest(client, known.last)).digest === known.digest;
  return checkSeeds(client, vault, same ? known.last : '0');
}

/** @param last null: from its first entry on */
export async function checkLog(
  audit: Pick<Audit, 'verify'>,
  last: Sealed | null,
): Promise<{ findings: LedgerFinding[]; read: number; end: Found['verified']['log'] }> {
  const { broken, read, end } = await audit.verify(last?.checkpoint.log);
  const rule = 'every entry carries the hash of the one before it';
  const findings = broken === null ? [] : [{ check: 'audit log', rule, rows: [{ no: broken }] }];
  return { findings, read, end };
}
