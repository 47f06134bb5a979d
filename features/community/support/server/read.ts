/** Chats and messages as either side sees them. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import {
  CHATS_PAGE,
  type Conversation,
  type inbox,
  type InboxChat,
  type SupportChat,
  type supportChat,
  type SupportMessage,
} from '../contract.ts';
import { keepersOf, sideOf } from './context.ts';
import { unknownChat } from './refusals.ts';

const PAGE = 100;

type Side = 'player' | 'support';
type Queries = Pick<pg.ClientBase, 'query'>;

interface ChatRow {
  id: string;
  account_id: string;
  owner: Person;
  subject: string;
  opened_at: Date;
  touched_at: Date;
  user_read: Date;
  support_read: Date;
  closed_at: Date | null;
  rating: number | null;
  rating_note: string | null;
  complaint_at: Date | null;
  assigned: Person | null;
  muted_until: Date | null;
  unread: number;
  last: MessageJson | null;
}

interface Person {
  _id: string;
  name: string;
  avatar: string | null;
}

/** A message as the queries below build it. */
interface MessageJson {
  _id: string;
  message: string;
  created_at: string;
  user: Person;
  staff: boolean;
  file: { id: string; name: string; type: string } | null;
}

const personOf = (table: string): string =>
  `jsonb_build_object('_id', ${table}.public_id, 'name', ${table}.name, 'avatar', ${table}.avatar)`;

const MESSAGE = `jsonb_build_object('_id', m.id::text, 'message', m.message, 'created_at', m.created_at,
  'user', ${personOf('w')}, 'staff', m.staff,
  'file', case when f.id is null then null else jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type) end)`;
const MESSAGES = `support_message m join account w on w.id = m.account_id left join support_file f on f.id = m.file_id`;

/**
 * One chat a row, at the time $1. An open one of somebody who may keep none any more ($2: who may) is nobody's.
 * @param side whose unread messages are counted: those of the other one
 */
const chats = (side: Side): string => `
  select c.*, ${personOf('o')} as owner, case when s.id is null then null else ${personOf('s')} end as assigned,
    mute.until as muted_until,
    (select count(*)::int from support_message m where m.chat_id = c.id and m.staff = ${side === 'player'}
      and m.created_at > c.${side === 'player' ? 'user_read' : 'support_read'}) as unread,
    (select ${MESSAGE} from ${MESSAGES} where m.chat_id = c.id order by m.id desc limit 1) as last
  from support_chat c join account o on o.id = c.account_id
    left join account s on s.id = c.assigned_id and (c.closed_at is not null or s.id = any($2::bigint[]))
    left join support_mute mute on mute.account_id = c.account_id and mute.until > $1`;

function messageView(row: MessageJson): SupportMessage {
  return { ...row, created_at: new Date(row.created_at).toISOString() };
}

function headOf(row: ChatRow): Omit<SupportChat, 'messages'> {
  return {
    _id: row.id,
    user: row.owner,
    subject: row.subject,
    created_at: row.opened_at.toISOString(),
    updated_at: row.touched_at.toISOString(),
    user_read: row.user_read.toISOString(),
    support_read: row.support_read.toISOString(),
    unread: row.unread,
    closed_at: row.closed_at?.toISOString() ?? null,
    rating: row.rating,
    complaint: row.complaint_at !== null,
  };
}

function listed(row: ChatRow): SupportChat {
  return { ...headOf(row), messages: row.last ? [messageView(row.last)] : [] };
}

function inInbox(row: ChatRow): InboxChat {
  return { ...listed(row), ...careOf(row) };
}

/** Who takes care of a chat, and what else is known of it beside its messages. */
function careOf(row: ChatRow): Pick<InboxChat, 'assigned' | 'muted_until' | 'rating_note'> {
  return {
    assigned: row.assigned,
    muted_until: row.muted_until?.toISOString() ?? null,
    rating_note: row.rating_note,
  };
}

/**
 * @param keepers of keepersOf(); none where it is not shown who takes care of a chat
 * @param rest which of them, in which order; its values are $3 and so on
 */
async function chatRows(
  { db, runtime }: ServerKit,
  side: Side,
  keepers: readonly string[],
  rest: string,
  ...values: unknown[]
): Promise<ChatRow[]> {
  const { rows } = await db.pool.query<ChatRow>(`${chats(side)} ${rest}`, [
    new Date(runtime.now()),
    keepers,
    ...values,
  ]);
  return rows;
}

/** The player's chats, last touched first. */
export async function ownChats(kit: ServerKit, player: Player): Promise<SupportChat[]> {
  const rest = `where c.account_id = $3 order by c.touched_at desc limit ${CHATS_PAGE}`;
  return (await chatRows(kit, 'player', [], rest, player.id.toString())).map(listed);
}

/** One chat as each side has it in its list. */
export async function bothViews(
  kit: ServerKit,
  id: string,
): Promise<{ player: SupportChat; support: SupportChat }> {
  const [player] = await chatRows(kit, 'player', [], 'where c.id = $3', id);
  const [support] = await chatRows(kit, 'support', await keepersOf(kit), 'where c.id = $3', id);
  return { player: listed(player!), support: inInbox(support!) };
}

/** Who owns a chat and on which side of it the caller is. */
export async function reach(
  kit: ServerKit,
  caller: Player,
  id: string,
): Promise<{ owner: bigint; side: Side } | Failure> {
  const { rows } = await kit.db.pool.query<{ account_id: string }>(
    'select account_id from support_chat where id = $1',
    [id],
  );
  if (!rows[0]) return unknownChat;
  const owner = BigInt(rows[0].account_id);
  const side = sideOf(kit, caller, owner);
  // Somebody else's chat is as unknown as one that never was.
  return side === null ? unknownChat : { owner, side };
}

/** The newest messages of a chat, or those before one of them. */
export async function readConversation(
  kit: ServerKit,
  { player, body }: Call<typeof supportChat>,
): Promise<Conversation | Failure> {
  const reached = await reach(kit, player, body.id);
  if (isFailure(reached)) return reached;
  const [row] = await chatRows(kit, reached.side, await keepersOf(kit), 'where c.id = $3', body.id);
  const { rows } = await kit.db.pool.query<{ message: MessageJson }>(
    `select ${MESSAGE} as message from ${MESSAGES}
      where m.chat_id = $1 and ($2::bigint is null or m.id < $2) order by m.id desc limit ${PAGE + 1}`,
    [body.id, body.before ?? null],
  );
  return {
    ...headOf(row!),
    ...careOf(row!),
    messages: rows
      .slice(0, PAGE)
      .map(({ message }) => messageView(message))
      .toReversed(),
    more: rows.length > PAGE,
  };
}

/** A message by its number. */
export async function messageById(client: Queries, id: string): Promise<SupportMessage> {
  const { rows } = await client.query<{ message: MessageJson }>(
    `select ${MESSAGE} as message from ${MESSAGES} where m.id = $1`,
    [id],
  );
  return messageView(rows[0]!.message);
}

const STATES = {
  open: 'c.closed_at is null',
  mine: 'c.closed_at is null and c.assigned_id = $6',
  unassigned: 'c.closed_at is null and s.id is null',
  closed: 'c.closed_at is not null',
} as const;

/** Chats of everybody, for staff. */
export async function readInbox(kit: ServerKit, { player, body }: Call<typeof inbox>): Promise<InboxChat[]> {
  const { state, search, before } = body;
  const rest = `where ${STATES[state]} and ($3::timestamptz is null or c.touched_at < $3)
    and ($4::text = '' or lower(o.name) = lower($4) or exists (select 1 from support_message m
      where m.chat_id = c.id and to_tsvector('simple', plain_letters(m.message)) @@ websearch_to_tsquery('simple', plain_letters($4))))
    order by c.touched_at desc limit $5`;
  const values = [before ?? null, search, CHATS_PAGE, ...(state === 'mine' ? [player.id.toString()] : [])];
  return (await chatRows(kit, 'support', await keepersOf(kit), rest, ...values)).map(inInbox);
}

/** What the house keeps of a player's words with support. */
export async function heldChats(kit: ServerKit, player: Player): Promise<unknown> {
  const { rows } = await kit.db.pool.query<Record<string, unknown>>(
    `select c.id, c.opened_at, c.closed_at, c.rating, c.rating_note,
        (select jsonb_agg(jsonb_build_object('at', m.created_at, 'from', case when m.staff then 'support' else 'player' end,
           'message', m.message) order by m.id) from support_message m where m.chat_id = c.id) as messages
      from support_chat c where c.account_id = $1 order by c.opened_at`,
    [player.id.toString()],
  );
  return rows;
}
