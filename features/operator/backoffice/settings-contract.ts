/** Back office: switches and settings of features. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { featureId } from './fields.ts';

export const featureRow = z.object({
  id: z.string(),
  title: z.string(),
  plugin: z.nullable(z.string()),
  on: z.boolean(),
  /** Has a settings form. */
  settings: z.boolean(),
  changed: z.nullable(z.object({ by: z.string(), at: z.string() })),
});
export type FeatureRow = z.output<typeof featureRow>;

export const settingsView = z.object({
  /** JSON Schema of the whole value. */
  schema: z.record(z.string(), z.unknown()),
  value: z.unknown(),
  version: z.int(),
  /** Newest first, at most 50. */
  history: z.array(z.object({ version: z.int(), author: z.string(), at: z.string(), value: z.unknown() })),
  /** What older ones are asked for by; null: there are none. */
  next: z.nullable(z.int()),
  /** Value of the first of those, by which the last one of these is told from it. */
  older: z.optional(z.unknown()),
});
export type SettingsView = z.output<typeof settingsView>;

export const switchFeature = endpoint({
  method: 'POST',
  path: '/api/admin/feature',
  who: 'perm:features.edit',
  body: z.object({ id: featureId, on: z.boolean() }),
  reply: z.object({ id: z.string(), on: z.boolean() }),
  summary: 'Switch a feature on or off while the program runs.',
});

export const features = endpoint({
  method: 'POST',
  path: '/api/admin/features',
  who: 'perm:features.edit',
  view: 'reads',
  body: z.object({}),
  reply: z.array(featureRow),
  summary: 'Features and their switches.',
});

export const settings = endpoint({
  method: 'POST',
  path: '/api/admin/settings',
  who: 'perm:settings.edit',
  view: 'reads',
  body: z.object({
    feature: featureId,
    /** Lists versions older than that one: what an earlier answer named as `next`. */
    before: z.optional(z.int().check(z.gte(1))),
  }),
  reply: settingsView,
  summary: 'Settings of a feature: schema, value in force, earlier versions.',
});

export const settingsList = endpoint({
  method: 'POST',
  path: '/api/admin/settings/list',
  who: 'perm:settings.edit',
  view: 'reads',
  body: z.object({}),
  reply: z.array(z.object({ id: z.string(), title: z.string() })),
  summary: 'Features that have settings.',
});

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/save',
  who: 'perm:settings.edit',
  body: z.object({
    feature: featureId,
    value: z.record(z.string(), z.unknown()),
    /** Version the change was made on; a newer one in force refuses it with 409. */
    version: z.optional(z.int().check(z.gte(0))),
  }),
  reply: z.object({
    /** In force now: the new one, unless it waits. */
    version: z.int(),
    /** What one member of staff may do alone would grow: somebody else has to agree first. */
    waiting: z.optional(z.boolean()),
  }),
  codes: { 409: 'backoffice.refusal.stale' },
  summary: 'Store a new version of a feature’s settings.',
});
