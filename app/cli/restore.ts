import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ARCHIVE_FOLDER } from '#platform/server/database/wal-archive.ts';
import { restoreTo } from '#platform/server/database/restore.ts';
import { givenSettings, dataFolder } from '#platform/server/config/schema.ts';
import { defineCommand, Refusal, UsageError } from './command.ts';

export const command = defineCommand({
  name: 'restore',
  summary: 'make a data folder of a copy and the log that was kept since, as of any moment',
  usage: `Usage: phoenix restore <copy> --archive <folder> [--to <time>] [--json]

For the embedded database. <copy> is a folder that deploy/backup.sh made, --archive the one of PHOENIX_WAL_ARCHIVE, --to a moment
after the copy, e.g. 2026-01-31T12:00:00Z; without it the log is done again to its end. Writes to PHOENIX_DATA (./data), which must
have no database yet. Then put the keys back if they were apart, and run ./phoenix rewound <time>: no server starts before, and
nothing is written to the folder of the log. To try it, leave that out. Run it as the account of the server; root gives what it made
to the account that the folder above PHOENIX_DATA belongs to.

A --to later than the last commit in the log fails: "recovery ended before configured recovery target was reached".
`,
  options: { archive: { type: 'string' }, to: { type: 'string' } },
  async run({ words: [copy, ...rest], options, print }) {
    const { archive, to } = options;
    if (copy === undefined || rest.length > 0 || typeof archive !== 'string')
      throw new UsageError('expected a copy, and --archive with the folder of the log');
    const moment = typeof to === 'string' ? new Date(to) : null;
    if (moment !== null && Number.isNaN(moment.getTime()))
      throw new UsageError('--to is a time, e.g. 2026-01-31T12:00:00Z');
    const given = givenSettings(process.env, process.cwd());
    if (given.DATABASE_URL)
      throw new Refusal('DATABASE_URL is set: that database is restored by its own means');
    const data = dataFolder(given, process.cwd());
    if (existsSync(join(data, 'pg')))
      throw new Refusal(`${data} has a database already: move it aside first`);
    if (!existsSync(join(copy, 'pg', 'data', 'backup_label')))
      throw new Refusal(`${copy} is no copy that deploy/backup.sh made`);
    const folder = resolve(archive);
    if (!existsSync(folder) || !ARCHIVE_FOLDER.test(folder))
      throw new Refusal(`${folder} is no folder with a log`);
    const last = await restoreTo({ copy, archive: folder, data, to: moment });
    const time = moment?.toISOString() ?? last ?? '<time>';
    print(
      `${data} is as of ${time}; the last that was written there is of ${last ?? 'never'}. Next: PHOENIX_DATA=${data} ./phoenix rewound ${time}`,
      { data, to: moment?.toISOString() ?? null, last },
    );
  },
});
