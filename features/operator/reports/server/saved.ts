/** Saved reports: what staff keep, and who gets them by letter. */
import type pg from 'pg';
import { fail, type Failure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import {
  MAX_SAVED,
  type Rhythm,
  type SavedFilter,
  type savedReports,
  type SavedView,
} from '../saved-contract.ts';
import type { FileFormat } from '../contract.ts';
import { readZone } from './cursor.ts';
import { nextDue } from './rhythm.ts';
import { rightFault } from './segment-figures.ts';

/** Letters that are shown of each. */
const LOGGED = 5;
const gone = fail(404, 3, 'This saved report is no longer there.');
const tooMany = fail(409, 4, `There may be at most ${MAX_SAVED} saved reports. Remove one first.`);

interface Row {
  readonly id: number;
  readonly name: string;
  readonly filter: SavedFilter;
  readonly every: Rhythm;
  readonly format: FileFormat;
  readonly by: string | null;
  readonly mine: boolean;
  readonly readers: number;
  readonly next: Date;
  readonly log: readonly { at: string; to: string; result: SavedView['log'][number]['result'] }[];
}

/** All of the house, as one of staff sees them. */
export async function listSaved({ db }: ServerKit, { id }: Player): Promise<ReplyOf<typeof savedReports>> {
  const { rows } = await db.pool.query<Row>(
    `select s.id, s.name, s.filter, s.every, s.format, a.name as by, s.next_at as next,
        exists (select from report_reader r where r.saved_id = s.id and r.user_id = $1) as mine,
        (select count(*)::int from report_reader r where r.saved_id = s.id) as readers,
        coalesce((select json_agg(json_build_object('at', l.at, 'to', coalesce(b.name, ''), 'result', l.result) order by l.id desc)
          from (select * from report_letter l where l.saved_id = s.id order by l.id desc limit ${LOGGED}) l left join account b on b.id = l.user_id), '[]') as log
      from report_saved s left join account a on a.id = s.made_by order by lower(s.name), s.id`,
    [id.toString()],
  );
  return {
    saved: rows.map((row) => ({
      ...row,
      next: row.next.toISOString(),
      log: row.log.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    })),
  };
}

interface Asked {
  readonly name: string;
  readonly filter: SavedFilter;
  readonly every: Rhythm;
  readonly format: FileFormat;
}

/** Keeps a report; who saves it gets it. */
export async function saveReport(
  kit: ServerKit,
  player: Player,
  asked: Asked,
): Promise<{ id: number } | Failure> {
  const { name, filter, every, format } = asked;
  const now = kit.runtime.now();
  return kit.db.transaction(async (client) => {
    // One after the other, so that two at once do not pass the bound together.
    await client.query('lock table report_saved in share row exclusive mode');
    const { rows } = await client.query<{ id: number }>(
      `insert into report_saved (name, filter, every, format, made_by, made_at, next_at)
        select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from report_saved) < ${MAX_SAVED} returning id`,
      [
        name,
        JSON.stringify(filter),
        every,
        format,
        player.id.toString(),
        new Date(now),
        new Date(nextDue(every, now, await readZone(client))),
      ],
    );
    const [made] = rows;
    if (!made) return tooMany;
    await setReader(client, made.id, player, true);
    await note(kit, client, player, 'save', made.id, { name, every, format, filter: JSON.stringify(filter) });
    return { id: made.id };
  });
}

/** Whoever wants it by letter, or no longer. */
export async function readSaved(
  kit: ServerKit,
  player: Player,
  { id, on }: { id: number; on: boolean },
): Promise<Record<string, never> | Failure> {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<Pick<Row, 'filter'>>(
      'select filter from report_saved where id = $1 for share',
      [id],
    );
    const [report] = rows;
    if (!report) return gone;
    const refused = on ? rightFault(kit, player, report.filter) : null;
    if (refused) return refused;
    await setReader(client, id, player, on);
    return {};
  });
}

/** Takes it away for everybody, its letters' links with it. */
export async function removeSaved(
  kit: ServerKit,
  player: Player,
  id: number,
): Promise<Record<string, never> | Failure> {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'delete from report_saved where id = $1 returning name',
      [id],
    );
    const [row] = rows;
    if (!row) return gone;
    await note(kit, client, player, 'remove', id, { name: row.name });
    return {};
  });
}

async function setReader(client: pg.PoolClient, id: number, player: Player, on: boolean): Promise<void> {
  await client.query(
    on
      ? 'insert into report_reader (saved_id, user_id) values ($1, $2) on conflict do nothing'
      : 'delete from report_reader where saved_id = $1 and user_id = $2',
    [id, player.id.toString()],
  );
}

async function note(
  kit: ServerKit,
  client: pg.PoolClient,
  player: Player,
  what: string,
  id: number,
  detail: Record<string, string>,
): Promise<void> {
  await kit.audit.append(
    { actor: player._id, action: `reports.${what}`, subject: `report ${id}`, detail },
    client,
  );
}
