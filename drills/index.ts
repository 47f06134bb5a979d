/**
 * Fault drills: kill -9 of the server and of PostgreSQL under load, several times each, then the audit.
 * npm run drill [-- --kills 5] [--seconds 4]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makePlayers, startServer, type Server } from '../bench/server.ts';
import { judge } from './judge.ts';
import { type Crowd, sendCrowd } from './players.ts';
import { backAgain, killPostgres } from './postgres.ts';

const PLAYERS = 64;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
});
const kills = Number(values.kills);
const seconds = Number(values.seconds);
const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-'));
let server: Server = await startServer(data);
let failed = false;

try {
  const players = await makePlayers(server, PLAYERS, '1000');
  const crowd = sendCrowd(server.url, players);
  for (let kill = 1; kill <= kills; kill++) {
    await underLoad(crowd, `server kill ${kill}`, async () => {
      server.child.kill('SIGKILL');
      await new Promise((resolve) =>
        server.child.exitCode !== null || server.child.signalCode !== null
          ? resolve(null)
          : server.child.once('exit', resolve),
      );
      server = await startServer(data, {}, server.port);
    });
  }
  for (let kill = 1; kill <= kills; kill++) {
    await underLoad(crowd, `PostgreSQL kill ${kill}`, async () => {
      killPostgres(data);
      await backAgain(server.url);
    });
  }
  await sleep(seconds * 1000);
  await crowd.stop();
  failed = !(await judge(
    data,
    crowd,
    players.map((player) => player.id),
  ));
  print(failed ? '0 passed, 1 failed' : '1 passed, 0 failed');
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function underLoad(crowd: Crowd, name: string, hit: () => Promise<void>): Promise<void> {
  await sleep(seconds * 1000);
  const before = crowd.acknowledged.length;
  const from = performance.now();
  await hit();
  print(
    `${name.padEnd(20)} after ${String(before).padStart(7)} acknowledged bets; back in ${((performance.now() - from) / 1000).toFixed(1)} s`,
  );
}
