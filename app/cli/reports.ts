import { rebuildReports } from '#features/operator/reports/server/rebuild.ts';
import { defineCommand, table, UsageError } from './command.ts';
import { withApp } from './open-app.ts';
import { games } from '../games.ts';

export const command = defineCommand({
  name: 'reports',
  summary: 'the sums that reports are made of: count them again',
  usage: `Usage: phoenix reports rebuild [--check] [--json]

Adds the whole journal up again, as far as it was counted, and holds every row of the sums against it. Names what differs and puts it right, in one
transaction; --check only looks. Reports go on meanwhile and show what was kept; players notice nothing. The digests are those of the sums
as they should be: the same journal gives the same ones. What was done goes into the audit log. Exit status 1 when something differed.
`,
  options: { check: { type: 'boolean' } },
  async run({ words, options, print }) {
    if (words[0] !== 'rebuild' || words.length > 1) throw new UsageError('rebuild is wanted');
    const replace = options['check'] !== true;
    return withApp(async ({ db, audit }) => {
      const rebuilt = await rebuildReports(db, new Map(games.map((game) => [game.id, game])), replace);
      const { tables, cursors, replaced } = rebuilt;
      const detail = Object.fromEntries(
        tables.map((one) => [one.table, { differ: one.differ, digest: one.digest }]),
      );
      if (replace)
        await audit.append({
          actor: 'cli',
          action: 'reports.rebuild',
          subject: 'reports',
          detail: { cursors, ...detail },
        });
      const wrong = tables.filter(({ differ }) => differ > 0);
      print(
        [
          table(
            ['table', 'rows', 'differ', 'digest'],
            tables.map((one) => [one.table, String(one.rows), String(one.differ), one.digest]),
          ),
          ...wrong.flatMap(({ examples }) => examples.map(({ is, row }) => `${is}: ${row}`)),
          '',
          wrong.length === 0 ? 'equal' : replaced ? 'put right' : 'not equal',
        ].join('\n'),
        rebuilt,
      );
      return wrong.length === 0 ? 0 : 1;
    });
  },
});
