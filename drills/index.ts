/**
 * Fault drills: kill -9 of the server, of PostgreSQL and of both at once under load, several times each, then the audit.
 * A server that is started again has to acknowledge a bet within five seconds.
 * npm run drill [-- --kills 5] [--seconds 4]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makePlayers, startServer, type Server } from '../bench/server.ts';
import { judge } from './judge.ts';
import { type Crowd, sendCrowd } from './players.ts';
import { backAgain, killPostgres } from './postgres.ts';

const PLAYERS = 64;
/** From the start of the process to the first bet it acknowledges. */
const BETS_WITHIN_MS = 5_000;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
});
const kills = Number(values.kills);
const seconds = Number(values.seconds);
const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-'));
let server: Server = await startServer(data);
let failed = false;
const restarts: number[] = [];

try {
  const players = await makePlayers(server, PLAYERS, '1000');
  const crowd = sendCrowd(server.url, players);
  for (let kill = 1; kill <= kills; kill++)
    await underLoad(crowd, `server kill ${kill}`, () => killServer(crowd, () => undefined));
  for (let kill = 1; kill <= kills; kill++) {
    await underLoad(crowd, `PostgreSQL kill ${kill}`, async () => {
      killPostgres(data);
      await backAgain(server.url);
    });
  }
  for (let kill = 1; kill <= kills; kill++)
    await underLoad(crowd, `kill of both ${kill}`, () => killServer(crowd, () => killPostgres(data)));
  await sleep(seconds * 1000);
  await crowd.stop();
  const slowest = Math.max(...restarts);
  const late = slowest > BETS_WITHIN_MS;
  print(
    `\n${restarts.length} starts after a kill; the slowest served a bet after ${inSeconds(slowest)}${late ? ': TOO LATE' : ''}; load ${loadavg()[0]!.toFixed(1)}`,
  );
  const sound = await judge(
    data,
    crowd,
    players.map((player) => player.id),
  );
  failed = late || !sound;
  print(failed ? '0 passed, 1 failed' : '1 passed, 0 failed');
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

/** @param also what goes down with it */
async function killServer(crowd: Crowd, also: () => void): Promise<void> {
  const gone = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGKILL');
  also();
  await gone;
  const before = crowd.acknowledged.length;
  const from = performance.now();
  const starting = startServer(data, {}, server.port);
  while (crowd.acknowledged.length === before && performance.now() - from < 60_000) await sleep(10);
  restarts.push(performance.now() - from);
  server = await starting;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

async function underLoad(crowd: Crowd, name: string, hit: () => Promise<void>): Promise<void> {
  await sleep(seconds * 1000);
  const before = crowd.acknowledged.length;
  const from = performance.now();
  const starts = restarts.length;
  await hit();
  const first =
    restarts.length > starts
      ? `, first bet ${inSeconds(restarts.at(-1)!)} after the start of the process`
      : '';
  print(
    `${name.padEnd(20)} after ${String(before).padStart(7)} acknowledged bets; back in ${inSeconds(performance.now() - from)}${first}`,
  );
}
