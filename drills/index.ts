/**
 * Fault drills: kill -9 of the server and of PostgreSQL under load, several times each, then the audit.
 * npm run drill [-- --kills 5] [--seconds 4]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makePlayers, startServer, type Server } from '../bench/server.ts';
import { auditAndReplay } from './cli.ts';
import { type Crowd, sendCrowd } from './players.ts';
import { checkAcknowledged } from './checks.ts';
import { backAgain, killPostgres, socketFolder } from './postgres.ts';

const PLAYERS = 64;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

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
    crowd,
    players.map((player) => player.id),
  ));
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
  say(
    `${name.padEnd(20)} after ${String(before).padStart(7)} acknowledged bets; back in ${((performance.now() - from) / 1000).toFixed(1)} s`,
  );
}

async function judge(crowd: Crowd, players: readonly string[]): Promise<boolean> {
  const { audit, replay, clean } = await auditAndReplay(data);
  const client = new pg.Client({ host: socketFolder(data), user: 'phoenix', database: 'phoenix' });
  await client.connect();
  const check = await checkAcknowledged(client, crowd.acknowledged, players).finally(() => client.end());
  say(`\nacknowledged bets      ${crowd.acknowledged.length}`);
  say(`stepped rounds ended   ${crowd.rounds()}`);
  say(`requests sent again    ${crowd.repeated()}`);
  say(`refusals by code       ${JSON.stringify(Object.fromEntries(crowd.refusals))}`);
  say(`acknowledged, missing  ${check.missing}`);
  say(`acknowledged, changed  ${check.changed}`);
  say(`keys with two bets     ${check.doubled}`);
  say(`\naudit\n${audit.stdout}`);
  say(`replay\n${replay.stdout}`);
  const good = clean && check.missing === 0 && check.changed === 0 && check.doubled === 0;
  say(good ? '1 passed, 0 failed' : '0 passed, 1 failed');
  return good;
}
