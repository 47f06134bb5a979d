import { effectiveSettings } from '#platform/server/config/effective.ts';
import { settingNames } from '#platform/server/config/schema.ts';
import { defineCommand, table } from './command.ts';

const names = settingNames().map(({ name, allowed }) => [`  ${name}`, allowed]);

export const command = defineCommand({
  name: 'config',
  summary: 'print the configuration in effect, secrets masked',
  usage: `Usage: phoenix config [--json]

Prints every setting as the server would use it, and where it comes from. Settings are read from the
environment and from phoenix.config.json (or the file that PHOENIX_CONFIG names); the environment wins.

${table(['  name', 'allowed'], names)}
`,
  async run({ print }) {
    const rows = effectiveSettings(process.env, process.cwd());
    print(
      table(
        ['name', 'value', 'from'],
        rows.map(({ name, value, from }) => [name, value ?? '-', from]),
      ),
      Object.fromEntries(rows.map(({ name, value, from }) => [name, { value, from }])),
    );
  },
});
