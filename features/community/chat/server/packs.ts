/** Packs of pictures for messages. What the house brings is laid in once; from then on staff decide. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { EmojiPack } from '../contract.ts';
import type * as staff from '../staff-contract.ts';
import type { StaffPack } from '../staff-contract.ts';
import type { Chat } from './context.ts';
import { STARTER_PACKS, starterPicture } from './starter-art.ts';
import { goneAlready, otherPictures, taken } from './refusals.ts';

/** Twice what the panel shows them at. Pixels. */
const SIZES = { emoji: 64, sticker: 256 } as const;
const FRESH_MS = 1000;

export interface Packs {
  shown(): Promise<EmojiPack[]>;
  /** Whether an address is that of a picture in one of the sticker packs. */
  isSticker(path: string): Promise<boolean>;
  /** All of them, as staff see them. */
  all(): Promise<{ packs: StaffPack[] }>;
  save(call: Call<typeof staff.adminSavePack>): Promise<{ packs: StaffPack[] } | Failure>;
  remove(call: Call<typeof staff.adminDeletePack>): Promise<{ packs: StaffPack[] } | Failure>;
  addPicture(call: Call<typeof staff.adminAddPicture>): Promise<{ packs: StaffPack[] } | Failure>;
  removePicture(call: Call<typeof staff.adminRemovePicture>): Promise<{ packs: StaffPack[] } | Failure>;
  arrange(call: Call<typeof staff.adminArrangePack>): Promise<{ packs: StaffPack[] } | Failure>;
}

type Done = (
  player: Player,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
) => Promise<{ packs: StaffPack[] }>;

export function openPacks(chat: Chat): Packs {
  const { kit } = chat;
  let kept: { readonly packs: Promise<StaffPack[]>; readonly at: number } | null = null;
  let laid: Promise<void> | null = null;

  /** Everybody asks for them, staff change them now and then: read once a second, by other processes too. */
  function packs(): Promise<StaffPack[]> {
    if (kept === null || Math.abs(kit.runtime.now() - kept.at) >= FRESH_MS) {
      const mine = { packs: read(), at: kit.runtime.now() };
      kept = mine;
      mine.packs.catch(() => {
        if (kept === mine) kept = null;
      });
    }
    return kept.packs;
  }

  async function read(): Promise<StaffPack[]> {
    laid ??= layIn(chat).catch((error: unknown) => {
      laid = null;
      throw error;
    });
    await laid;
    const { rows } = await kit.db.pool.query<StaffPack>(
      `select p.id, p.name, p.kind, p.place, p.enabled, coalesce(
         json_agg(json_build_object('id', f.code, 'path', f.path) order by f.place, f.code) filter (where f.code is not null), '[]') as files
       from chat_pack p left join chat_picture f on f.pack_id = p.id group by p.id order by p.place, p.at, p.id`,
    );
    return rows;
  }

  /** After a change: everybody sees it now. */
  const done: Done = async (player, action, subject, detail) => {
    kept = null;
    await kit.audit.append({ actor: player._id, action: `chat.pack.${action}`, subject, detail });
    return { packs: await packs() };
  };

  return {
    async shown() {
      const full = (await packs()).filter(({ enabled, files }) => enabled && files.length > 0);
      return full.map(({ name, kind, files }) => ({ metadata: { name }, kind, files }));
    },
    async isSticker(path) {
      return (await packs()).some(
        ({ kind, enabled, files }) =>
          enabled && kind === 'sticker' && files.some((file) => file.path === path),
      );
    },
    all: async () => ({ packs: await packs() }),
    ...editsOf(kit, read, done),
  };
}

type Edits = Pick<Packs, 'save' | 'remove' | 'addPicture' | 'removePicture' | 'arrange'>;

/**
 * What staff change.
 * @param read all packs, from the database
 * @param done after a change: everybody sees it now
 */
function editsOf(kit: Chat['kit'], read: () => Promise<StaffPack[]>, done: Done): Edits {
  return {
    async save({ player, body: { id, name, kind, place, enabled } }) {
      const { rows } = await kit.db.pool.query<{ id: string }>(
        id === undefined
          ? 'insert into chat_pack (id, name, kind, place, at, enabled) values ($1, $2, $3, $4, $5, $6) returning id'
          : `update chat_pack set name = $2, place = $4, enabled = $6,
               kind = case when exists (select 1 from chat_picture where pack_id = $1) then kind else $3 end
             where id = $1 and $5::timestamptz is not null returning id`,
        [id ?? kit.runtime.uuid(), name, kind, place, new Date(kit.runtime.now()), enabled],
      );
      return rows[0] ? done(player, 'save', rows[0].id, { name, kind, place, enabled }) : goneAlready;
    },
    async remove({ player, body: { id } }) {
      const { rows } = await kit.db.pool.query<{ name: string }>(
        'delete from chat_pack where id = $1 returning name',
        [id],
      );
      return rows[0] ? done(player, 'delete', id, { name: rows[0].name }) : goneAlready;
    },
    async addPicture({ player, body: { pack, code, data } }) {
      const target = (await read()).find(({ id }) => id === pack);
      if (!target) return goneAlready;
      const size = SIZES[target.kind];
      const picture = await kit.media.keep(data, {
        author: player._id,
        fit: 'inside',
        maxWidth: size,
        maxHeight: size,
      });
      if (isFailure(picture)) return picture;
      const { rowCount } = await kit.db.pool.query(
        `insert into chat_picture (code, pack_id, path, place)
         select $1, id, $3, (select coalesce(max(place) + 1, 0) from chat_picture where pack_id = $2) from chat_pack where id = $2
         on conflict do nothing`,
        [code, pack, picture.path],
      );
      return rowCount === 1 ? done(player, 'add', pack, { code, path: picture.path }) : taken;
    },
    async removePicture({ player, body: { code } }) {
      const { rows } = await kit.db.pool.query<{ pack_id: string }>(
        'delete from chat_picture where code = $1 returning pack_id',
        [code],
      );
      return rows[0] ? done(player, 'remove', rows[0].pack_id, { code }) : goneAlready;
    },
    async arrange({ player, body: { pack, codes } }) {
      // One statement: either all pictures of the pack get their places, or none does.
      const { rowCount } = await kit.db.pool.query(
        `with wanted as (select code, place - 1 as place from unnest($2::text[]) with ordinality as w (code, place))
         update chat_picture f set place = w.place from wanted w where f.code = w.code and f.pack_id = $1
           and (select array_agg(code order by code) from chat_picture where pack_id = $1)
             = (select array_agg(code order by code) from wanted)`,
        [pack, codes],
      );
      return (rowCount ?? 0) > 0 ? done(player, 'arrange', pack, { codes }) : otherPictures;
    },
  };
}

/** Draws the packs of the house, unless that was done before. */
async function layIn({ kit }: Chat): Promise<void> {
  const { rows } = await kit.db.pool.query('select 1 from chat_packs_laid');
  if (rows.length > 0) return;
  const drawn = await Promise.all(
    STARTER_PACKS.map(async ({ name, kind, codes }) => ({
      name,
      kind,
      files: await Promise.all(
        codes.map(async (code) => ({ code, path: await keepDrawing(code, SIZES[kind]) })),
      ),
    })),
  );
  await kit.db.transaction(async (client) => {
    await client.query('lock table chat_packs_laid in exclusive mode');
    const now = new Date(kit.runtime.now());
    const first = await client.query(
      'insert into chat_packs_laid (at) select $1::timestamptz where not exists (select 1 from chat_packs_laid)',
      [now],
    );
    if (first.rowCount !== 1) return;
    for (const [place, { name, kind, files }] of drawn.entries()) {
      const id = kit.runtime.uuid();
      await client.query('insert into chat_pack (id, name, kind, place, at) values ($1, $2, $3, $4, $5)', [
        id,
        name,
        kind,
        place,
        now,
      ]);
      for (const [at, { code, path }] of files.entries())
        await client.query('insert into chat_picture (code, pack_id, path, place) values ($1, $2, $3, $4)', [
          code,
          id,
          path,
          at,
        ]);
    }
  });

  async function keepDrawing(code: string, size: number): Promise<string> {
    const picture = await kit.media.keep((await starterPicture(code, size)).toString('base64'), {
      author: 'house',
      fit: 'inside',
      maxWidth: size,
      maxHeight: size,
    });
    if (isFailure(picture)) throw new Error(`starter picture ${code}: ${picture.message}`);
    return picture.path;
  }
}
