/** The brand's room: a draft, who proposed it, and what was published before. Pages get the brand with their HTML. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { note, reason } from '#platform/contract/fields.ts';
import { brandSettings, PICTURES, type PictureSlot } from './settings.ts';

const person = z.object({ _id: z.string(), name: z.string() });
const instant = z.string();
const slots = Object.keys(PICTURES) as [PictureSlot, ...PictureSlot[]]; // its own keys

const change = z.object({
  id: z.string(),
  state: z.enum(['draft', 'proposed']),
  value: brandSettings,
  revision: z.int(),
  /** Everybody who wrote it. */
  editors: z.array(person),
  changedAt: instant,
  proposedBy: z.nullable(person),
  proposedAt: z.nullable(instant),
  /** Until when it can be published. */
  expiresAt: z.nullable(instant),
  note: z.nullable(z.string()),
  /** Why somebody sent it back. */
  declined: z.nullable(z.object({ by: person, at: instant, reason: z.string() })),
  /** Why the caller cannot publish it. Null: they can, once it is proposed. */
  barred: z.nullable(z.enum(['part', 'right', 'expired'])),
});
export type ChangeView = z.output<typeof change>;

const version = z.object({
  version: z.int(),
  at: instant,
  /** Who published it. */
  by: z.string(),
  /** Null: set on the machine itself. */
  proposedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  value: brandSettings,
});
export type VersionView = z.output<typeof version>;

const room = z.object({
  /** JSON Schema of the form; colours have a page of their own. */
  schema: z.looseObject({}),
  /** What is published; version 0 is the house as it ships. */
  inForce: z.object({ version: z.int(), value: brandSettings }),
  change: z.nullable(change),
  /** Newest first, at most 50. */
  versions: z.array(version),
  /** What older ones are asked for by; null: there are none. */
  next: z.nullable(z.int()),
  /** Company and number must be named. */
  realMoney: z.boolean(),
});
export type BrandRoom = z.output<typeof room>;

const codes = {
  4: 'brand.refusal.open',
  5: 'brand.refusal.sameEyes',
  6: 'brand.refusal.notProposed',
  7: 'brand.refusal.stale',
  8: 'brand.refusal.expired',
  9: 'brand.refusal.nothingNew',
  10: 'brand.refusal.oneHand',
  404: 'brand.refusal.gone',
  409: 'brand.refusal.moved',
} as const;
const rate = { max: 60, seconds: 60 };
/** The draft as the caller saw it. */
const seen = { id: z.uuid(), revision: z.int() };

export const brandRoom = endpoint({
  method: 'POST',
  path: '/api/admin/brand',
  who: 'perm:brand.edit',
  view: 'reads',
  body: z.object({
    /** Lists versions older than that one: what an earlier answer named as `next`. */
    before: z.optional(z.int().check(z.gte(1))),
  }),
  reply: room,
  rate,
  summary: 'The brand in force, the draft if there is one, and earlier versions.',
});

export const saveBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brand/save',
  who: 'perm:brand.edit',
  bodyLimit: 64 * 1024,
  body: z.object({
    /** Null begins a draft. */
    draft: z.nullable(z.object(seen)),
    value: brandSettings,
  }),
  reply: room,
  codes,
  rate,
  summary:
    'Write the draft. Colours that cannot be told apart are refused with their ratio; one that was proposed is a draft again.',
});

export const brandPicture = endpoint({
  method: 'POST',
  path: '/api/admin/brand/picture',
  who: 'perm:brand.edit',
  bodyLimit: 6 * 1024 * 1024,
  body: z.object({ slot: z.enum(slots), data: z.string().check(z.minLength(1), z.maxLength(5_600_000)) }),
  reply: z.object({ path: z.string(), width: z.int(), height: z.int() }),
  rate: { max: 30, seconds: 60 },
  summary:
    'Send a picture (base64; PNG, WebP or JPEG); it is decoded, cut to size, and kept as PNG by its hash.',
});

export const proposeBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brand/propose',
  who: 'perm:brand.edit',
  body: z.object({ ...seen, note }),
  reply: room,
  codes,
  rate,
  summary: 'Ask somebody else to publish the draft, within 24 hours.',
});

export const restoreBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brand/restore',
  who: 'perm:brand.edit',
  body: z.object({ version: z.int().check(z.gte(0)), note }),
  reply: room,
  codes,
  rate,
  summary: 'Propose an earlier version again; 0 is the house as it ships.',
});

export const dropBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brand/drop',
  who: 'perm:brand.edit',
  body: z.object(seen),
  reply: room,
  codes,
  rate,
  summary: 'Drop the draft.',
});

export const publishBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brand/publish',
  who: 'perm:brand.publish',
  body: z.object(seen),
  reply: z.object({ version: z.int() }),
  codes,
  rate,
  summary: 'Publish what somebody else wrote and proposed: it holds in all processes at once.',
});

export const declineBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brand/decline',
  who: 'perm:brand.publish',
  body: z.object({ ...seen, reason }),
  reply: z.object({ id: z.string() }),
  codes,
  rate,
  summary: 'Send a proposed draft back to who wrote it, with the reason.',
});
