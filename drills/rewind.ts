/**
 * Back to a moment by the documented commands alone: players bet, deploy/backup.sh copies, players go on, and then the database is put
 * back to a moment in between. What was acknowledged before it is there, nothing of after it is, and nobody plays on seeds that were shown.
 * npm run drill -- rewind [--seconds 60] [--players 16]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { call, LOAD_PASSWORD, logIn, makePlayers, startServer, type Server } from '../bench/server.ts';
import { checkAcknowledged } from './checks.ts';
import { auditAndReplay, phoenix } from './cli.ts';
import { sendLoad } from './failover/load.ts';
import { connectTo } from './postgres.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, players: { type: 'string', default: '16' } },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const work = mkdtempSync(join(tmpdir(), 'phoenix-rewind-'));
const [data, copy, fresh, archive] = ['data', 'copy', 'fresh', 'log'].map((name) => join(work, name)) as [
  string,
  string,
  string,
  string,
];
const env = { PHOENIX_WAL_ARCHIVE: archive };
const findings: string[] = [];
const check = (good: boolean, text: string): void => void (good || findings.push(text));
let server: Server | null = null;

try {
  server = await startServer(data, { ...env, PHOENIX_DATA: data });
  const { url, port } = server;
  const players = await makePlayers(server, Number(values.players), '1000');
  const load = sendLoad(() => url, players);
  await sleep(3_000);
  execFileSync(join(import.meta.dirname, '../deploy/backup.sh'), [data, copy], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await sleep(5_000);
  // The moment lies a little after the last of these was answered.
  const before = [...load.acknowledged];
  const moment = new Date().toISOString();
  print(`${before.length} bets were acknowledged by ${moment}`);
  await sleep(Number(values.seconds) * 1_000);
  const shown = await seedOf(url, players[0]!.token);
  await load.stop();
  const after = load.acknowledged.length - before.length;
  await server.stop();
  server = null;
  rmSync(data, { recursive: true });

  print(`./phoenix restore ${copy} --archive ${archive} --to ${moment}`);
  const from = performance.now();
  const restored = await phoenix(fresh, ['restore', copy, '--archive', archive, '--to', moment], env);
  check(restored.code === 0, `restore ended with ${restored.code}`);
  print(`${restored.stdout.trim()} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  check(await refuses(), 'a server started before ./phoenix rewound');
  const rewound = await phoenix(fresh, ['rewound', moment], env);
  check(rewound.code === 0, `rewound ended with ${rewound.code}`);
  print(rewound.stdout.trim());

  server = await startServer(fresh, { ...env, PHOENIX_DATA: fresh }, port);
  const client = await connectTo(fresh);
  const ids = players.map(({ id }) => id);
  const kept = await checkAcknowledged(client, before, ids);
  check(
    kept.missing + kept.changed === 0,
    `${kept.missing} bets of before the moment are missing, ${kept.changed} changed`,
  );
  const { rows } = await client.query<{ bets: string; entries: string; paused: string }>(
    `select (select count(*) from bet where at > $1)::text as bets,
       (select count(*) from audit_log where action = 'database.rewound')::text as entries,
       (select value -> 'withdrawals' ->> 'paused' from setting_version where feature = 'wallet' order by version desc limit 1) as paused`,
    [moment],
  );
  await client.end();
  const { bets, entries, paused } = rows[0]!;
  check(bets === '0', `${bets} bets are there that were made after the moment`);
  check(entries === '1', `${entries} entries in the audit log`);
  check(paused === 'true', 'withdrawals are not stopped');
  print(
    `of ${after} bets after the moment ${bets} are there; of ${before.length} before it ${before.length - kept.missing}`,
  );
  const old = await call(url, '/auth/update', {}, players[0]!.token);
  check(old.status === 401, `a session of before is answered with ${old.status}`);
  const again = await Promise.all(
    players.map(async (one) => ({ ...one, token: await logIn(url, one.name, LOAD_PASSWORD) })),
  );
  const now = await seedOf(url, again[0]!.token);
  check(now !== shown, 'the seed of before is played on');
  const more = sendLoad(() => url, again);
  await sleep(3_000);
  await more.stop();
  check(more.acknowledged.length > 0 && more.counts.refused === 0, 'players cannot bet again');
  print(`${more.acknowledged.length} bets on other seeds`);
  await server.stop();
  server = null;
  const { audit, replay, clean } = await auditAndReplay(fresh);
  print(`${audit.stdout}\n${replay.stdout}`);
  check(clean, 'audit or replay is not clean');
} finally {
  await server?.stop();
  rmSync(work, { recursive: true, force: true });
}
for (const finding of findings) print(`WRONG: ${finding}`);
print(findings.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = findings.length === 0 ? 0 : 1;

/** Hash of the seed that a player plays on. */
async function seedOf(url: string, token: string): Promise<string> {
  const { body } = await call(url, '/api/fairness/seeds', {}, token);
  return JSON.stringify(body);
}

async function refuses(): Promise<boolean> {
  const trial = join(work, 'trial');
  cpSync(fresh, trial, { recursive: true });
  const started = await startServer(trial, { PHOENIX_DATA: trial, PHOENIX_LOG: 'fatal' }).then(
    async (one) => {
      await one.stop();
      return true;
    },
    () => false,
  );
  rmSync(trial, { recursive: true, force: true });
  return !started;
}
