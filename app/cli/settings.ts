import { defineCommand, Refusal, table, UsageError } from './command.ts';
import { withApp, type OpenApp } from './open-app.ts';

export const command = defineCommand({
  name: 'settings',
  summary: "read or change a feature's settings",
  usage: `Usage: phoenix settings                     features that have settings
       phoenix settings get <feature> [--json]
       phoenix settings set <feature> <json>  changes the fields given, keeps the others, inside of fields too
       phoenix settings history <feature> [--before <version>]  the newest 50, or those before a version

A list takes the place of the one before; null takes an entry, or what a field was set to, away. A field that there is not is refused.
Every change is a new version with its author and time; a running server follows at once.
`,
  options: { before: { type: 'string' } },
  async run({ words: [act = 'list', feature, json, ...rest], options, print }) {
    const wanted = { list: 0, get: 1, history: 1, set: 2 }[act];
    const given = [feature, json, ...rest].filter((word) => word !== undefined).length;
    if (wanted === undefined || given !== wanted)
      throw new UsageError('expected get <feature>, set <feature> <json> or history <feature>');
    await withApp(async (app) => {
      if (act === 'list' || feature === undefined) {
        const ids = [...app.settings.schemas().keys()];
        return print(ids.join('\n'), ids);
      }
      if (act === 'set') await change(app, feature, json ?? '');
      if (act === 'history') {
        const history = await app.settings.history(feature, {
          limit: 50,
          before: versionOf(options['before']),
        });
        const rows = history.map(({ version, at, author, value }) => [
          String(version),
          at,
          author,
          JSON.stringify(value),
        ]);
        return print(table(['version', 'at', 'author', 'value'], rows), history);
      }
      const value = current(app, feature);
      print(JSON.stringify(value, null, 2), value);
    });
  },
});

function versionOf(given: string | boolean | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^[1-9]\d{0,8}$/.test(given))
    throw new UsageError(`expected the number of a version after --before, not "${given}"`);
  return Number(given);
}

function current({ settings }: OpenApp, feature: string): unknown {
  const schema = settings.schemas().get(feature);
  if (!schema)
    throw new Refusal(
      `"${feature}" has no settings; these have: ${[...settings.schemas().keys()].join(', ')}`,
    );
  return settings.get(feature, schema);
}

async function change(app: OpenApp, feature: string, json: string): Promise<void> {
  const fields = parseFields(json);
  const before = current(app, feature);
  const wanted = patched(before, fields);
  const schema = app.settings.schemas().get(feature)!;
  const read = schema.safeParse(wanted);
  // A schema passes over what it does not know.
  const unknown = read.success ? unknownIn(fields, before, read.data) : [];
  if (unknown.length > 0)
    throw new Refusal(`refused\n  ${unknown.map((path) => `${path}: there is no such field`).join('\n  ')}`);
  const answer = await app.settings.set(feature, wanted, 'cli');
  if ('version' in answer) return;
  const errors = Object.entries(answer.errors).map(([field, message]) => `${field}: ${message}`);
  throw new Refusal(`refused\n  ${errors.join('\n  ')}`);
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As RFC 7386 has it. */
function patched(before: unknown, fields: unknown): unknown {
  if (!isFields(fields)) return fields;
  const after = new Map(Object.entries(isFields(before) ? before : {}));
  for (const [name, value] of Object.entries(fields))
    if (value === null) after.delete(name);
    else after.set(name, patched(after.get(name), value));
  return Object.fromEntries(after);
}

/** @returns paths of what was given and is in no settings; of what was to be taken away, in those of before */
function unknownIn(given: unknown, before: unknown, after: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null) return [];
  const at = (value: unknown, name: string): unknown => (value as Record<string, unknown> | null)?.[name];
  return Object.entries(given).flatMap(([name, value]) => {
    const found = at(value === null && !Array.isArray(given) ? before : after, name);
    if (found === undefined) return [`${path}${name}`];
    return unknownIn(value, at(before, name), at(after, name), `${path}${name}.`);
  });
}

function parseFields(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    if (isFields(value)) return value;
  } catch {
    // Falls through to the same complaint.
  }
  throw new UsageError(`expected a JSON object of fields, e.g. '{"rows": 20}'`);
}
