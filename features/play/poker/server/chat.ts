/** What players write at a table. The rules of the house's chat hold: its mutes, words and links; without it nobody writes. */
import type pg from 'pg';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { channelOfAll, channelOfPlayer } from '#platform/contract/push.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { LineRefusal } from '#platform/server/services/chat.ts';
import type { tableChat, writeLine } from '../chat-contract.ts';
import { MAX_LINE_LENGTH, MAX_LINES, type ChatLine } from '../chat-line-contract.ts';
import type { PokerContext } from './context.ts';
import {
  chatBarred,
  chatLength,
  chatLink,
  chatMuted,
  chatOff,
  chatSlow,
  chatWord,
  notSeated,
  unknownTable,
} from './refusals.ts';

/** Space of the locks of who writes; beside those of the chat. */
const WRITER_LOCK = 7420;
/** Lines of a player's copy of what is kept about them. */
const COPY_OF_LINES = 10_000;

const REFUSED: Readonly<Record<LineRefusal, Failure>> = {
  barred: chatBarred,
  muted: chatMuted,
  length: chatLength,
  word: chatWord,
  link: chatLink,
};

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly text: string;
  readonly at: string;
}

/** Whether players may write at tables now. */
function isOpen({ kit, settings }: PokerContext): boolean {
  return settings().tableChat && kit.services.chat.source() !== null;
}

export async function readChat(
  context: PokerContext,
  player: Player | null,
  { table }: BodyOf<typeof tableChat>,
): Promise<ReplyOf<typeof tableChat> | Failure> {
  const { kit, settings } = context;
  if ((await tableCur(context, table)) === null) return unknownTable;
  const open = isOpen(context);
  const { spectatorChat: spectators } = settings();
  if (!open) return { open, spectators, lines: [] };
  const ignored = player ? await kit.ignores.list(player.id) : [];
  const { rows } = await kit.db.pool.query<Row>(
    `select id::text, user_id::text, text, at::text from poker_chat
     where table_id = $1 and user_id <> all ($2::bigint[]) order by poker_chat.id desc limit $3`,
    [table, ignored.map(({ id }) => id.toString()), MAX_LINES],
  );
  const writers = await kit.identity.byIds([...new Set(rows.map((row) => BigInt(row.user_id)))]);
  const lines = rows.toReversed().flatMap((row) => {
    const writer = writers.find(({ id }) => id === BigInt(row.user_id));
    return writer ? [lineOf(table, row, writer)] : [];
  });
  return { open, spectators, lines };
}

/** @returns the line as it was kept, or why it was not */
export async function addLine(
  context: PokerContext,
  player: Player,
  { table, text: written }: BodyOf<typeof writeLine>,
): Promise<ChatLine | Failure> {
  const { kit, settings } = context;
  const cur = await tableCur(context, table);
  if (cur === null) return unknownTable;
  const source = settings().tableChat ? kit.services.chat.source() : null;
  if (!source) return chatOff;
  const seated = await seatedAt(context, table);
  if (!settings().spectatorChat && !seated.includes(player.id)) return notSeated;
  if ([...written.trim()].length > MAX_LINE_LENGTH) return chatLength;
  const reviewed = await source.review(player, written);
  if (typeof reviewed === 'string') return REFUSED[reviewed];
  const row = await kit.db.transaction((client) => keep(context, client, player.id, table, reviewed.text));
  if (isFailure(row)) return row;
  const line = lineOf(table, row, player);
  await publishLine(context, line, cur, seated);
  return line;
}

/** One at a time for each writer: of two lines at the same moment one comes too soon. */
async function keep(
  { kit, settings, pace }: PokerContext,
  client: pg.ClientBase,
  user: bigint,
  table: string,
  text: string,
): Promise<Row | Failure> {
  const writer = user.toString();
  const { chatSlowSeconds } = settings();
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [WRITER_LOCK, writer]);
  const now = kit.runtime.now();
  const { rows } = await client.query<Row>(
    `insert into poker_chat (table_id, user_id, text, at) select $1, $2, $3, $4
     where not exists (select 1 from poker_chat where user_id = $2 and at > $5)
     returning id::text, user_id::text, text, at::text`,
    [table, writer, text, now, now - chatSlowSeconds * pace.secondMs],
  );
  if (!rows[0]) return chatSlow(chatSlowSeconds);
  await client.query(
    `delete from poker_chat where table_id = $1
       and id <= (select id from poker_chat where table_id = $1 order by id desc offset $2 limit 1)`,
    [table, MAX_LINES],
  );
  return rows[0];
}

/** Tables of sit-and-gos and tournaments have no channels: each player hears theirs on the own one. */
async function publishLine(
  { kit }: PokerContext,
  line: ChatLine,
  cur: number,
  seated: readonly bigint[],
): Promise<void> {
  if (cur !== 0) {
    kit.realtime.publish(channelOfAll(`poker.${line.table}`), 'line', line);
    return;
  }
  for (const { _id } of await kit.identity.byIds(seated))
    kit.realtime.publish(channelOfPlayer('poker-own.{user}', _id), 'line', line);
}

function lineOf(table: string, { id, text, at }: Row, { _id, name, avatar }: Player): ChatLine {
  return { id, table, user: { _id, name, avatar }, text, at: Number(at) };
}

/** What a table is played for, 0 where chips are no money; null: there is no such table. */
async function tableCur({ kit }: PokerContext, table: string): Promise<number | null> {
  const { rows } = await kit.db.pool.query<{ cur: number }>('select cur from poker_table where id = $1', [
    table,
  ]);
  return rows[0]?.cur ?? null;
}

async function seatedAt({ kit }: PokerContext, table: string): Promise<bigint[]> {
  const { rows } = await kit.db.pool.query<{ user_id: string }>(
    'select user_id::text from poker_seat where table_id = $1',
    [table],
  );
  return rows.map(({ user_id: user }) => BigInt(user));
}

/** What a player wrote, for the copy of what is kept about them. */
export async function allLines(
  { kit }: PokerContext,
  player: Player,
): Promise<{ table: string; text: string; at: number }[]> {
  const { rows } = await kit.db.pool.query<{ table_id: string; text: string; at: string }>(
    'select table_id, text, at::text from poker_chat where user_id = $1 order by id desc limit $2',
    [player.id.toString(), COPY_OF_LINES],
  );
  return rows.map(({ table_id: table, text, at }) => ({ table, text, at: Number(at) }));
}
