/** Saying something: who may, when, and what. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { cleanText, foldText } from './text.ts';
import { hasBlockedWord, hasStrangeLink, spamScore } from './filter.ts';
import { filterOf, isBarred, MODERATOR, type Chat } from './context.ts';
import { put } from './store.ts';
import type { Gifs } from './gifs/gifs.ts';
import type { Quizzes } from './quiz.ts';
import type { Packs } from './packs.ts';
import {
  barred,
  blockedWord,
  mutedUntil,
  slowDown,
  spam,
  strangeLink,
  unknownGif,
  unknownSticker,
  wrongLength,
} from './refusals.ts';

/** Latest messages of a player that repeats are looked for in, and how long they count. */
const REMEMBERED = 5;
const REMEMBERED_MS = 120_000;

export async function sendText(
  chat: Chat,
  quizzes: Quizzes,
  caller: Player,
  { message, channel }: { message: string; channel: string },
): Promise<{ _id: string } | Failure> {
  const text = cleanText(message);
  if (text === null) return wrongLength;
  const player = await speakerOf(chat, caller);
  if (isFailure(player)) return player;
  const score = await judge(chat, player, text, channel);
  if (isFailure(score)) return score;
  const refused = await takeTurn(chat, player);
  if (refused) return refused;
  const folded = foldText(text);
  const answers = folded !== '' && (await quizzes.mayWin(player, channel, folded));
  const { id, quiz } = await put(chat, {
    channel,
    type: 'message',
    data: { text, sticker: null },
    player,
    score,
    ...(answers ? { answer: folded } : {}),
  });
  if (quiz !== null) await quizzes.pay(quiz);
  return { _id: id };
}

export async function sendSticker(
  chat: Chat,
  packs: Packs,
  caller: Player,
  { url, channel }: { url: string; channel: string },
): Promise<{ _id: string } | Failure> {
  if (!(await packs.isSticker(url))) return unknownSticker;
  const player = await speakerOf(chat, caller);
  if (isFailure(player)) return player;
  const refused = await takeTurn(chat, player);
  if (refused) return refused;
  const { id } = await put(chat, { channel, type: 'message', data: { text: '', sticker: url }, player });
  return { _id: id };
}

/** @param message.id what the picker offered; a GIF whose words are blocked in this room was offered in another one */
export async function sendGif(
  chat: Chat,
  gifs: Gifs,
  caller: Player,
  { id, channel }: { id: string; channel: string },
): Promise<{ _id: string } | Failure> {
  const gif = gifs.read(id);
  if (!gif) return unknownGif;
  const { width, height, title } = gif;
  if (hasBlockedWord(title, filterOf(chat, channel))) return blockedWord;
  const player = await speakerOf(chat, caller);
  if (isFailure(player)) return player;
  const refused = await takeTurn(chat, player);
  if (refused) return refused;
  const said = await put(chat, {
    channel,
    type: 'message',
    data: { text: '', sticker: null, gif: { id, width, height, title } },
    player,
  });
  gifs.sent(gif);
  return { _id: said.id };
}

/** The account as it is now: a socket stays open for a day, and rights, name and exclusion may have changed since. */
export async function speakerOf(chat: Chat, caller: Player): Promise<Player | Failure> {
  const player = await chat.kit.identity.byId(caller.id);
  return player && !isBarred(chat, player) ? player : barred;
}

/**
 * Takes the player's turn to write. One statement, so that two messages at the same moment, in any two processes, never
 * both pass.
 * @returns why there is none: muted, or too soon
 */
export async function takeTurn(chat: Chat, player: Player): Promise<Failure | null> {
  const { pool } = chat.kit.db;
  const slow = chat.kit.identity.allowed(player, MODERATOR) ? 0 : chat.settings().slowModeSeconds;
  const now = chat.kit.runtime.now();
  const { rowCount } = await pool.query({
    name: 'chat-turn',
    text: `insert into chat_member (user_id, last_at) values ($1, $2)
      on conflict (user_id) do update set last_at = excluded.last_at
      where (chat_member.last_at is null or chat_member.last_at <= $3) and (chat_member.muted_until is null or chat_member.muted_until <= $2)`,
    values: [player.id.toString(), new Date(now), new Date(now - slow * 1000)],
  });
  if (rowCount === 1) return null;
  const { rows } = await pool.query<{ last_at: Date | null; muted_until: Date | null }>(
    'select last_at, muted_until from chat_member where user_id = $1',
    [player.id.toString()],
  );
  const muted = rows[0]?.muted_until;
  if (muted && muted.getTime() > now) return mutedUntil(muted.toISOString());
  const left = (rows[0]?.last_at?.getTime() ?? now) + slow * 1000 - now;
  return slowDown(slow, Math.max(1, Math.ceil(left / 1000)));
}

/** @returns the message's points, or why it is not taken. Moderators may repeat themselves and link anywhere. */
async function judge(chat: Chat, player: Player, text: string, channel: string): Promise<number | Failure> {
  const { spamScore: most } = chat.settings();
  const filter = filterOf(chat, channel);
  if (hasBlockedWord(text, filter)) return blockedWord;
  if (chat.kit.identity.allowed(player, MODERATOR)) return 0;
  if (hasStrangeLink(text, [new URL(chat.kit.config.publicUrl).hostname, ...filter.hosts]))
    return strangeLink;
  const { rows } = await chat.kit.db.pool.query<{ text: string }>({
    name: 'chat-earlier',
    text: `select data->>'text' as text from (select data, type, created_at from chat_message where user_id = $1 order by id desc limit ${REMEMBERED}) m
      where type = 'message' and created_at > $2`,
    values: [player.id.toString(), new Date(chat.kit.runtime.now() - REMEMBERED_MS)],
  });
  const score = spamScore(
    text,
    rows.map((row) => row.text),
  );
  return score >= most ? spam : score;
}
