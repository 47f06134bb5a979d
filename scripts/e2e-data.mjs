// The data of the servers under the browser tests: made once for each build, and copied for each server.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, dist, root, sourceHash, staleParts, typescript } from './build.mjs';

const run = promisify(execFile);

/** What the run decides otherwise than a new installation does. */
const settings = {
  // Staff have no second factor, and pay players at will.
  security: { staffTwoFactor: false },
  backoffice: { fourEyes: { adjustAboveEur: '999999999', liftBreaks: true, linkedAccounts: false } },
  // A chain of the usual length takes two seconds of a core for each game, and no test plays a thousand rounds.
  originals: { shared: { chainLength: 1000 } },
};

/**
 * Fills `folder` with the data of an installation that was never started: its secrets and its migrated database, with the settings above.
 * @param {string} folder empty, or not there
 */
export async function copyData(folder) {
  if (staleParts(['server']).length > 0) await build(['server']);
  const { withStartLock } = await typescript('../platform/server/database/start-lock.ts');
  const kept = join(dist, 'e2e-data');
  const version = createHash('sha256').update(sourceHash('server')).update(JSON.stringify(settings));
  const own = join(kept, version.digest('hex'));
  mkdirSync(kept, { recursive: true });
  await withStartLock(join(kept, '.lock'), async () => {
    if (!existsSync(own)) {
      for (const name of readdirSync(kept))
        if (name !== '.lock') rmSync(join(kept, name), { recursive: true });
      // What a run that was killed left behind is not taken for whole.
      await make(`${own}.part`);
      renameSync(`${own}.part`, own);
    }
    // The database may belong to another account, and its copy has to.
    await run('cp', ['-a', `${own}/.`, folder]);
  });
}

/** @param {string} folder */
async function make(folder) {
  const env = { ...process.env, PHOENIX_DATA: folder };
  const phoenix = (...words) => run(process.execPath, [join(root, 'phoenix'), ...words], { env });
  for (const [feature, value] of Object.entries(settings))
    await phoenix('settings', 'set', feature, JSON.stringify(value));
  // The sportsbook waits for the tests that are about it.
  await phoenix('feature', 'off', 'book');
  const { shutDown } = await typescript('../platform/server/database/launcher.ts');
  await shutDown(join(folder, 'pg'));
}
