/** Letters of staff: a notice with words of its own, written down in the audit log. */
import { type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { LETTERS_SHOWN, type SentLetter, type sendLetter, type staffLetters } from '../letter-contract.ts';
import type { PushNotice } from './push/send.ts';
import type { NotifyPlayer } from './pushes.ts';
import { writeNotice } from './write.ts';
import { keyUsed, noPlayer } from './refusals.ts';

interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly by: string;
}

async function sentTo({ db }: ServerKit, user: bigint): Promise<{ letters: SentLetter[] }> {
  const { rows } = await db.pool.query<{ ref: string; data: Letter; at: Date; read_at: Date | null }>(
    `select ref, data, at, read_at from notification n where user_id = $1 and kind = 'letter'
      order by n.id desc limit ${LETTERS_SHOWN}`,
    [user.toString()],
  );
  return {
    letters: rows.map(({ ref, data, at, read_at: readAt }) => ({
      _id: ref,
      subject: data.subject,
      text: data.text,
      by: data.by,
      at: at.getTime(),
      read: readAt !== null,
    })),
  };
}

export async function listLetters(kit: ServerKit, { body }: Call<typeof staffLetters>) {
  const player = await kit.identity.byPublicId(body.id);
  return player ? sentTo(kit, player.id) : noPlayer;
}

/** The letter, its word in the audit log and the ring of the bell, or none of them. */
export async function send(
  kit: ServerKit,
  notifyPlayer: NotifyPlayer,
  push: PushNotice,
  { player: staff, body }: Call<typeof sendLetter>,
): Promise<{ letters: SentLetter[] } | Failure> {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noPlayer;
  const letter: Letter = { subject: body.subject, text: body.text, by: staff.name };
  const refused = await kit.db.transaction(async (client) => {
    const at = new Date(kit.runtime.now());
    const isNew = await writeNotice(client, push, player.id, {
      kind: 'letter',
      ref: body.key,
      data: letter,
      at,
    });
    if (!isNew) {
      const { rowCount: same } = await client.query(
        `select 1 from notification where user_id = $1 and kind = 'letter' and ref = $2 and data = $3`,
        [player.id.toString(), body.key, letter],
      );
      return same === 0 ? keyUsed : null;
    }
    const detail = { letter: body.key, subject: body.subject, text: body.text };
    await kit.audit.append({ actor: staff._id, action: 'letter.send', subject: player._id, detail }, client);
    await notifyPlayer(player.id, client);
    return null;
  });
  return refused ?? sentTo(kit, player.id);
}
