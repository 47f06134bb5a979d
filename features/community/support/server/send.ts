/** A message to or from support. */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { userChannel } from '#platform/contract/push.ts';
import type * as z from 'zod/mini';
import { LONGEST_MESSAGE, type messageSent, type messageToSupport } from '../contract.ts';
import { bothViews, messageById, reach } from './read.ts';
import { keepersOf, settingsOf, notifyBoth } from './context.ts';
import { chatClosed, muted, notInDemo, tooFast, tooManyChats, unknownChat, wrongFile } from './refusals.ts';

type Words = z.output<typeof messageToSupport>;

const SUBJECT = 80;
const RATE = { max: 20, seconds: 60 };
const wrongLength = fail(422, 1, `A message has 1 to ${LONGEST_MESSAGE} characters.`);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What follows a message that staff wrote. */
export type Answered = (chat: string, message: string, client: pg.PoolClient) => Promise<void>;

/**
 * Writes a message: channel 'new' opens a chat, else it is the id of one.
 * @param answered told of staff's messages, inside the transaction
 * @returns the chat's id
 */
export async function sendMessage(
  kit: ServerKit,
  caller: Player,
  words: Words,
  answered: Answered,
): Promise<z.output<typeof messageSent> | Failure> {
  if (kit.config.demo) return notInDemo;
  const sent = await sentBefore(kit.db.pool, caller, words.key);
  if (sent !== null) return { id: sent };
  const text = cleaned(words.message);
  const length = [...text].length;
  if (length > LONGEST_MESSAGE || (length === 0 && words.file === undefined)) return wrongLength;
  const fresh = words.channel === 'new';
  if (!fresh && !uuid.test(words.channel)) return unknownChat;
  const reached = fresh
    ? ({ owner: caller.id, side: 'player' } as const)
    : await reach(kit, caller, words.channel);
  if (isFailure(reached)) return reached;
  const staff = reached.side === 'support';
  const wait = await kit.rateLimits.takeShared(`support|${caller.id}`, RATE);
  if (wait > 0) return tooFast;

  const written = await refusableTransaction(kit.db, async (client) => {
    // One after the other for each chat, and for everything one player opens.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 80))', [`${reached.owner}`]);
    const meanwhile = await sentBefore(client, caller, words.key);
    if (meanwhile !== null) return { chat: meanwhile, message: null };
    if (!staff && (await isMuted(client, kit, caller))) return muted;
    const chat = fresh
      ? await open(client, kit, { caller, text, complaint: words.complaint === true })
      : await stillOpen(client, words.channel);
    if (isFailure(chat)) return chat;
    if (words.file !== undefined && !(await take(client, words.file, caller, chat))) return wrongFile;
    const { file = null, key = null } = words;
    const message = await write(client, kit, { chat, caller, staff, text, file, key });
    if (staff) {
      await answered(chat, message, client);
      // Emitters line up for their place in the log until they commit, so this comes last.
      await kit.emit(client, 'support.answered', reached.owner, { chat, message });
    }
    return { chat, message };
  });
  if (isFailure(written)) return written;
  const { chat, message } = written;
  if (message === null) return { id: chat };
  notifyBoth(kit, await bothViews(kit, chat), await messageById(kit.db.pool, message));
  kit.realtime.publish(userChannel(caller._id), 'WhisperResponse', {
    event: 'SupportMessage',
    data: { id: chat },
  });
  return { id: chat };
}

/** The chat of the message that was sent under this key: its answer was lost. */
async function sentBefore(
  client: Pick<pg.ClientBase, 'query'>,
  { id }: Player,
  key: string | undefined,
): Promise<string | null> {
  if (key === undefined) return null;
  const { rows } = await client.query<{ chat_id: string }>(
    'select chat_id from support_message where account_id = $1 and key = $2',
    [id.toString(), key],
  );
  return rows[0]?.chat_id ?? null;
}

/** Line ends as one kind; what the database or a screen cannot hold is gone. */
function cleaned(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

async function isMuted(client: pg.PoolClient, { runtime }: ServerKit, { id }: Player): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from support_mute where account_id = $1 and until > $2', [
    id.toString(),
    new Date(runtime.now()),
  ]);
  return rowCount === 1;
}

async function open(
  client: pg.PoolClient,
  kit: ServerKit,
  { caller: { id }, text, complaint }: { caller: Player; text: string; complaint: boolean },
): Promise<string | Failure> {
  const chat = kit.runtime.uuid();
  const { rowCount } = await client.query(
    `insert into support_chat (id, account_id, subject, opened_at, touched_at, user_read, support_read, complaint_at)
     select $1, $2, $3, $4, $4, $4, to_timestamp(0), case when $6 then $4::timestamptz end
      where (select count(*) from support_chat where account_id = $2 and closed_at is null) < $5`,
    [
      chat,
      id.toString(),
      [...text.replaceAll(/\s+/g, ' ')].slice(0, SUBJECT).join(''),
      new Date(kit.runtime.now()),
      settingsOf(kit).openChats,
      complaint,
    ],
  );
  return rowCount === 1 ? chat : tooManyChats;
}

async function stillOpen(client: pg.PoolClient, chat: string): Promise<string | Failure> {
  const { rows } = await client.query<{ closed_at: Date | null }>(
    'select closed_at from support_chat where id = $1 for update',
    [chat],
  );
  return rows[0]?.closed_at === null ? chat : chatClosed;
}

/** Binds a file to the chat: the caller's own, and carried by no message yet. */
async function take(client: pg.PoolClient, file: string, { id }: Player, chat: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update support_file set chat_id = $3 where id = $1 and account_id = $2 and chat_id is null',
    [file, id.toString(), chat],
  );
  return rowCount === 1;
}

interface Written {
  readonly chat: string;
  readonly caller: Player;
  readonly staff: boolean;
  readonly text: string;
  readonly file: string | null;
  readonly key: string | null;
}

/** Staff who answer have read what was there, and take a chat that nobody has; of players their page says what it has shown. */
async function write(client: pg.PoolClient, kit: ServerKit, said: Written): Promise<string> {
  const { chat, caller, staff, text, file, key } = said;
  const now = new Date(kit.runtime.now());
  const { rows } = await client.query<{ id: string }>(
    `insert into support_message (chat_id, account_id, staff, message, file_id, created_at, key)
     values ($1, $2, $3, $4, $5, $6, $7) returning id::text`,
    [chat, caller.id.toString(), staff, text, file, now, key],
  );
  if (staff)
    await client.query(
      `update support_chat set touched_at = $2, support_read = $2,
        assigned_id = case when assigned_id = any($4::bigint[]) then assigned_id else $3 end where id = $1`,
      [chat, now, caller.id.toString(), await keepersOf(kit, client)],
    );
  else await client.query('update support_chat set touched_at = $2 where id = $1', [chat, now]);
  return rows[0]!.id;
}
