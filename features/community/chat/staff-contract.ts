/** What staff see of the chat in the back office: packs of pictures, players' histories, and mutes that are appealed. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, publicId } from '#platform/contract/fields.ts';

const packName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), printable);
const kind = z.enum(['emoji', 'sticker']);
/** Stands between colons in messages. */
const code = z.string().check(z.regex(/^[a-z0-9_]{2,32}$/));

const staffPack = z.object({
  id: z.string(),
  name: z.string(),
  kind,
  place: z.int(),
  /** Whether players have it. */
  enabled: z.boolean(),
  files: z.array(z.object({ id: z.string(), path: z.string() })),
});
export type StaffPack = z.output<typeof staffPack>;
const packs = z.object({ packs: z.array(staffPack) });

const editing = {
  method: 'POST',
  who: 'perm:chat.edit',
  reply: packs,
  codes: { 1: 'chat.refusal.pack', 2: 'chat.refusal.code', 3: 'chat.refusal.order' },
} as const;

export const adminPacks = endpoint({
  ...editing,
  path: '/api/admin/chat/packs',
  view: 'reads',
  body: z.object({}),
  summary: 'All packs of pictures, in their order.',
});

export const adminSavePack = endpoint({
  ...editing,
  path: '/api/admin/chat/packs/save',
  body: z.object({
    /** Left out for a new one. */
    id: z.optional(z.uuid()),
    name: packName,
    kind,
    /** Smaller is further in front. */
    place: z._default(z.int().check(z.gte(0), z.lte(1000)), 100),
    /** Off: nobody is offered it, and what was said with its codes shows the codes. */
    enabled: z._default(z.boolean(), true),
  }),
  summary: 'Make a pack, or change it. What a pack holds keeps its kind.',
});

export const adminDeletePack = endpoint({
  ...editing,
  path: '/api/admin/chat/packs/delete',
  body: z.object({ id: z.uuid() }),
  summary: 'Take a pack away with its pictures; what was said with them shows their codes.',
});

export const adminAddPicture = endpoint({
  ...editing,
  path: '/api/admin/chat/packs/add',
  bodyLimit: 6 * 1024 * 1024,
  body: z.object({
    pack: z.uuid(),
    code,
    /** The file in base64. */
    data: z.string().check(z.minLength(1), z.maxLength(5_600_000)),
  }),
  rate: { max: 60, seconds: 60 },
  summary: 'Put a picture into a pack; it is checked and written anew.',
});

export const adminRemovePicture = endpoint({
  ...editing,
  path: '/api/admin/chat/packs/remove',
  body: z.object({ code }),
  summary: 'Take a picture out of its pack.',
});

export const adminArrangePack = endpoint({
  ...editing,
  path: '/api/admin/chat/packs/arrange',
  body: z.object({
    pack: z.uuid(),
    /** All pictures of the pack, in the order in which they are shown. */
    codes: z.array(code).check(z.maxLength(500)),
  }),
  summary: 'Put the pictures of a pack in order. Refused when they are not exactly those it holds now.',
});

const muteRow = z.object({
  id: z.string(),
  user: z.object({ _id: z.string(), name: z.string() }),
  minutes: z.int(),
  at: z.string(),
  until: z.string(),
  reason: z.nullable(z.string()),
  /** Names of moderators; their public ids where the account is gone. */
  by: z.string(),
  liftedBy: z.nullable(z.string()),
  liftedAt: z.nullable(z.string()),
  /** The player's own word on it. */
  appeal: z.nullable(z.string()),
});
export type MuteRow = z.output<typeof muteRow>;

const said = z.object({
  _id: z.string(),
  channel: z.string(),
  type: z.string(),
  /** What was written; of a sticker its code, of a quiz the question, of a shared bet its id. */
  text: z.string(),
  score: z.int(),
  at: z.string(),
  removedBy: z.nullable(z.string()),
});
export type SaidRow = z.output<typeof said>;

export const adminChatUser = endpoint({
  method: 'POST',
  path: '/api/admin/chat/user',
  who: 'perm:chat_moderator',
  view: 'reads',
  body: z.object({ id: publicId, before: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))) }),
  reply: z.object({ messages: z.array(said), next: z.nullable(z.string()), mutes: z.array(muteRow) }),
  codes: { 1: 'chat.refusal.unknownUser' },
  summary: 'What a player wrote, removed messages too, and how often they were muted.',
});

export const adminAppeals = endpoint({
  method: 'POST',
  path: '/api/admin/chat/appeals',
  who: 'perm:chat_moderator',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ mutes: z.array(muteRow) }),
  summary: 'Mutes in force that their players ask to be looked at, oldest first.',
});
