/** Cases as staff see them: only of the kinds whose rooms they may read. */
import type { Failure } from '#platform/contract/error.ts';
import { WAITING_KINDS } from '#platform/contract/waiting.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { peopleByAccount, peopleById } from '#platform/server/identity/people.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { staffInBestSessions } from '#platform/server/services/best-session.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { OpenCases, WaitingSource } from '#platform/server/services/waiting.ts';
import { type caseList, CASES_PAGE, type CaseRow, type CaseStep, type CaseView } from '../contract.ts';
import type { Follower } from './follow.ts';
import { noSuchCase } from './refusals.ts';
import { canDecide, sourcesFor } from './sources.ts';

const MAX_STEPS = 200;

export interface Row {
  id: string;
  kind: WaitingSource['kind'];
  account_id: string | null;
  subject: string;
  severity: number;
  barred: string[];
  since: Date;
  due_at: Date;
  state: CaseRow['state'];
  assignee: string | null;
  closed_at: Date | null;
  reopened: number;
}

/** Why a member of staff cannot have this case; null: they can. */
export function barredFrom(
  { identity }: Pick<ServerKit, 'identity'>,
  staff: Player,
  { account_id, barred }: Pick<Row, 'account_id' | 'barred'>,
  { decides }: WaitingSource,
): CaseRow['barred'] {
  if (account_id === staff.id.toString()) return 'own';
  if (barred.includes(staff._id)) return 'part';
  return canDecide(identity, staff, decides) ? null : 'right';
}

async function viewsOf(
  kit: ServerKit,
  staff: Player,
  sources: readonly WaitingSource[],
  rows: readonly Row[],
): Promise<CaseRow[]> {
  const [player, member] = await Promise.all([
    peopleByAccount(
      kit,
      rows.map((row) => row.account_id),
    ),
    peopleById(
      kit,
      rows.map((row) => row.assignee),
    ),
  ]);
  return rows.map((row) => {
    const source = sources.find(({ kind }) => kind === row.kind)!;
    return {
      id: row.id,
      kind: row.kind,
      player: player(row.account_id),
      subject: row.subject,
      severity: row.severity,
      since: row.since.toISOString(),
      dueAt: row.due_at.toISOString(),
      assignee: member(row.assignee),
      state: row.state,
      closedAt: row.closed_at?.toISOString() ?? null,
      reopened: row.reopened,
      room: source.room,
      barred: barredFrom(kit, staff, row, source),
    };
  });
}

/** Of the kinds $1, but for what secret ones have about the caller. */
const SEEN = `kind = any($1::text[])
  and not (kind = any($2::text[]) and (account_id is not distinct from $3::bigint or $4 = any(barred)))`;

const seenBy = (staff: Player, sources: readonly WaitingSource[]) => [
  sources.map(({ kind }) => kind),
  sources.filter(({ secret }) => secret).map(({ kind }) => kind),
  staff.id.toString(),
  staff._id,
];

const OWNER = {
  anyone: 'true',
  me: 'assignee = $4',
  nobody: 'assignee is null',
  others: '(assignee is not null and assignee <> $4)',
} as const;

export async function listCases(
  kit: ServerKit,
  follower: Follower,
  { body, player: staff }: Call<typeof caseList>,
) {
  const sources = sourcesFor(kit, staff);
  await follower.now(sources);
  const wanted = body.kinds.length === 0 ? sources : sources.filter(({ kind }) => body.kinds.includes(kind));
  const now = new Date(kit.runtime.now());
  const closed = body.show === 'closed';
  const { rows } = await kit.db.pool.query<Row & { total: number }>(
    `select *, (count(*) over ())::int as total from staff_case
      where ${SEEN} and ${closed ? `state = 'closed'` : `state <> 'closed'`} and ($5 in ('active', 'closed') or state = $5)
        and (not $6 or due_at < $7) and ${OWNER[body.owner]}
        and ($8 = '' or account_id in (select id from account where lower(name) = lower($8) or public_id = $8))
      order by ${closed ? 'closed_at desc' : 'due_at'}, id limit ${CASES_PAGE} offset $9`,
    [...seenBy(staff, wanted), body.show, body.overdue, now, body.player, (body.page - 1) * CASES_PAGE],
  );
  const counted = await countOf(kit, staff, sources, now);
  return {
    now: now.toISOString(),
    cases: await viewsOf(kit, staff, sources, rows),
    pages: Math.max(1, Math.ceil((rows[0]?.total ?? 0) / CASES_PAGE)),
    kinds: WAITING_KINDS.filter((kind) => sources.some((source) => source.kind === kind)).map((kind) => {
      const { open, overdue } = counted.get(kind) ?? { open: 0, overdue: 0 };
      return { kind, open, overdue };
    }),
  };
}

interface Counted {
  kind: WaitingSource['kind'];
  open: number;
  overdue: number;
  oldest: Date;
}

async function countOf(
  { db }: ServerKit,
  staff: Player,
  sources: readonly WaitingSource[],
  now: Date,
): Promise<ReadonlyMap<string, Counted>> {
  const { rows } = await db.pool.query<Counted>(
    `select kind, count(*)::int as open, (count(*) filter (where due_at < $5))::int as overdue, min(since) as oldest from staff_case
      where ${SEEN} and state <> 'closed' group by kind`,
    [...seenBy(staff, sources), now],
  );
  return new Map(rows.map((row) => [row.kind, row]));
}

export async function countCases(kit: ServerKit, follower: Follower, staff: Player): Promise<OpenCases> {
  const sources = sourcesFor(kit, staff);
  await follower.lately(sources);
  const counted = [...(await countOf(kit, staff, sources, new Date(kit.runtime.now()))).values()];
  return {
    open: counted.reduce((sum, { open }) => sum + open, 0),
    overdue: counted.reduce((sum, { overdue }) => sum + overdue, 0),
    oldest: counted.reduce<Date | null>((first, { oldest: at }) => (first && first < at ? first : at), null),
  };
}

/** A case and the room it comes from, when the caller may see it. */
export async function findCase(
  kit: ServerKit,
  staff: Player,
  id: string,
): Promise<{ row: Row; source: WaitingSource } | Failure> {
  const { rows } = await kit.db.pool.query<Row>('select * from staff_case where id = $1', [id]);
  const [row] = rows;
  const source = row && sourcesFor(kit, staff).find(({ kind }) => kind === row.kind);
  if (!row || !source) return noSuchCase;
  const about = ['own', 'part'].includes(barredFrom(kit, staff, row, source) ?? '');
  return source.secret && about ? noSuchCase : { row, source };
}

interface StepRow {
  at: Date;
  by: string | null;
  what: CaseStep['what'];
  whom: string | null;
  note: string | null;
  due_at: Date | null;
}

/** @returns the case as it is now */
export async function showCase(kit: ServerKit, staff: Player, id: string): Promise<CaseView | Failure> {
  const found = await findCase(kit, staff, id);
  if ('failure' in found) return found;
  const { row, source } = found;
  const [[view], steps, members] = await Promise.all([
    viewsOf(kit, staff, [source], [row]),
    kit.db.pool.query<StepRow>(
      `select at, by, what, whom, note, due_at from (
         select * from staff_case_step where case_id = $1 order by id desc limit ${MAX_STEPS}) last order by id`,
      [id],
    ),
    kit.identity.allowed(staff, 'cases.assign') ? staffInBestSessions(kit) : [],
  ]);
  const person = await peopleById(
    kit,
    steps.rows.flatMap(({ by, whom }) => [by, whom]),
  );
  return {
    case: view!,
    steps: steps.rows.map(({ at, by, what, whom, note, due_at }) => ({
      at: at.toISOString(),
      by: person(by),
      what,
      whom: person(whom),
      note,
      dueAt: due_at?.toISOString() ?? null,
    })),
    staff: members
      .filter((member) => barredFrom(kit, member, row, source) === null)
      .map(({ _id, name }) => ({ _id, name })),
  };
}
