/**
 * Looks at the returns of all games once a day, when the day is over and counted. Who looks often finds something by chance: a hundred games give
 * five warnings a day. So there is one look a day, and only what lies beyond 3.5 deviations, or beyond 3 on two days running, is an alert.
 */
import type pg from 'pg';
import { fail, type Failure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';
import { CLOSED_ALERTS, type closeReturnAlert, type ReturnAlert } from '../alert-contract.ts';
import type { rtp } from '../contract.ts';
import { readZone } from './cursor.ts';
import { readReturns } from './rtp.ts';
import { dayAfter, dayIn } from './zone-days.ts';

/** Days of bets that a look is about. */
const DAYS = 30;
const FAR = 3.5;
const FAR_AGAIN = 3;
/** Looks are kept for whoever asks how an alert came about. */
const KEPT_DAYS = 92;

const gone = fail(404, 404, 'There is no such alert.');
const closedAlready = fail(409, 409, 'Somebody has closed it.');

type Returns = ReplyOf<typeof rtp>['games'][number];
type Look = Pick<Returns, 'z' | 'state'>;
type Found = Returns & { readonly from: string };

/** @param before the look at the day before, if there was one */
export function isAlert(now: Look, before: Look | null): boolean {
  const far = (look: Look | null): number => (look === null || look.state === 'few' ? 0 : Math.abs(look.z));
  return far(now) >= FAR || (far(now) >= FAR_AGAIN && far(before) >= FAR_AGAIN);
}

/** Looks at the last day that is over, unless that was done. @param counted whether all that happened is counted */
export async function lookAtReturns(kit: ServerKit, counted: () => Promise<string | null>): Promise<void> {
  const zone = await readZone(kit.db.pool);
  const day = dayAfter(dayIn(kit.runtime.now(), zone), -1);
  const { rowCount } = await kit.db.pool.query('select from report_return_day where day = $1', [day]);
  if (rowCount !== 0 || (await counted()) === null) return;
  const found = await readLook(kit, day, zone);
  await kit.db.transaction(async (client) => {
    const claimed = await client.query(
      'insert into report_return_day (day) values ($1) on conflict do nothing',
      [day],
    );
    if (claimed.rowCount === 0) return;
    await client.query(
      'insert into report_return_look (day, game, z, state) select $1, * from unnest($2::text[], $3::float8[], $4::text[])',
      [day, found.map(({ game }) => game), found.map(({ z }) => z), found.map(({ state }) => state)],
    );
    const before = await readLooks(client, dayAfter(day, -1));
    for (const one of found)
      if (isAlert(one, before.get(one.game) ?? null)) await open(kit, client, day, one);
  });
}

/** Returns of the days up to this one; of a game whose alert was closed, from the day after that. */
async function readLook(kit: ServerKit, day: string, zone: string): Promise<readonly Found[]> {
  const first = dayAfter(day, 1 - DAYS);
  const to = dayAfter(day, 1);
  const { rows } = await kit.db.pool.query<{ game: string; at: Date }>(
    'select game, max(closed_at) as at from report_return_alert where closed_at is not null group by 1',
  );
  const from = new Map(rows.map(({ game, at }) => [game, dayAfter(dayIn(at.getTime(), zone), 1)]));
  const again = [...new Set(from.values())].filter((one) => one > first && one <= day);
  const found: Found[] = [];
  for (const start of [first, ...again]) {
    const { games } = await readReturns(kit, { from: start, to });
    for (const game of games) {
      const begins = from.get(game.game) ?? first;
      if ((begins > first ? begins : first) === start) found.push({ ...game, from: start });
    }
  }
  return found;
}

async function readLooks(client: pg.ClientBase, day: string): Promise<ReadonlyMap<string, Look>> {
  const { rows } = await client.query<Look & { game: string }>(
    'select game, z, state from report_return_look where day = $1',
    [day],
  );
  return new Map(rows.map(({ game, ...look }) => [game, look]));
}

/** One that is open already stays as it was found. */
async function open(kit: ServerKit, client: pg.ClientBase, day: string, found: Found): Promise<void> {
  const { game, from, bets, stated, realised, band, z } = found;
  const id = kit.runtime.uuid();
  const { rowCount } = await client.query(
    `insert into report_return_alert (id, game, from_day, day, opened_at, bets, stated, realised, band, z)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [id, game, from, day, new Date(kit.runtime.now()), bets, stated, realised, band, z],
  );
  if (rowCount === 0) return;
  const detail = { id, game, from, day, bets, stated, realised, band, z };
  await kit.audit.append({ actor: 'system', action: 'reports.return', subject: game, detail }, client);
}

interface Row {
  id: string;
  game: string;
  from: string;
  day: string;
  opened_at: Date;
  bets: string;
  stated: number;
  realised: number;
  band: number;
  z: number;
  closed_at: Date | null;
  closer: string | null;
  note: string | null;
}

const COLUMNS = `id, game, to_char(from_day, 'YYYY-MM-DD') as "from", to_char(day, 'YYYY-MM-DD') as day, opened_at, bets::text, stated, realised, band, z,
  closed_at, coalesce((select name from account where public_id = closed_by), closed_by) as closer, note`;

function viewOf({ opened_at, bets, closed_at, closer, note, ...row }: Row): ReturnAlert {
  return {
    ...row,
    openedAt: opened_at.toISOString(),
    bets: Number(bets),
    closed: closed_at && { at: closed_at.toISOString(), by: closer!, note: note! },
  };
}

export async function listAlerts({ db }: Pick<ServerKit, 'db'>): Promise<{ alerts: ReturnAlert[] }> {
  const { rows } = await db.pool.query<Row>(
    `(select ${COLUMNS} from report_return_alert where closed_at is null order by opened_at, game)
     union all (select ${COLUMNS} from report_return_alert where closed_at is not null order by closed_at desc, id limit ${CLOSED_ALERTS})`,
  );
  return { alerts: rows.map(viewOf) };
}

export function closeAlert(
  kit: ServerKit,
  { player: staff, body: { id, note } }: Call<typeof closeReturnAlert>,
): Promise<ReturnAlert | Failure> {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<Row>(
      `update report_return_alert set closed_at = $2, closed_by = $3, note = $4 where id = $1 and closed_at is null returning ${COLUMNS}`,
      [id, new Date(kit.runtime.now()), staff._id, note],
    );
    const [row] = rows;
    if (!row) {
      const { rowCount } = await client.query('select from report_return_alert where id = $1', [id]);
      return rowCount === 0 ? gone : closedAlready;
    }
    const detail = { id, note };
    await kit.audit.append(
      { actor: staff._id, action: 'reports.return.close', subject: row.game, detail },
      client,
    );
    return viewOf(row);
  });
}

export async function forgetLooks({ db, runtime }: Pick<ServerKit, 'db' | 'runtime'>): Promise<void> {
  const before = dayAfter(new Date(runtime.now()).toISOString().slice(0, 10), -KEPT_DAYS);
  await db.pool.query('delete from report_return_look where day < $1', [before]);
  await db.pool.query('delete from report_return_day where day < $1', [before]);
}

/** Alerts that nobody has closed. */
export function waitingReturns({ feature, games }: Pick<ServerKit, 'feature' | 'games'>): WaitingSource {
  return {
    kind: 'rtp',
    feature,
    reads: 'reports.read',
    decides: 'reports.returns',
    room: '/admin/room/reports?view=rtp',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select ${COLUMNS} from report_return_alert where closed_at is null order by opened_at, id limit $1`,
        [most],
      );
      return rows.map(({ id, game, opened_at, realised, stated, z }) => ({
        id,
        player: null,
        subject: `${games.get(game)?.title ?? game}: ${realised.toFixed(2)} % / ${stated.toFixed(2)} %, z ${z.toFixed(2)}`,
        severity: 3,
        since: opened_at,
        dueAt: null,
        barred: [],
        careOf: null,
      }));
    },
  };
}
