/** The audit that goes on from the last checkpoint, and the one that reads everything; both leave a checkpoint when all holds. */
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import type { OpenDatabase } from '../../database/database.ts';
import type { SeedVault } from '../../fairness/vault.ts';
import { type OldBets, OldBetsAway } from '../archive/old-bets.ts';
import { type LedgerFinding, runChecks } from '../audit-ledger.ts';
import { type LedgerCheck, LEDGER_CHECKS, LEDGER_COUNTS } from '../ledger-checks.ts';
import { BrokenSeal, lastCheckpoint, seal, sealedSegments, type Sealed, sealKey } from './checkpoint.ts';
import { readDigests, readSeedDigest } from './digests.ts';
import { countOf, type Figures, readFigures, WITH_BATCHES } from './figures.ts';
import {
  countedAt,
  finding,
  type Found,
  heldAgainst,
  readLanes,
  SEALED,
  sinceLanes,
} from './held-against.ts';
import { lostKeys } from './old-keys.ts';
import { checkLog, checkSeedsSince, readRecent } from './recent.ts';
import { readAgain, readSegments, SAMPLED, sameSegment, type Segment } from './segments.ts';
import { sinceThen } from './tail-checks.ts';
import type { Lanes } from './tail.ts';

export interface AuditOptions {
  /** Reads everything, and every segment again. */
  readonly full: boolean;
  /** Passes over checkpoints that no longer hold and begins again after a clean full audit. */
  readonly reseal: boolean;
  /**
   * What came since the last checkpoint and no older row, however many there are: what all rows sum to, samples of old ones, keys and
   * books of features are left to the next audit without it. Without a checkpoint that holds everything is read.
   */
  readonly recent?: boolean;
}

export interface SealedAudit {
  /** The checkpoint it went on from; null: everything was read. */
  readonly from: number | null;
  readonly read: Readonly<Record<string, number>>;
  readonly checks: readonly string[];
  readonly findings: readonly LedgerFinding[];
  /** The checkpoint it left. */
  readonly sealed: { readonly no: number; readonly seal: string } | null;
}

interface Around {
  readonly db: OpenDatabase;
  readonly audit: Audit;
  readonly vault: Pick<SeedVault, 'open'>;
  readonly installationKey: Buffer;
  /** Of features that keep books of their own. */
  readonly checks: readonly LedgerCheck[];
  /** What was found elsewhere: nothing is sealed beside it. */
  readonly also?: readonly LedgerFinding[];
  now(): number;
  /** 0 to 1. */
  random(): number;
}

/** Audits beside a running server, and seals what it verified. No bets leave the database meanwhile. */
export async function auditSealed(around: Around, options: AuditOptions): Promise<SealedAudit> {
  try {
    return await around.db.oldBets.steady(() => auditAll(around, options));
  } catch (error) {
    if (!(error instanceof OldBetsAway) || error.file === null) throw error;
    const rule = 'every file of the archive is as it was listed';
    const lacks = { check: 'archive', rule, rows: [{ file: error.file, why: error.message }] };
    return { from: null, read: {}, checks: [], findings: [lacks, ...(around.also ?? [])], sealed: null };
  }
}

async function auditAll(
  around: Around,
  { full, reseal, recent = false }: AuditOptions,
): Promise<SealedAudit> {
  const client = await around.db.pool.connect();
  try {
    const key = sealKey(around.installationKey);
    const { last, segments, broken } = reseal
      ? beginning
      : await onSnapshot(client, () => believed(client, key, around.audit));
    const from = full || reseal || broken.length > 0 ? null : last;
    const read = () =>
      from && recent ? readRecent(client, around, from) : readAll(client, around, { from, last, segments });
    // To read everything again takes what left the database too.
    const found = from
      ? await onSnapshot(client, read)
      : await onSnapshot(client, () => around.db.oldBets.beside(client, {}, read), 'read write');
    const findings = [...broken, ...found.findings, ...(around.also ?? [])];
    const kept =
      findings.length > 0
        ? null
        : await seal(
            client,
            { key, audit: around.audit, now: around.now() },
            found.verified,
            last,
            found.segments,
          );
    return {
      from: from?.checkpoint.no ?? null,
      read: found.read,
      checks: [...found.checks, 'seed commitments', 'audit log', SEALED],
      findings,
      sealed: kept && { no: kept.checkpoint.no, seal: kept.seal },
    };
  } finally {
    client.release();
  }
}

interface Believed {
  readonly last: Sealed | null;
  readonly segments: readonly Segment[];
  readonly broken: readonly LedgerFinding[];
}

const beginning: Believed = { last: null, segments: [], broken: [] };

async function believed(client: pg.ClientBase, key: Buffer, audit: Audit): Promise<Believed> {
  try {
    const last = await lastCheckpoint(client, key, audit);
    return { last, segments: last ? await sealedSegments(client) : [], broken: [] };
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error;
    const rule = 'every checkpoint is one that this installation sealed, and the audit log names the newest';
    return { ...beginning, broken: [finding(rule, { reason: error.message })] };
  }
}

/** @param mode 'read write' to write down old bets, which are gone with the snapshot */
async function onSnapshot<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
  mode: 'read only' | 'read write' = 'read only',
): Promise<T> {
  await client.query(`begin isolation level repeatable read ${mode}`);
  try {
    // While files come from a bucket and the log is read over another connection, this one has nothing to do.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    return await work();
  } finally {
    await client.query('rollback');
  }
}

interface Place {
  /** Read only what came after. */
  readonly from: Sealed | null;
  /** What the figures of today are held against, also when everything is read. */
  readonly last: Sealed | null;
  readonly segments: readonly Segment[];
}

async function readAll(
  client: pg.ClientBase,
  around: Around,
  { from, last, segments }: Place,
): Promise<Found> {
  const lanes = await readLanes(client, last);
  const verified = {
    lanes,
    figures: await readFigures(client, null, from !== null),
    digests: await readDigests(client, null),
    seeds: await readSeedDigest(client, null),
  };
  const all = [...LEDGER_CHECKS, ...around.checks];
  const since = from ? sinceLanes(from.checkpoint.lanes, lanes) : null;
  const grown = last ? await readGrown(client, last, lanes) : {};
  const findings = await runChecks(client, since ? sinceThen(all, since) : all);
  if (last) findings.push(...(await heldAgainst(client, last, verified, grown)));
  const { oldBets } = around.db;
  const lost = since ? await lostKeys(client, oldBets) : [];
  if (lost.length > 0)
    findings.push({
      check: 'request keys lead somewhere',
      rule: 'every idempotency key of a bet that left the database names a bet of the archive',
      rows: lost.slice(0, 5),
    });
  const again = from ? chosen(segments, around.random) : segments;
  for (const segment of again)
    if (!sameSegment(segment, await readOldToo(client, segment, from ? oldBets : null))) {
      const { source, lane, after, to } = segment;
      findings.push(finding('rows that were sealed are as they were', { table: source, lane, after, to }));
      break;
    }
  findings.push(...(await checkSeedsSince(client, around.vault, from)));
  const log = await checkLog(around.audit, from);
  findings.push(...log.findings);
  const counts = from ? countOf(grown) : (await client.query<Record<string, number>>(LEDGER_COUNTS)).rows[0]!;
  return {
    checks: all.map(({ name }) => name),
    findings,
    read: { ...counts, auditEntries: log.read, ...(last ? { segmentsReadAgain: again.length } : {}) },
    verified: { ...verified, log: log.end },
    segments: findings.length > 0 ? [] : await readSegments(client, last?.checkpoint.lanes ?? {}, lanes),
  };
}

async function readGrown(client: pg.ClientBase, last: Sealed, lanes: Lanes): Promise<Figures> {
  const since = sinceLanes(last.checkpoint.lanes, lanes);
  const keys = sinceLanes(countedAt(last), lanes);
  return {
    ...(await readFigures(client, since, false, WITH_BATCHES)),
    ...(await readFigures(client, keys, false, ['request keys'])),
  };
}

/** @param oldBets null: they have been brought back already */
async function readOldToo(
  client: pg.ClientBase,
  segment: Segment,
  oldBets: OldBets | null,
): Promise<Segment> {
  const { lane, after: from, to } = segment;
  const range = { lane, from: BigInt(from), to: BigInt(to) };
  const whole =
    oldBets && segment.source === 'bet'
      ? await oldBets.recall({ range }, (reading) => readAgain(reading, segment))
      : null;
  return whole ?? readAgain(client, segment);
}

function chosen(segments: readonly Segment[], random: () => number): Segment[] {
  const sources = [...new Set(segments.map(({ source }) => source))];
  return sources.flatMap((source) => {
    const left = segments.filter((segment) => segment.source === source);
    return Array.from({ length: Math.min(SAMPLED, left.length) }, () =>
      left.splice(Math.floor(random() * left.length), 1),
    ).flat();
  });
}
