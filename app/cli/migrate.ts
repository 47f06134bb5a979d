import { pendingMigrations } from '#platform/server/database/migrate.ts';
import { upgrade } from '#platform/server/database/upgrade.ts';
import { defineCommand } from './command.ts';
import { withKeylessDatabase } from './open-app.ts';

export const command = defineCommand({
  name: 'migrate',
  summary: 'bring the database up to date',
  usage: `Usage: phoenix migrate [--pending] [--json]

Runs the migrations that have not run on this database, and gives the roles of server and signer what they need. The
server does the same when it starts, if it knows the owner's connection (PHOENIX_OWNER_DATABASE_URL). Beside DATABASE_URL it
needs no key: PHOENIX_DATA may be empty.

  --pending  only list them; exit status 1 when there are any
`,
  options: { pending: { type: 'boolean' } },
  run: ({ options, print }) =>
    withKeylessDatabase(async (db) => {
      if (options['pending']) {
        const pending = await pendingMigrations(db.pool);
        print(pending.join('\n') || 'nothing to do', { pending });
        return pending.length > 0 ? 1 : 0;
      }
      const ran = await upgrade(db);
      print(ran.map((name) => `ran ${name}`).join('\n') || 'nothing to do', { ran });
      return 0;
    }),
});
