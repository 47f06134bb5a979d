/** Freezes as staff list them, and as the player sees their own. */
import { formatAmount } from '#platform/contract/money.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { freezes, FreezeView, standing } from '../../freeze-contract.ts';
import type { PokerContext } from '../context.ts';

const PAGE = 20;

interface Row {
  id: string;
  user_id: string;
  reason: string;
  report_id: string | null;
  by_staff: string;
  at: string;
  ended_at: string | null;
  ended_by: string | null;
  end_note: string | null;
  playing: boolean;
}

const COLUMNS = `f.id, f.user_id::text, f.reason, f.report_id, f.by_staff, f.at::text, f.ended_at::text, f.ended_by, f.end_note,
  f.ended_at is null and (exists (select 1 from poker_seat s where s.user_id = f.user_id and s.place is null)
    or exists (select 1 from poker_tournament_entry e join poker_tournament g on g.id = e.tournament_id
      where e.user_id = f.user_id and e.status in ('waits', 'plays') and g.status in ('open', 'playing'))) as playing`;

export async function listFreezes(context: PokerContext, page: number): Promise<ReplyOf<typeof freezes>> {
  const { pool } = context.kit.db;
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from poker_freeze f order by f.ended_at is null desc, f.at desc, f.id limit $1 offset $2`,
    [PAGE, (page - 1) * PAGE],
  );
  const count = await pool.query<{ count: number }>('select count(*)::int as count from poker_freeze');
  return {
    freezes: await viewsOf(context, rows),
    pages: Math.max(1, Math.ceil(count.rows[0]!.count / PAGE)),
  };
}

export async function freezeById(context: PokerContext, id: string): Promise<FreezeView | null> {
  const { rows } = await context.kit.db.pool.query<Row>(
    `select ${COLUMNS} from poker_freeze f where f.id = $1`,
    [id],
  );
  return (await viewsOf(context, rows))[0] ?? null;
}

interface ReportRow {
  id: string;
  low_id: string;
  high_id: string | null;
  note: string | null;
}

async function confirmedOn({ kit }: PokerContext, users: readonly string[]): Promise<ReportRow[]> {
  const { rows } = await kit.db.pool.query<ReportRow>(
    `select id, low_id::text, high_id::text, note from poker_report
     where state = 'confirmed' and (low_id = any ($1::bigint[]) or high_id = any ($1::bigint[])) order by severity desc, last_at desc, id`,
    [users],
  );
  return rows;
}

const usersOf = ({ low_id: low, high_id: high }: ReportRow): string[] => [
  low,
  ...(high === null ? [] : [high]),
];

interface HeldRow {
  freeze_id: string;
  cur: number;
  units: string;
}

interface TakenRow extends HeldRow {
  id: string;
  reason: string;
  asked_by: string;
  agreed_by: string;
  at: string;
  shared: string;
  players: number;
}

async function viewsOf(context: PokerContext, rows: readonly Row[]): Promise<FreezeView[]> {
  const { identity } = context.kit;
  const ids = rows.map(({ id }) => id);
  const [held, taken, reports] = await Promise.all([
    heldOf(context, ids),
    takenOf(context, 'c.freeze_id = any ($1::uuid[])', ids),
    confirmedOn(
      context,
      rows.map((row) => row.user_id),
    ),
  ]);
  const users = new Set([...rows.map((row) => row.user_id), ...reports.flatMap(usersOf)]);
  const known = await identity.byIds([...users].map(BigInt));
  const nameOf = (user: string) => known.find(({ id }) => id === BigInt(user))?.name ?? '';
  const staff = new Map<string, string>();
  for (const id of new Set([
    ...rows.flatMap((row) => [row.by_staff, row.ended_by]),
    ...taken.flatMap((row) => [row.asked_by, row.agreed_by]),
  ]))
    if (id !== null) staff.set(id, (await identity.byPublicId(id))?.name ?? id);
  return rows.map((row) => {
    const owner = known.find((one) => one.id === BigInt(row.user_id));
    return {
      id: row.id,
      player: { _id: owner?._id ?? '', name: owner?.name ?? '' },
      reason: row.reason,
      report: row.report_id,
      reports: reports
        .filter((one) => usersOf(one).includes(row.user_id))
        .map((one) => ({ id: one.id, players: usersOf(one).map(nameOf), note: one.note })),
      by: staff.get(row.by_staff)!,
      at: Number(row.at),
      held: held.filter((one) => one.freeze_id === row.id).map((one) => heldView(context, one)),
      playing: row.playing,
      taken: taken
        .filter((one) => one.freeze_id === row.id)
        .map((one) => ({
          ...takenView(context, one),
          shared: textOf(context, one.cur, one.shared),
          players: one.players,
          askedBy: staff.get(one.asked_by)!,
          agreedBy: staff.get(one.agreed_by)!,
        })),
      endedAt: row.ended_at === null ? null : Number(row.ended_at),
      endedBy: row.ended_by === null ? null : staff.get(row.ended_by)!,
      endNote: row.end_note,
    };
  });
}

async function heldOf({ kit }: PokerContext, ids: readonly string[]): Promise<HeldRow[]> {
  const { rows } = await kit.db.pool.query<HeldRow>(
    `select freeze_id, cur, sum(amount - taken)::text as units from poker_frozen
     where freeze_id = any ($1::uuid[]) and released_at is null and amount > taken group by freeze_id, cur order by cur desc`,
    [ids],
  );
  return rows;
}

async function takenOf({ kit }: PokerContext, where: string, value: unknown): Promise<TakenRow[]> {
  const { rows } = await kit.db.pool.query<TakenRow>(
    `select c.id, c.freeze_id, c.cur, c.amount::text as units, c.reason, c.asked_by, c.agreed_by, c.at::text,
       coalesce(sum(p.amount), 0)::text as shared, count(p.id)::int as players
     from poker_confiscation c left join poker_compensation p on p.confiscation_id = c.id
     where ${where} group by c.id order by c.at desc, c.id`,
    [value],
  );
  return rows;
}

function textOf({ currency }: PokerContext, cur: number, units: string): string {
  return formatAmount(BigInt(units), currency(cur));
}

function heldView(context: PokerContext, { cur, units }: HeldRow) {
  return {
    currency: context.currency(cur).code,
    demo: natureOf(cur) !== 'real',
    amount: textOf(context, cur, units),
  };
}

function takenView(context: PokerContext, row: TakenRow) {
  return {
    id: row.id,
    currency: context.currency(row.cur).code,
    amount: textOf(context, row.cur, row.units),
    reason: row.reason,
    at: Number(row.at),
  };
}

/** What a player sees of it. */
export async function ownStanding(context: PokerContext, { id }: Player): Promise<ReplyOf<typeof standing>> {
  const { rows } = await context.kit.db.pool.query<{ id: string; reason: string; at: string }>(
    'select id, reason, at::text from poker_freeze where user_id = $1 and ended_at is null',
    [id.toString()],
  );
  const row = rows[0];
  const taken = await takenOf(context, 'c.user_id = $1', id.toString());
  const held = row ? await heldOf(context, [row.id]) : [];
  return {
    frozen: row
      ? { reason: row.reason, at: Number(row.at), held: held.map((one) => heldView(context, one)) }
      : null,
    taken: taken.map((one) => takenView(context, one)),
  };
}
