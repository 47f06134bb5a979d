/** Reports for staff on accounts that play together, or as a program might: written where it is seen, listed by severity, decided with a note. */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { refuseSubject } from '#platform/server/services/staff-acts.ts';
import type { decideReport, reports, ReportState, ReportView } from '../../integrity-contract.ts';
import type { PokerContext } from '../context.ts';
import { decode, encode } from '../encode.ts';
import type { HabitScore, Habits } from './habit-score.ts';
import { spreadOf } from './habit-score.ts';
import type { PairSums } from './pair-hand.ts';
import type { PairScore } from './pair-score.ts';
import type { Shared, SharedPlace } from './shared.ts';

const PAGE = 20;
/** What staff have cleared is not reported again for so long. */
const QUIET_MS = 30 * 86_400_000;
/** Who shares a device may be one person; who shares an address may be a family. */
const SEVERITY: Readonly<Record<SharedPlace, number>> = { device: 3, address: 2 };

const noSuchReport = fail(404, 1, 'There is no such report.');
const decidedAlready = fail(409, 2, 'Somebody has decided this report already.');
const linkedToYou = fail(
  403,
  3,
  'Somebody else of staff decides: one of the two shares a device or an address with you.',
);

interface Seen {
  readonly user: bigint;
  readonly place: string;
  readonly shared: readonly Shared[];
}

/** Adds to the open report of each pair, or opens one; in the transaction of who sits down. */
export async function noteTogether(
  { kit }: PokerContext,
  client: pg.ClientBase,
  { user, place, shared }: Seen,
): Promise<void> {
  const now = kit.runtime.now();
  // In one order everywhere: two tables at once do not wait for each other.
  const pairs = shared
    .map(({ user: other, by }) => ({
      low: user < other ? user : other,
      high: user < other ? other : user,
      by,
    }))
    .toSorted((a, b) => Number(a.low - b.low) || Number(a.high - b.high));
  for (const { low, high, by } of pairs)
    await client.query(
      `insert into poker_report as report (id, kind, low_id, high_id, severity, reasons, place, first_at, last_at)
       select $1, 'together', $2, $3, $4, array[$5], $6, $7, $7 where not exists (
         select 1 from poker_report where kind = 'together' and low_id = $2 and high_id = $3 and state = 'cleared' and decided_at > $8 and severity >= $4)
       on conflict (kind, low_id, high_id) where state = 'open' do update set
         severity = greatest(report.severity, excluded.severity), times = report.times + 1, place = excluded.place, last_at = excluded.last_at,
         reasons = case when report.reasons @> excluded.reasons then report.reasons else report.reasons || excluded.reasons end`,
      [kit.runtime.uuid(), low.toString(), high.toString(), SEVERITY[by], by, place, now, now - QUIET_MS],
    );
}

interface Scored {
  readonly low: bigint;
  readonly high: bigint;
  readonly place: string;
  readonly score: PairScore;
  readonly sums: PairSums;
}

/** Keeps the one open report of a pair whose sums say something up to date, in the transaction that counted them. */
export async function notePair(
  { runtime }: PokerContext['kit'],
  client: pg.ClientBase,
  { low, high, place, score: { reasons, severity }, sums }: Scored,
): Promise<void> {
  const now = runtime.now();
  await client.query(
    `insert into poker_report as report (id, kind, low_id, high_id, severity, reasons, place, times, first_at, last_at, figures)
     select $1, 'pair', $2, $3, $4, $5, $6, $10, $7, $7, $9 where not exists (
       select 1 from poker_report where kind = 'pair' and low_id = $2 and high_id = $3 and state = 'cleared' and decided_at > $8 and severity >= $4)
     on conflict (kind, low_id, high_id) where state = 'open' do update set severity = excluded.severity, reasons = excluded.reasons,
       times = excluded.times, place = excluded.place, last_at = excluded.last_at, figures = excluded.figures`,
    [
      runtime.uuid(),
      low.toString(),
      high.toString(),
      severity,
      reasons,
      place,
      now,
      now - QUIET_MS,
      encode(sums),
      sums.hands,
    ],
  );
}

interface ScoredHabits {
  readonly user: bigint;
  readonly place: string;
  readonly score: HabitScore;
  readonly habits: Habits;
}

/** Keeps the one open report on how a player acts up to date, in the transaction that counted it. */
export async function noteHabits(
  { runtime }: PokerContext['kit'],
  client: pg.ClientBase,
  { user, place, score: { reasons, severity }, habits }: ScoredHabits,
): Promise<void> {
  const now = runtime.now();
  await client.query(
    `insert into poker_report as report (id, kind, low_id, high_id, severity, reasons, place, times, first_at, last_at, figures)
     select $1, 'habits', $2, null, $3, $4, $5, $6, $7, $7, $8 where not exists (
       select 1 from poker_report where kind = 'habits' and low_id = $2 and state = 'cleared' and decided_at > $9 and severity >= $3)
     on conflict (kind, low_id) where state = 'open' and high_id is null do update set severity = excluded.severity,
       reasons = excluded.reasons, times = excluded.times, place = excluded.place, last_at = excluded.last_at, figures = excluded.figures`,
    [
      runtime.uuid(),
      user.toString(),
      severity,
      reasons,
      place,
      habits.decisions,
      now,
      encode(habits),
      now - QUIET_MS,
    ],
  );
}

interface Row {
  id: string;
  kind: 'together' | 'pair' | 'habits';
  figures: string | null;
  low_id: string;
  high_id: string | null;
  severity: number;
  reasons: ReportView['reasons'];
  place: string;
  times: number;
  first_at: string;
  last_at: string;
  state: ReportState;
  note: string | null;
  decided_by: string | null;
  decided_at: string | null;
}

const COLUMNS = `id, kind, figures::text, low_id::text, high_id::text, severity, reasons, place, times, first_at::text, last_at::text, state, note, decided_by, decided_at::text`;

export async function listReports({ kit }: PokerContext, { body }: Call<typeof reports>) {
  const { rows } = await kit.db.pool.query<Row>(
    `select ${COLUMNS} from poker_report r where r.state = $1 order by r.severity desc, r.last_at desc, r.id limit $2 offset $3`,
    [body.state, PAGE, (body.page - 1) * PAGE],
  );
  const count = await kit.db.pool.query<{ count: number }>(
    'select count(*)::int as count from poker_report where state = $1',
    [body.state],
  );
  return {
    reports: await viewsOf(kit, rows),
    pages: Math.max(1, Math.ceil(count.rows[0]!.count / PAGE)),
  };
}

async function viewsOf({ identity }: PokerContext['kit'], rows: readonly Row[]): Promise<ReportView[]> {
  const known = await identity.byIds(rows.flatMap(idsOf).map(BigInt));
  const person = (id: string) => {
    const owner = known.find((one) => one.id === BigInt(id));
    return { _id: owner?._id ?? '', name: owner?.name ?? '' };
  };
  const deciders = await Promise.all(
    rows.map(async (row) =>
      row.decided_by === null ? null : ((await identity.byPublicId(row.decided_by))?.name ?? row.decided_by),
    ),
  );
  return rows.map((row, at) => ({
    id: row.id,
    players: idsOf(row).map(person),
    severity: row.severity,
    figures: row.kind === 'pair' ? figuresOf(row, person) : null,
    habits: row.kind === 'habits' && row.figures !== null ? shownHabits(decode(row.figures) as Habits) : null,
    reasons: row.reasons,
    place: row.place,
    times: row.times,
    first: Number(row.first_at),
    last: Number(row.last_at),
    state: row.state,
    note: row.note,
    decidedBy: deciders[at] ?? null,
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  }));
}

const idsOf = ({ low_id: low, high_id: high }: Row): string[] => (high === null ? [low] : [low, high]);

/** Seconds and hours for the sentences of the page. */
function shownHabits(habits: Habits): NonNullable<ReportView['habits']> {
  const seconds = (ms: number, count: number) => (count === 0 ? 0 : Math.round(ms / count / 100) / 10);
  return {
    decisions: habits.decisions,
    typical: seconds(habits.ms, habits.decisions),
    spread: Math.round(spreadOf(habits)),
    easy: seconds(habits.easyMs, habits.easy),
    hard: seconds(habits.hardMs, habits.hard),
    hours: Math.floor(habits.longestMs / 3_600_000),
    again: habits.again,
    alike: habits.alike,
    raises: habits.raises,
    instant: habits.instant,
    busy: habits.busy,
    fast: habits.fast,
  };
}

/** The sums of a pair in words of the page: whole big blinds, and who has won them. */
function figuresOf(row: Row, person: (id: string) => { readonly name: string }): ReportView['figures'] {
  const sums = decode(row.figures) as PairSums | null;
  if (sums === null) return null;
  const { flow, ...counts } = sums;
  return {
    ...counts,
    blinds: Number((flow < 0n ? -flow : flow) / 100n),
    to: person((flow < 0n ? row.high_id : null) ?? row.low_id).name,
  };
}

/** Staff clear or confirm a report, once; nobody one on themselves or on who shares a device or an address with them. */
export async function decide(
  { kit }: PokerContext,
  { player: staff, body }: Call<typeof decideReport>,
): Promise<ReportView | Failure> {
  const { rows } = await kit.db.pool.query<Row>(`select ${COLUMNS} from poker_report where id = $1`, [
    body.id,
  ]);
  const row = rows[0];
  if (!row) return noSuchReport;
  const subjects = await kit.identity.byIds(idsOf(row).map(BigInt));
  const done = await kit.db.transaction(async (client) => {
    for (const subject of subjects) {
      const refused = await refuseStaff(kit, client, staff, subject);
      if (refused) return refused;
    }
    const changed = await client.query<Row>(
      `update poker_report set state = $2, note = $3, decided_by = $4, decided_at = $5 where id = $1 and state = 'open' returning ${COLUMNS}`,
      [body.id, body.state, body.note, staff._id, kit.runtime.now()],
    );
    if (!changed.rows[0]) return decidedAlready;
    const detail = { state: body.state, note: body.note, players: subjects.map(({ _id }) => _id) };
    await kit.audit.append({ actor: staff._id, action: 'poker.report', subject: body.id, detail }, client);
    return changed.rows[0];
  });
  return isFailure(done) ? done : (await viewsOf(kit, [done]))[0]!;
}

async function refuseStaff(
  kit: PokerContext['kit'],
  client: pg.ClientBase,
  staff: Player,
  subject: Player,
): Promise<Failure | null> {
  const refused = refuseSubject(staff, subject);
  if (refused) return refused;
  return (await kit.services.staffRequests.isLinked(client, staff.id, subject.id)) ? linkedToYou : null;
}
