/** Checkpoints of the audit: what they say, how they are sealed, kept and believed. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import type { Digests, SeedDigest } from './digests.ts';
import type { Figures } from './figures.ts';
import { rootOf, type Segment } from './segments.ts';
import type { Lanes } from './tail.ts';

/** What a clean audit saw, all on one snapshot. */
export interface Verified {
  readonly lanes: Lanes;
  readonly figures: Figures;
  /** Where lanes were when request keys were counted, if an audit before did: they have no batch, so only all of them can be. */
  readonly keysAt?: Lanes;
  readonly digests: Digests;
  readonly seeds: SeedDigest;
  /** The end of the audit log: number and hash of its last entry. */
  readonly log: { readonly no: number; readonly hash: string };
}

export interface Checkpoint extends Verified {
  readonly no: number;
  /** Seal of the one before; null for the first, and for one that was made in place of those that no longer hold. */
  readonly previous: string | null;
  /** Over the segments that were new then. */
  readonly segments: string;
}

export interface Sealed {
  readonly checkpoint: Checkpoint;
  readonly seal: string;
}

/** Whoever seals holds it until the commit: checkpoints are numbered without gaps. */
const LOCK = 7_405_011;
/** Action in the audit log. */
const ACTION = 'audit.seal';

/** @param installationKey of secrets.json: who has only the database cannot make a seal */
export function sealKey(installationKey: Buffer): Buffer {
  return createHmac('sha256', installationKey).update('phoenix audit checkpoint').digest();
}

/**
 * The newest checkpoint, if every one since the last new beginning is as it was sealed, follows the one before, and the audit log
 * names the newest. @returns null when there is none @throws `BrokenSeal`
 */
export async function lastCheckpoint(
  client: pg.ClientBase,
  key: Buffer,
  audit: Pick<Audit, 'newest'>,
): Promise<Sealed | null> {
  const { rows } = await client.query<{ no: string; body: string; mac: Buffer }>(
    'select no, body, mac from audit_checkpoint order by no',
  );
  let last: Sealed | null = null;
  for (const [at, row] of rows.entries()) {
    if (Number(row.no) !== at + 1) throw new BrokenSeal(`checkpoint ${at + 1} is gone`);
    if (!timingSafeEqual(macOf(key, row.body), row.mac)) {
      // What came before a new beginning need not hold; whether one follows is known at the end.
      last = null;
      continue;
    }
    const checkpoint = JSON.parse(row.body) as Checkpoint;
    const follows = checkpoint.previous === null || checkpoint.previous === last?.seal;
    if (checkpoint.no !== at + 1 || !follows) last = null;
    else last = { checkpoint, seal: row.mac.toString('hex') };
  }
  const newest = rows.at(-1);
  if (newest && !last)
    throw new BrokenSeal(`checkpoint ${newest.no} is not one that this installation sealed`);
  const named = await audit.newest(ACTION, client);
  const no = named?.['checkpoint'] ?? null;
  if (no !== (newest?.no ?? null) || (last && named?.['seal'] !== last.seal))
    throw new BrokenSeal(
      `the audit log names checkpoint ${typeof no === 'string' ? no : 'none'} as the last one, the newest that is there is ${newest?.no ?? 'none'}`,
    );
  return last;
}

/** Keeps what was verified. @param segments those that are new since `before`, or all after a new beginning */
export async function seal(
  client: pg.ClientBase,
  { key, audit, now }: { key: Buffer; audit: Pick<Audit, 'append'>; now: number },
  verified: Verified,
  before: Sealed | null,
  segments: readonly Segment[],
): Promise<Sealed | null> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query<{ no: string; mac: Buffer | null }>(
      'select coalesce(max(no), 0)::text as no, (array_agg(mac order by no desc))[1] as mac from audit_checkpoint',
    );
    const newest = rows[0]!;
    // Another audit sealed meanwhile: its checkpoint stands.
    if (before && newest.mac?.toString('hex') !== before.seal) {
      await client.query('rollback');
      return null;
    }
    const no = Number(newest.no) + 1;
    const checkpoint: Checkpoint = {
      no,
      previous: before?.seal ?? null,
      segments: rootOf(segments),
      ...verified,
    };
    const body = JSON.stringify(checkpoint);
    const mac = macOf(key, body);
    await client.query('insert into audit_checkpoint (no, at, body, mac) values ($1, $2, $3, $4)', [
      no,
      new Date(now),
      body,
      mac,
    ]);
    await keepSegments(client, no, segments);
    await audit.append(
      {
        actor: 'cli',
        action: ACTION,
        subject: 'ledger',
        detail: { checkpoint: String(no), seal: mac.toString('hex'), begins: before === null },
      },
      client,
    );
    await client.query('commit');
    return { checkpoint, seal: mac.toString('hex') };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Segments of all checkpoints since the last new beginning. @throws `BrokenSeal` when they are not those that were sealed */
export async function sealedSegments(client: pg.ClientBase): Promise<Segment[]> {
  const { rows } = await client.query<{ no: string; body: string }>(
    'select no, body from audit_checkpoint order by no desc',
  );
  const segments: Segment[] = [];
  for (const { no, body } of rows) {
    const checkpoint = JSON.parse(body) as Checkpoint;
    const own = await client.query<Segment>(
      `select source, lane, after_batch::text as after, to_batch::text as to, rows::text as rows, encode(digest, 'hex') as digest
         from audit_segment where checkpoint_no = $1`,
      [no],
    );
    if (rootOf(own.rows) !== checkpoint.segments)
      throw new BrokenSeal(`the segments of checkpoint ${no} are not those that were sealed`);
    segments.push(...own.rows);
    if (checkpoint.previous === null) break;
  }
  return segments;
}

/** A checkpoint that is not what a clean audit left. */
export class BrokenSeal extends Error {}

function macOf(key: Buffer, body: string): Buffer {
  return createHmac('sha256', key).update(body).digest();
}

async function keepSegments(client: pg.ClientBase, no: number, segments: readonly Segment[]): Promise<void> {
  const column = (name: keyof Segment) => segments.map((segment) => segment[name]);
  await client.query(
    `insert into audit_segment (checkpoint_no, source, lane, after_batch, to_batch, rows, digest)
     select $1, source, lane, after_batch, to_batch, rows, decode(digest, 'hex')
       from unnest($2::text[], $3::smallint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[]) as t(source, lane, after_batch, to_batch, rows, digest)`,
    [no, column('source'), column('lane'), column('after'), column('to'), column('rows'), column('digest')],
  );
}
