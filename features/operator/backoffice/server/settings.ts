/** Settings forms and feature switches. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod/mini';
import { fail, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Agreed } from '#platform/server/services/staff-acts.ts';
import type {
  FeatureRow,
  saveSettings as saveCall,
  settings as settingsCall,
  SettingsView,
  switchFeature as switchCall,
} from '../settings-contract.ts';
import { loosens } from './loosened.ts';
import { namesOf } from './people.ts';
import { noSettings, notSwitchable, secondNeeded, settingsMoved } from './refusals.ts';

/** A value may be large. */
const MAX_HISTORY = 50;

/** @returns the JSON Schema a form is drawn from */
export function formSchema(schema: z.ZodMiniType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
}

export async function showSettings(kit: ServerKit, { body }: Call<typeof settingsCall>) {
  const schema = kit.settings.forms().get(body.feature);
  if (!schema) return noSettings;
  const { feature, before } = body;
  const found = await kit.settings.history(feature, { limit: MAX_HISTORY + 1, before });
  const [latest] = before === undefined ? found : await kit.settings.history(feature, { limit: 1 });
  const history = found.slice(0, MAX_HISTORY);
  const names = await namesOf(
    kit,
    history.map(({ author }) => author),
  );
  const view: SettingsView = {
    schema: formSchema(schema),
    value: kit.settings.get(feature, schema),
    version: latest?.version ?? 0,
    history: history.map(({ version, value, author, at }) => ({
      version,
      value,
      at,
      author: names.get(author) ?? author,
    })),
    next: found.length > MAX_HISTORY ? history.at(-1)!.version : null,
    older: found[MAX_HISTORY]?.value,
  };
  return view;
}

export async function saveSettings(kit: ServerKit, { body, player }: Call<typeof saveCall>) {
  const { feature } = body;
  const schema = kit.settings.forms().get(feature);
  if (!schema) return noSettings;
  const unstorable = unstorableField(body.value);
  if (unstorable !== null) return fail(422, 422, `${unstorable}: invalid value`, { [unstorable]: 'invalid' });
  const before = kit.settings.get(feature, schema);
  // Asked for once they are known to be valid.
  const wanted = () => schema.parse(body.value);
  let version = 0;
  const alone = async (client: pg.PoolClient, next: number) => {
    version = next - 1;
    return loosens(feature, before, wanted()) &&
      (await kit.services.staffRequests.hasSecond(player, 'settings.edit', client))
      ? secondNeeded
      : null;
  };
  const saved = await kit.settings.set(feature, body.value, player._id, body.version, player, alone);
  if ('refused' in saved && saved.refused === secondNeeded) {
    const asked = { feature, version, before, value: wanted() };
    const key = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
    await kit.services.staffRequests.ask(player, { act: 'settings.loosen', player, body: asked, key });
    return { version, waiting: true };
  }
  return answerOf(saved);
}

const agreed = z.object({ feature: z.string(), version: z.int(), value: z.unknown() });

/** Stores what was asked for, once somebody else has agreed, unless it was changed since. */
export async function doLoosen(kit: ServerKit, body: unknown, { staff, claim }: Agreed) {
  const { feature, version, value } = agreed.parse(body);
  const saved = await kit.settings.set(feature, value, staff, version, undefined, claim);
  if ('version' in saved) return saved;
  return saved.refused ?? (saved.stale === undefined ? answerOf(saved) : settingsMoved);
}

function answerOf(saved: Awaited<ReturnType<ServerKit['settings']['set']>>): { version: number } | Failure {
  if ('version' in saved) return saved;
  if (saved.stale !== undefined)
    return fail(409, 409, 'Somebody saved these settings meanwhile. Load them again.');
  const [field, message] = Object.entries(saved.errors)[0] ?? ['value', 'invalid'];
  return fail(422, 422, field ? `${field}: ${message}` : message, saved.errors);
}

/** The database's JSON takes neither NUL nor half a surrogate pair. @returns path of the first text with one */
function unstorableField(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return /[\0\p{Surrogate}]/u.test(value) ? path || 'value' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (/[\0\p{Surrogate}]/u.test(key)) return path || 'value';
    const found = unstorableField(inner, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

export function listSettings({ features, settings }: ServerKit) {
  const schemas = settings.forms();
  return features.list().flatMap(({ id, title }) => (schemas.has(id) ? { id, title } : []));
}

export async function listFeatures(kit: ServerKit): Promise<FeatureRow[]> {
  const { rows } = await kit.db.pool.query<{ feature: string; author: string; at: Date }>(
    'select feature, author, at from feature_switch',
  );
  const names = await namesOf(
    kit,
    rows.map(({ author }) => author),
  );
  const schemas = kit.settings.forms();
  return kit.features.list().map(({ id, title, plugin, on }) => {
    const last = rows.find((row) => row.feature === id);
    return {
      id,
      title,
      plugin,
      on,
      settings: schemas.has(id),
      changed: last ? { by: names.get(last.author) ?? last.author, at: last.at.toISOString() } : null,
    };
  });
}

export async function setFeature(
  { features }: ServerKit,
  { body: { id, on }, player }: Call<typeof switchCall>,
) {
  return (await features.set(id, on, player._id)) ? { id, on } : notSwitchable;
}
