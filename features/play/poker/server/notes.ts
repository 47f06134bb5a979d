/** What players note about others. Nobody but the author reads it; it is part of the author's personal data. */
import { fail, type Failure } from '#platform/contract/error.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { note, NoteView } from '../notes-contract.ts';
import type { PokerContext } from './context.ts';
import { noSuchPlayer, unknownTable } from './refusals.ts';

const MAX_NOTES = 2_000;
const tooManyNotes = fail(409, 28, `At most ${MAX_NOTES} notes.`);

interface Row {
  readonly about_id: string;
  readonly text: string;
}

/** @returns the notes about those who sit at a table */
export async function notesAt(
  { kit }: PokerContext,
  player: Player,
  table: string,
): Promise<NoteView[] | Failure> {
  const known = await kit.db.pool.query('select 1 from poker_table where id = $1', [table]);
  if (known.rowCount === 0) return unknownTable;
  const { rows } = await kit.db.pool.query<Row>(
    `select n.about_id::text, n.text from poker_note n join poker_seat s on s.user_id = n.about_id and s.table_id = $2
     where n.user_id = $1`,
    [player.id.toString(), table],
  );
  return namesOf(kit, rows);
}

/** All notes of a player, for the copy of what is kept about them. */
export async function allNotes({ kit }: PokerContext, player: Player): Promise<NoteView[]> {
  const { rows } = await kit.db.pool.query<Row>(
    'select about_id::text, text from poker_note where user_id = $1 order by poker_note.about_id',
    [player.id.toString()],
  );
  return namesOf(kit, rows);
}

async function namesOf({ identity }: PokerContext['kit'], rows: readonly Row[]): Promise<NoteView[]> {
  const known = await identity.byIds(rows.map((row) => BigInt(row.about_id)));
  return rows.flatMap((row) => {
    const owner = known.find(({ id }) => id === BigInt(row.about_id));
    return owner ? [{ user: owner._id, text: row.text }] : [];
  });
}

export async function setNote(
  { kit }: PokerContext,
  player: Player,
  { user, text }: BodyOf<typeof note>,
): Promise<NoteView | Failure> {
  const about = await kit.identity.byPublicId(user);
  if (!about || about.id === player.id) return noSuchPlayer;
  const key = [player.id.toString(), about.id.toString()];
  if (text === '') {
    await kit.db.pool.query('delete from poker_note where user_id = $1 and about_id = $2', key);
    return { user, text };
  }
  const done = await kit.db.pool.query(
    `insert into poker_note (user_id, about_id, text, at) select $1, $2, $3, $4
     where exists (select 1 from poker_note where user_id = $1 and about_id = $2)
       or (select count(*) from poker_note where user_id = $1) < $5
     on conflict (user_id, about_id) do update set text = excluded.text, at = excluded.at`,
    [...key, text, kit.runtime.now(), MAX_NOTES],
  );
  return done.rowCount === 1 ? { user, text } : tooManyNotes;
}
