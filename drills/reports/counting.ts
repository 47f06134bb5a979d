/** The counting of reports as a process of its own, to be killed: counts whatever is new until nothing is, again and again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { invitersOf } from '#features/money/affiliates/server/invites.ts';
import { createCount } from '#features/operator/reports/server/count.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { createLog } from '#platform/server/log/log.ts';
import { games } from '#app/games.ts';

const [databaseUrl] = process.argv.slice(2);
if (!databaseUrl) throw new Error('counting.ts DATABASE_URL');
const db = await openDatabase({ data: '/nowhere', databaseUrl }, createLog('silent'));
const count = createCount(
  { db, games: new Map(games.map((game) => [game.id, game])) },
  { invitersOf: (client, users) => invitersOf(client, users) },
);
process.stdout.write('ready\n');
for (;;) {
  await count();
  process.stdout.write('counted\n');
  await sleep(50);
}
