import { endLinks } from '#features/account/identity/server/rewound.ts';
import { replaceDrawSeeds } from '#features/money/rewards/server/draws.ts';
import { endChains, refundOpenRounds } from '#features/play/originals/server/rewound.ts';
import { endHands } from '#features/play/poker/server/rewound.ts';
import { callOffPools } from '#features/play/pvp/server/rewound.ts';
import { walletSettings } from '#features/money/wallet/settings.ts';
import type { OpenDatabase } from '#platform/server/database/database.ts';
import { clearRestored } from '#platform/server/database/restore.ts';
import { replaceSeeds } from '#platform/server/fairness/replace-seeds.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { endEverySession } from '#platform/server/identity/rewound.ts';
import { BucketAway } from '#platform/server/money/archive/bucket.ts';
import { BrokenManifest } from '#platform/server/money/archive/manifest.ts';
import { archivePlace } from '#platform/server/money/archive/place.ts';
import { games } from '../games.ts';
import { defineCommand, Refusal, UsageError } from './command.ts';
import { archiveFiles } from './doctor/archive.ts';
import { countListeners, type OpenApp, withApp } from './open-app.ts';

export const command = defineCommand({
  name: 'rewound',
  summary: 'after the database was put back to an earlier time: end what players know since',
  usage: `Usage: phoenix rewound <time> [--json]

<time> is the moment that the database was put back to, e.g. 2026-01-31T12:00:00Z; it is written down. Run it after every
restore to a time in the past, before the program starts: players have seen seeds, layouts and links since that the
database knows nothing of. It

  - writes an entry into the audit log,
  - ends every session, log-in that waits for its second factor, link of a letter and secret of a live socket: those that were revoked
    since are there again; everybody logs in anew,
  - gives back the stakes of all open rounds of the originals,
  - reveals the active and the next seed pair of every player and draws others; draws another seed for the next draw of their rewards,
  - ends every hash chain, so that the shared games commit to new ones at the next start,
  - calls off hands of poker that are played, with all chips back, and commits every table to another seed for its next hand,
  - calls off duels, battles and pools that have no result yet; their stakes go back when the program runs,
  - stops payments of withdrawals (setting wallet, withdrawals.paused): coins that left since are not in the books. Start the
    program, run ./phoenix reconcile, settle what differs (deploy/backup.md), then
    ./phoenix settings set wallet '{"withdrawals": {"paused": false}}' or the back office sets it back.

Who was barred or closed their account since is not any more, and passwords, second factors, rights of staff, API keys and connected
programs are as they were: take those over from the data that was moved aside before players come in (deploy/backup.md, Back to a moment).

It can be run again when it was interrupted. Exit status 1 while a server runs on this database, and while files of the archive lack that
bets of this database are in alone: nothing is ended then.
`,
  async run({ words: [time, ...rest], print }) {
    const at = Date.parse(time ?? '');
    if (Number.isNaN(at) || rest.length > 0)
      throw new UsageError('expected the time that the database was put back to');
    return withApp(async (app) => {
      await refuseBesideServer(app.db);
      await refuseLostBets(app);
      const ended = await endWhatIsKnown(app, new Date(at).toISOString());
      clearRestored(app.config.data);
      const { sessions, links, rounds, players, draws, chains, hands, pools } = ended;
      print(
        `${sessions} sessions and ${links} links of letters ended, ${rounds} stakes of open rounds given back, ` +
          `${players} players have new seed pairs and ${draws} other draws, ` +
          `${chains} chains ended, ${hands} hands of poker and ${pools} pools called off; ` +
          'withdrawals are not paid until wallet, withdrawals.paused is false again: run ./phoenix reconcile first\n' +
          'Bars, closed accounts, passwords, second factors, rights of staff, API keys and connected programs are as they were then: ' +
          'before players come in, take over what changed since (deploy/backup.md, Back to a moment)',
        ended,
      );
    });
  },
});

/** It would go on with what it has in memory. */
async function refuseBesideServer(db: OpenDatabase): Promise<void> {
  // This command itself listens to settings.
  if ((await countListeners(db)) > 1) throw new Refusal('a server runs on this database: stop it first');
}

/** A copy has the archive of its own day: a partition that left the database later is in neither, and the log takes it away again. */
async function refuseLostBets({ db, config }: OpenApp): Promise<void> {
  const place = archivePlace(config.archive, config.archiveBucket);
  const { all, lost } = await archiveFiles(db.pool, place).catch((error: unknown) => {
    if (error instanceof BucketAway || error instanceof BrokenManifest) throw new Refusal(error.message);
    throw error;
  });
  const gone = all.flatMap(({ state, file }) => (state === 'gone' ? file! : []));
  const missing = gone.filter((file) => lost.includes(file));
  if (missing.length > 0)
    throw new Refusal(
      `bets are in these files alone, which are not as listed in ${config.archiveBucket?.url ?? config.archive}: ${missing.join(', ')}. Bring them and manifest.jsonl from the archive of the data that was moved aside (deploy/backup.md, Back to a moment)`,
    );
}

async function endWhatIsKnown(app: OpenApp, to: string) {
  const { db, audit, config, runtime, settings } = app;
  const vault = createVault(config.installationKey, runtime);
  await audit.append({
    actor: 'phoenix rewound',
    action: 'database.rewound',
    subject: 'database',
    detail: { to },
  });
  const sessions = await endEverySession(db);
  const links = await endLinks({ db });
  const wallet = settings.get('wallet', walletSettings);
  const paused = { ...wallet, withdrawals: { ...wallet.withdrawals, paused: true } };
  const answer = await settings.set('wallet', paused, 'phoenix rewound');
  if ('errors' in answer)
    throw new Refusal(`withdrawals could not be stopped: ${JSON.stringify(answer.errors)}`);
  const money = await app.openMoney();
  try {
    const rounds = await refundOpenRounds(
      { db, money, runtime },
      games.map(({ id }) => id),
    );
    const players = await replaceSeeds(db, vault, runtime);
    const draws = await replaceDrawSeeds({ db, runtime, vault });
    const chains = await endChains({ db, runtime, audit, fairness: vault });
    const hands = await endHands({ db, runtime, vault });
    const pools = await callOffPools({ db, runtime });
    return { to, sessions, links, rounds, players, draws, chains, hands, pools };
  } finally {
    await money.close();
  }
}
