import { defineCommand, Refusal, table, UsageError } from './command.ts';
import { withApp, type OpenApp } from './open-app.ts';

export const command = defineCommand({
  name: 'settings',
  summary: "read or change a feature's settings",
  usage: `Usage: phoenix settings                     features that have settings
       phoenix settings get <feature> [--json]
       phoenix settings set <feature> <json>  changes the fields given, keeps the others
       phoenix settings history <feature>

Every change is a new version with its author and time; a running server follows at once.
`,
  async run({ words: [act = 'list', feature, json, ...rest], print }) {
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
        const history = await app.settings.history(feature);
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
  const answer = await app.settings.set(feature, { ...(current(app, feature) as object), ...fields }, 'cli');
  if ('version' in answer) return;
  const errors = Object.entries(answer.errors).map(([field, message]) => `${field}: ${message}`);
  throw new Refusal(`refused\n  ${errors.join('\n  ')}`);
}

function parseFields(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Falls through to the same complaint.
  }
  throw new UsageError(`expected a JSON object of fields, e.g. '{"rows": 20}'`);
}
