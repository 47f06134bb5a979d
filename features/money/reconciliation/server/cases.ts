/** Cases: what does not agree, or needs a look, until a member of staff has closed it. */
import type pg from 'pg';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { peopleById } from '#platform/server/identity/people.ts';
import type { Finding } from '#platform/server/services/cases.ts';
import { ALARM_KINDS, type closeCase, type ReconciliationCase } from '../contract.ts';
import { caseChanged, caseClosed, noSuchCase } from './refusals.ts';

/** Signatures and rows stay for ever: what staff closed is found again every night, and is a new case only when it says something else. */
const LASTING = /^(?:signer:(?!broken$|shorter$)|unasked:)/;

/** Opens a case, or renews the open one of its subject. @returns whether one is open now */
export async function openCase(
  { runtime }: Pick<ServerKit, 'runtime'>,
  client: pg.ClientBase | pg.Pool,
  { subject, kind, chain, currency, finding, detail }: Finding,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into reconciliation_case (id, subject, opened_at, kind, chain, currency, finding, detail, state)
     select $1::uuid, $2, $3::timestamptz, $4, $5, $6, $7, $8::jsonb, 'open'
      where not ($9 and exists (select 1 from reconciliation_case
        where subject = $2 and state = 'closed' and finding = $7 and detail = $8::jsonb))
     on conflict (subject) where state = 'open' do update set finding = excluded.finding, detail = excluded.detail`,
    [
      runtime.uuid(),
      subject,
      new Date(runtime.now()),
      kind,
      chain,
      currency,
      finding,
      JSON.stringify(detail),
      LASTING.test(subject),
    ],
  );
  return rowCount === 1;
}

/** Stands for what a case says: nobody closes what they have not read. */
const MARK = `encode(sha256(convert_to(finding || detail::text, 'UTF8')), 'hex')`;

interface CaseRow {
  id: string;
  opened_at: Date;
  kind: ReconciliationCase['kind'];
  chain: string | null;
  currency: string | null;
  finding: string;
  detail: Record<string, unknown>;
  mark: string;
  state: ReconciliationCase['state'];
  closed_at: Date | null;
  closed_by: string | null;
  note: string | null;
}

async function viewsOf(kit: ServerKit, rows: readonly CaseRow[]): Promise<ReconciliationCase[]> {
  const person = await peopleById(
    kit,
    rows.map((row) => row.closed_by),
  );
  return rows.map(({ opened_at, closed_at, closed_by, ...row }) => ({
    id: row.id,
    kind: row.kind,
    chain: row.chain,
    currency: row.currency,
    finding: row.finding,
    detail: row.detail,
    mark: row.mark,
    state: row.state,
    note: row.note,
    opened_at: opened_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    closed_by: person(closed_by),
  }));
}

/** Open ones, alarms first and then the newest; with `all` the last hundred closed ones after them. */
export async function listCases(kit: ServerKit, show: 'open' | 'all'): Promise<ReconciliationCase[]> {
  const { rows } = await kit.db.pool.query<CaseRow>(
    `(select *, ${MARK} as mark from reconciliation_case where state = 'open'
       order by kind = any($2) desc, opened_at desc, id desc limit 200)
     union all (select *, ${MARK} as mark from reconciliation_case where state = 'closed' and $1 order by closed_at desc limit 100)`,
    [show === 'all', ALARM_KINDS],
  );
  return viewsOf(kit, rows);
}

export async function closeOneCase(kit: ServerKit, { body, player: staff }: Call<typeof closeCase>) {
  const row = await kit.db.transaction(async (client) => {
    const { rows } = await client.query<CaseRow & { subject: string }>(
      `update reconciliation_case set state = 'closed', closed_at = $2, closed_by = $3, note = $4
       where id = $1 and state = 'open' and ${MARK} = $5 returning *, ${MARK} as mark`,
      [body.id, new Date(kit.runtime.now()), staff._id, body.note, body.mark],
    );
    if (!rows[0]) return null;
    const detail = { subject: rows[0].subject, note: body.note };
    await kit.audit.append(
      { actor: staff._id, action: 'reconciliation.close', subject: body.id, detail },
      client,
    );
    return rows[0];
  });
  if (row) return (await viewsOf(kit, [row]))[0]!;
  const { rows } = await kit.db.pool.query<Pick<CaseRow, 'state'>>(
    'select state from reconciliation_case where id = $1',
    [body.id],
  );
  if (!rows[0]) return noSuchCase;
  return rows[0].state === 'closed' ? caseClosed : caseChanged;
}
