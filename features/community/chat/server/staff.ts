/** The chat as staff see it in the back office. */
import { type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import * as contract from '../staff-contract.ts';
import type { MuteRow, SaidRow } from '../staff-contract.ts';
import type { Packs } from './packs.ts';
import type { Chat } from './context.ts';
import { unknownUser } from './refusals.ts';

const PAGE = 50;
const MAX_MUTES = 100;

export function serveStaff(chat: Chat, packs: Packs): void {
  const { kit } = chat;
  kit.serve(contract.adminPacks, () => packs.all());
  kit.serve(contract.adminSavePack, (call) => packs.save(call));
  kit.serve(contract.adminDeletePack, (call) => packs.remove(call));
  kit.serve(contract.adminAddPicture, (call) => packs.addPicture(call));
  kit.serve(contract.adminRemovePicture, (call) => packs.removePicture(call));
  kit.serve(contract.adminArrangePack, (call) => packs.arrange(call));
  kit.serve(contract.adminChatUser, (call) => historyOf(chat, call));
  kit.serve(contract.adminAppeals, async () => ({
    mutes: await readMutes(
      chat,
      'm.appeal is not null and m.lifted_at is null and m.until > $1 order by m.appealed_at',
      new Date(kit.runtime.now()),
    ),
  }));
}

async function historyOf(
  chat: Chat,
  { body }: Call<typeof contract.adminChatUser>,
): Promise<{ messages: SaidRow[]; next: string | null; mutes: MuteRow[] } | Failure> {
  const player = await chat.kit.identity.byPublicId(body.id);
  if (!player) return unknownUser;
  const { rows } = await chat.kit.db.pool.query<SaidRow & { at: Date }>(
    `select m.id::text as _id, m.channel, m.type, coalesce(nullif(m.data->>'text', ''), m.data->>'question', m.data->>'id', 'GIF: ' || (m.data->'gif'->>'title'),
       (select ':' || p.code || ':' from chat_picture p where p.path = m.data->>'sticker' limit 1), m.data->>'sticker', '') as text,
       m.score, m.created_at as at, coalesce(a.name, m.removed_by) as "removedBy"
     from chat_message m left join account a on a.public_id = m.removed_by
     where m.user_id = $1 and m.id < coalesce($2::bigint, 9223372036854775807) order by m.id desc limit ${PAGE}`,
    [player.id.toString(), body.before ?? null],
  );
  return {
    messages: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    next: rows.length === PAGE ? rows.at(-1)!._id : null,
    mutes: await readMutes(chat, 'm.user_id = $1 order by m.id desc', player.id.toString()),
  };
}

interface MuteData extends Omit<MuteRow, 'user' | 'at' | 'until' | 'liftedAt'> {
  public_id: string;
  name: string;
  at: Date;
  until: Date;
  lifted_at: Date | null;
}

/** @param where condition and order, with $1 as its value */
async function readMutes({ kit }: Chat, where: string, value: unknown): Promise<MuteRow[]> {
  const { rows } = await kit.db.pool.query<MuteData>(
    `select m.id::text, u.public_id, u.name, m.minutes, m.at, m.until, m.reason, m.appeal, m.lifted_at,
       coalesce(b.name, m.muted_by) as by, coalesce(l.name, m.lifted_by) as "liftedBy"
     from chat_mute m join account u on u.id = m.user_id
     left join account b on b.public_id = m.muted_by left join account l on l.public_id = m.lifted_by
     where ${where} limit ${MAX_MUTES}`,
    [value],
  );
  return rows.map(({ public_id, name, at, until, lifted_at, ...row }) => ({
    ...row,
    user: { _id: public_id, name },
    at: at.toISOString(),
    until: until.toISOString(),
    liftedAt: lifted_at?.toISOString() ?? null,
  }));
}
