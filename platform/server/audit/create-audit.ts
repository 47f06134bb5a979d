import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Audit, AuditEntry, LogPlace } from './audit.ts';
import { canonicalJson } from './canonical-json.ts';

/** Serialises appends across processes until the end of their transaction, so the chain never forks. */
const lockKey = 7_405_004;
const firstPrevious = Buffer.alloc(32);
const pageSize = 2_000;

interface AuditRow extends AuditEntry {
  no: string;
  at: Date;
  previous_hash: Buffer;
  hash: Buffer;
}

/** The audit log in table audit_log. */
export function createAudit(db: Database, runtime: Pick<Runtime, 'now'>): Audit {
  return {
    append: (entry, client) =>
      client
        ? append(client, entry, runtime.now())
        : db.transaction((own) => append(own, entry, runtime.now())),
    async list({ before, limit, actor, action, subject, until }, client = db.pool) {
      const { rows } = await client.query<AuditRow>(
        `select no, at, actor, action, subject, detail, hash from audit_log
         where ($1::bigint is null or no < $1) and ($2::text is null or actor = $2) and ($3::text is null or action = $3)
           and ($5::text is null or subject = $5) and ($6::timestamptz is null or at <= $6)
         order by no desc limit $4`,
        [
          before ?? null,
          actor ?? null,
          action ?? null,
          limit,
          subject ?? null,
          until === undefined ? null : new Date(until),
        ],
      );
      return rows.map(({ no, at, hash, actor: who, action: what, subject: whose, detail }) => ({
        no: Number(no),
        at: at.toISOString(),
        hash: hash.toString('hex'),
        actor: who,
        action: what,
        subject: whose,
        detail,
      }));
    },
    async newest(action, client) {
      const { rows } = await client.query<Pick<AuditRow, 'detail'>>(
        'select detail from audit_log where action = $1 order by no desc limit 1',
        [action],
      );
      return rows[0]?.detail ?? null;
    },
    verify: (from = { no: 0, hash: firstPrevious.toString('hex') }) => verify(db, from),
  };
}

async function append(client: pg.ClientBase, given: AuditEntry, now: number): Promise<void> {
  const entry = storable(given);
  await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const { rows } = await client.query<{ no: string; hash: Buffer }>(
    'select no, hash from audit_log order by no desc limit 1',
  );
  const no = Number(rows[0]?.no ?? 0) + 1;
  const previous = rows[0]?.hash ?? firstPrevious;
  const at = new Date(now);
  const hash = entryHash(previous, no, at, entry);
  await client.query(
    `insert into audit_log (no, at, actor, action, subject, detail, previous_hash, hash) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [no, at, entry.actor, entry.action, entry.subject, canonicalJson(entry.detail), previous, hash],
  );
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, and what was stored must hash the same later. */
function storable(entry: AuditEntry): AuditEntry {
  const clean = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '\u{fffd}');
  const detail = JSON.parse(JSON.stringify(entry.detail), (_key, value: unknown) =>
    typeof value === 'string' ? clean(value) : value,
  );
  return { actor: clean(entry.actor), action: clean(entry.action), subject: clean(entry.subject), detail };
}

async function verify(db: Database, from: LogPlace): ReturnType<Audit['verify']> {
  let end = from;
  let read = 0;
  if (from.no > 0) {
    const { rows } = await db.pool.query<AuditRow>('select * from audit_log where no = $1', [from.no]);
    const [row] = rows;
    const sound = row && entryHash(row.previous_hash, from.no, row.at, row).toString('hex') === from.hash;
    if (!sound || row.hash.toString('hex') !== from.hash) return { read, broken: from.no, end };
  }
  for (;;) {
    const { rows } = await db.pool.query<AuditRow>(
      'select * from audit_log where no > $1 order by no limit $2',
      [end.no, pageSize],
    );
    for (const row of rows) {
      const previous = Buffer.from(end.hash, 'hex');
      const expected = entryHash(previous, end.no + 1, row.at, row);
      const sound =
        Number(row.no) === end.no + 1 && row.previous_hash.equals(previous) && row.hash.equals(expected);
      if (!sound) return { read, broken: Number(row.no), end };
      end = { no: end.no + 1, hash: row.hash.toString('hex') };
      read += 1;
    }
    if (rows.length < pageSize) return { read, broken: null, end };
  }
}

function entryHash(
  previous: Buffer,
  no: number,
  at: Date,
  { actor, action, subject, detail }: AuditEntry,
): Buffer {
  const content = canonicalJson({ no, at: at.toISOString(), actor, action, subject, detail });
  return createHash('sha256').update(previous).update(content).digest();
}
