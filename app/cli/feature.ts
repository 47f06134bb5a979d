import { defineCommand, Refusal, table, UsageError } from './command.ts';
import { withApp } from './open-app.ts';

export const command = defineCommand({
  name: 'feature',
  summary: 'list features, switch one on or off',
  usage: `Usage: phoenix feature [list] [--json]
       phoenix feature on|off <id>

A running server follows at once: an off feature has no calls, channels, pages or chunks.
`,
  async run({ words: [act = 'list', id, ...rest], print }) {
    if (!['list', 'on', 'off'].includes(act) || rest.length > 0 || (act === 'list') !== (id === undefined)) {
      throw new UsageError('expected list, on <id> or off <id>');
    }
    await withApp(async ({ features }) => {
      if (id !== undefined && !(await features.set(id, act === 'on', 'cli'))) {
        throw new Refusal(`"${id}" is not a feature that can be switched`);
      }
      const list = features.list();
      const rows = list.map((one) => [
        one.id,
        one.plugin === null ? 'always' : one.on ? 'on' : 'off',
        one.title,
      ]);
      print(table(['id', 'state', 'title'], rows), list);
    });
  },
});
