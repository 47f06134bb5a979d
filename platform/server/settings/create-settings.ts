import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { ZERO, type Ratio } from '../../contract/money.ts';
import { addRatios } from '../../contract/odds.ts';
import type { Audit } from '../audit/audit.ts';
import type { Database } from '../database/handle.ts';
import type { OperatorConfigStore } from './operator-config.ts';
import type { Settings, SettingsChange, SettingsVersion } from './settings.ts';

interface SettingsOptions {
  readonly db: Database;
  readonly store: OperatorConfigStore;
  readonly audit: Audit;
  readonly log: Logger;
}

/**
 * Settings of the features, over the policy store. A feature's schema gives every field a default,
 * so a feature nobody has configured yet works.
 */
export function createSettings({ db, store, audit, log }: SettingsOptions): Settings {
  const schemas = new Map<string, z.ZodMiniType>();
  const forms = new Map<string, z.ZodMiniType>();
  const checks = new Map<string, (value: unknown) => Record<string, string> | null>();
  const changeChecks = new Map<
    string,
    (change: SettingsChange<unknown>) => Promise<Record<string, string> | null>
  >();
  const shares = new Map<string, (changed?: unknown) => Ratio>();
  const edgeChecks: ((shared: Ratio) => string | null)[] = [];
  const current = createReader(store, log);

  /** @param changed a value that is not in force yet, by feature */
  function sharedEdge(changed: Readonly<Record<string, unknown>> = {}): Ratio {
    return [...shares].reduce((sum, [id, share]) => addRatios(sum, share(changed[id])), ZERO);
  }

  function refusal(feature: string, value: unknown): Record<string, string> | null {
    const own = checks.get(feature)?.(value);
    if (own || !shares.has(feature)) return own ?? null;
    const shared = sharedEdge({ [feature]: value });
    for (const refuse of edgeChecks) {
      const why = refuse(shared);
      if (why !== null) return { '': why };
    }
    return null;
  }

  return {
    get: current,
    async set(feature, value, author, expected, by, claim) {
      const schema = schemas.get(feature);
      if (!schema) return { errors: { '': 'this feature has no settings' } };
      const checked = schema.safeParse(value);
      if (!checked.success) return { errors: fieldErrors(checked.error) };
      const judged = store.current();
      const refused = refusal(feature, checked.data);
      if (refused) return { errors: refused };
      const before = current(feature, schema);
      // One change at a time across all processes, so what is read here stays true until it is written.
      const stored = await store.change(feature, async (client) => {
        const last = await client.query<{ version: number }>(
          'select coalesce(max(version), 0) as version from setting_version where feature = $1',
          [feature],
        );
        const inForce = last.rows[0]!.version;
        if (expected !== undefined && inForce !== expected) return { errors: {}, stale: inForce };
        // What is weighed with it may have been stored meanwhile: two changes that are fine each may not be fine together.
        const refusedNow = store.current() === judged ? null : refusal(feature, checked.data);
        if (refusedNow) return { errors: refusedNow };
        const why = await changeChecks.get(feature)?.({ value: checked.data, by: by ?? null, client });
        if (why) return { errors: why };
        const version = inForce + 1;
        const refusedClaim = (await claim?.(client, version)) ?? null;
        if (refusedClaim) return { errors: {}, refused: refusedClaim };
        await client.query(
          'insert into setting_version (feature, version, value, author) values ($1, $2, $3, $4)',
          [feature, version, JSON.stringify(checked.data), author],
        );
        const changed = changedFields(before, checked.data);
        await audit.append(
          { actor: author, action: 'settings.change', subject: feature, detail: { version, changed } },
          client,
        );
        return { version };
      });
      return stored;
    },
    history: (feature, page) => readHistory(db, feature, page),
    valueOf: (feature, version) => readValue(db, feature, version),
    check: (feature, schema, refuse) => void checks.set(feature, (value) => refuse(schema.parse(value))),
    checkChange: (feature, schema, refuse) =>
      void changeChecks.set(feature, (change) => refuse({ ...change, value: schema.parse(change.value) })),
    checkSharedEdge: (refuse) => void edgeChecks.push(refuse),
    revision: () => store.current().revision,
    onChange: (listener) => store.onChange(listener),
    schemas: () => schemas,
    forms: () => forms,
    register(features) {
      for (const { id, settings, settingsInRoom = false, sharesEdge } of features) {
        if (!settings) continue;
        schemas.set(id, settings);
        if (!settingsInRoom) forms.set(id, settings);
        if (sharesEdge) shares.set(id, (changed) => sharesEdge(changed ?? current(id, settings)));
      }
    },
    sharedEdge: () => sharedEdge(),
  };
}

/** Reads the stored settings of a feature by its schema, once a version. */
function createReader(
  store: Pick<SettingsOptions['store'], 'current'>,
  log: SettingsOptions['log'],
): <S extends z.ZodMiniType>(feature: string, schema: S) => z.output<S> {
  const parsed = new Map<string, { version: number; schema: z.ZodMiniType; value: unknown }>();
  return (feature, schema) => {
    const stored = store.current().settings.get(feature) ?? { version: 0, value: {} };
    const known = parsed.get(feature);
    if (known?.version === stored.version && known.schema === schema)
      return known.value as z.output<typeof schema>;
    const value = readStored(schema, stored.value, (fields) =>
      log.error(
        { feature, fields },
        'stored settings do not fit their schema any more; using the defaults of these fields',
      ),
    );
    parsed.set(feature, { version: stored.version, schema, value });
    return value;
  };
}

async function readHistory(
  { pool }: Database,
  feature: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<SettingsVersion[]> {
  const { rows } = await pool.query<{ version: number; value: unknown; author: string; at: Date }>(
    `select version, value, author, at from setting_version where feature = $1 and ($2::bigint is null or version < $2)
     order by version desc limit $3`,
    [feature, before ?? null, limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function readValue({ pool }: Database, feature: string, version: number): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>(
    'select value from setting_version where feature = $1 and version = $2::bigint',
    [feature, version],
  );
  return rows[0]?.value;
}

/**
 * After an upgrade a stored value may not fit its schema any more: only the fields that do not are given up, each for its default,
 * and what they are in where that does not help. A stop that lies beside one of them stays.
 */
function readStored<S extends z.ZodMiniType>(
  schema: S,
  stored: unknown,
  onMisfit: (fields: string[]) => void,
): z.output<S> {
  const given = new Set<string>();
  let value = structuredClone(stored);
  let read = schema.safeParse(value);
  const defaults = read.success ? null : structuredClone(schema.parse({}));
  while (!read.success) {
    let path = fieldOf(read.error.issues[0]!);
    while (given.has(path.join('.'))) path = path.slice(0, -1);
    given.add(path.join('.'));
    if (path.length === 0) value = {};
    else giveUp(value, defaults, path);
    read = schema.safeParse(value);
  }
  if (given.size > 0) onMisfit([...given]);
  return read.data;
}

/** Path of the field that is at fault: a list is one field, for what is in it has no defaults. */
function fieldOf({ path }: z.core.$ZodIssue): string[] {
  const list = path.findIndex((part) => typeof part === 'number');
  return path.slice(0, list < 0 ? path.length : list).map(String);
}

/** Puts the default of a field into its place, if there is such a place. */
function giveUp(value: unknown, defaults: unknown, path: readonly string[]): void {
  const [group, standard] = [groupOf(value, path), groupOf(defaults, path)];
  const field = path.at(-1)!;
  if (group === null) return;
  if (standard && field in standard) group[field] = standard[field];
  else delete group[field];
}

/** What holds the field of a path. */
function groupOf(value: unknown, path: readonly string[]): Record<string, unknown> | null {
  const group = path.slice(0, -1).reduce<unknown>((at, part) => (isGroup(at) ? at[part] : null), value);
  return isGroup(group) ? group : null;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.map(String).join('.'), issue.message]));
}

function changedFields(before: unknown, after: unknown): string[] {
  const old = (before ?? {}) as Record<string, unknown>;
  const next = (after ?? {}) as Record<string, unknown>;
  const fields = new Set([...Object.keys(old), ...Object.keys(next)]);
  return [...fields].filter((field) => JSON.stringify(old[field]) !== JSON.stringify(next[field]));
}
