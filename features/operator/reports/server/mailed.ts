/**
 * Letters about saved reports. Each has a link that opens the file for a week. Whether its reader may read reports is asked when the
 * letter is written and again when the link is opened: who has lost the right gets neither.
 *
 * Where the rights of staff count only in sessions of passkeys, a reader is judged by what such a session of theirs could read, and one who
 * has no passkey could open none. The letter holds no figure, so it may be written; a mailbox is no passkey, though, so its link opens the file
 * in a session of that very reader in which the right counts, and nowhere else.
 */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { Download } from '#platform/server/http/download.ts';
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import { hashOf } from '#platform/server/identity/session-token.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { inBestSession } from '#platform/server/services/best-session.ts';
import type { FileFormat } from '../contract.ts';
import type { Rhythm, SavedFilter, SavedView } from '../saved-contract.ts';
import { readZone } from './cursor.ts';
import { FIGURE_COLUMNS } from './figure-columns.ts';
import { chooseTables, eachFigure } from './figures.ts';
import { fileOf } from './files.ts';
import { nextDue, spanBefore } from './rhythm.ts';
import { rightsOf, segmentFault } from './segment-figures.ts';

const DAY_MS = 86_400_000;
/** How long a link opens its file. */
const OPEN_DAYS = 7;
/** How long it is known what was sent to whom. */
const KEEP_DAYS = 400;
const gone = fail(404, 3, 'This file is no longer there, or you may not read reports any more.');

const logInFirst = fail(403, 5, 'Log in with your passkey, then open the link of the letter once more.');

interface Due {
  readonly id: number;
  readonly name: string;
  readonly filter: SavedFilter;
  readonly every: Rhythm;
  readonly format: FileFormat;
}

/** Writes every letter that is due, a report at a time: the letters, their log and the next time are one commit. */
export async function sendDue(kit: ServerKit): Promise<void> {
  const sendOne = () =>
    kit.db.transaction(async (client) => {
      const now = kit.runtime.now();
      const { rows } = await client.query<Due>(
        `select id, name, filter, every, format from report_saved where next_at <= $1 order by next_at, id limit 1 for update skip locked`,
        [new Date(now)],
      );
      const [due] = rows;
      if (!due) return false;
      const readers = await client.query<{ id: string }>(
        'select user_id::text as id from report_reader where saved_id = $1 order by user_id',
        [due.id],
      );
      for (const { id } of readers.rows) await writeTo(kit, client, due, BigInt(id), now);
      await client.query('update report_saved set next_at = $2 where id = $1', [
        due.id,
        new Date(nextDue(due.every, now, await readZone(client))),
      ]);
      return true;
    });
  while (await sendOne()) continue;
}

async function writeTo(
  kit: ServerKit,
  client: pg.PoolClient,
  due: Due,
  user: bigint,
  now: number,
): Promise<void> {
  const { from, to } = spanBefore(due.every, now, await readZone(client));
  const reader = await kit.identity.byId(user);
  const address = reader?.emailVerified ? mailboxOf(reader) : null;
  const result: SavedView['log'][number]['result'] =
    !reader || !(await couldRead(kit, client, reader, due.filter))
      ? 'right'
      : (await segmentFault(kit, due.filter, client))
        ? 'segment'
        : address === null
          ? 'address'
          : 'sent';
  const token = result === 'sent' ? kit.runtime.random(32).toString('base64url') : null;
  await client.query(
    `insert into report_letter (saved_id, user_id, at, result, from_day, to_day, token_hash, until) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      due.id,
      user.toString(),
      new Date(now),
      result,
      from,
      to,
      token && hashOf(token),
      token && new Date(now + OPEN_DAYS * DAY_MS),
    ],
  );
  if (token === null) return;
  const at = (path: string) => new URL(path, kit.config.publicUrl).href;
  const last = new Date(Date.parse(to) - DAY_MS).toISOString().slice(0, 10);
  const data = {
    name: reader!.name,
    report: due.name,
    first: from,
    last,
    link: at(`/api/reports/mailed/${token}`),
    stop: at('/admin/room/reports?view=saved'),
  };
  await kit.mail.send({ to: address!, locale: reader!.locale, template: 'reports.saved', data }, client);
}

/** Whether a session of the reader could read a report: the best one that they can open. */
async function couldRead(
  kit: ServerKit,
  db: Pick<pg.ClientBase, 'query'>,
  reader: Player,
  filter: SavedFilter,
): Promise<boolean> {
  const rights = ['reports.read', ...rightsOf(filter)] as const;
  const best = await inBestSession(kit, db, reader);
  return rights.every((right) => kit.identity.allowed(best, right));
}

/** The file of a letter's link. @param opener whose session opens it, if anybody's */
export async function openMailed(
  kit: ServerKit,
  token: string,
  opener: Player | null,
): Promise<Download | Failure> {
  const { rows } = await kit.db.pool.query<Due & { user: string; from: string; to: string }>(
    `select s.*, l.user_id::text as user, l.from_day::text as "from", l.to_day::text as "to" from report_letter l join report_saved s on s.id = l.saved_id
      where l.token_hash = $1 and l.until > $2`,
    [hashOf(token), new Date(kit.runtime.now())],
  );
  const [letter] = rows;
  const reader = letter ? await kit.identity.byId(BigInt(letter.user)) : null;
  if (!letter || !reader || !(await couldRead(kit, kit.db.pool, reader, letter.filter))) return gone;
  const rights = ['reports.read', ...rightsOf(letter.filter)] as const;
  const inPerson = opener?.id === reader.id && rights.every((right) => kit.identity.allowed(opener, right));
  if (kit.services.passkeyForStaff() && !inPerson) return logInFirst;
  const { from, to, filter, format } = letter;
  const chosen = await chooseTables(kit, { ...filter, from, to });
  if (isFailure(chosen)) return chosen;
  return fileOf(`report-${filter.by}-${from}-${to}`, format, FIGURE_COLUMNS, eachFigure(kit, chosen));
}

/** Takes away what was sent long ago. */
export async function forgetLetters({ db, runtime }: ServerKit): Promise<void> {
  await forget(db, {
    table: 'report_letter',
    key: { id: 'bigint' },
    within: 't.at < $1',
    values: [daysAgo(runtime.now(), KEEP_DAYS)],
  });
}
