/**
 * Deposits and withdrawals on a real Ethereum node while things are killed with kill -9: the server (its scanner goes
 * with it, they are one process), the signer, the node. npm run drill -- wallet [--kills 200] [--players 50]
 */
import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startAnvil } from '#platform/chains/local/anvil.ts';
import { makePlayers, startServer, type Server } from '../bench/server.ts';
import { auditAndReplay } from './cli.ts';
import { type Flow, judgeFlows, type Verdict } from './wallet-checks.ts';
import { runFlow } from './wallet-flow.ts';
import { payByRule, quiet } from './wallet-setup.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, players: { type: 'string', default: '50' } },
});
const kills = Number(values.kills);
const players = Number(values.players);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** What the house itself puts on the address it pays from, wei. */
const FLOAT = 10n ** 19n;

const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-'));
const node = await startAnvil({
  chain: 'eth',
  folder: join(data, 'chains'),
  random: randomBytes,
  blockEveryMs: 300,
});
const env = { PHOENIX_ETH_RPC_URL: node.url, PHOENIX_ETH_NETWORK: 'local' };
let server: Server = await startServer(data, env);
const killed = { server: 0, signer: 0, node: 0 };
let good = false;

try {
  const accounts = await makePlayers(server, players, '1', 'coin');
  await payByRule(server, node, accounts[0]!, FLOAT);
  const flows: Flow[] = [];
  const running: Promise<void>[] = [];
  for (let kill = 0; kill < kills; kill++) {
    // Players come one by one, so that there is something under way at every kill.
    while (flows.length < players && flows.length * kills <= kill * players) begin(flows, running);
    await sleep(randomInt(50, 900));
    // One that is being started again after the kill before cannot be killed: then another is.
    while (!(await hit(kill))) await sleep(50);
  }
  while (flows.length < players) begin(flows, running);
  const telling = setInterval(() => print(standing(flows)), 15_000);
  await Promise.all(running).finally(() => clearInterval(telling));
  await quiet(() => server.url, server.admin);
  good = await judge(flows);

  function begin(all: Flow[], under: Promise<void>[]): void {
    const flow: Flow = { account: accounts[all.length]!, deposits: [], withdrawal: null };
    all.push(flow);
    under.push(runFlow(() => server.url, node, flow));
  }
} finally {
  await server.stop();
  await node.close();
  rmSync(data, { recursive: true, force: true });
}
print(good ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = good ? 0 : 1;

function standing(flows: readonly Flow[]): string {
  const deposited = flows.filter(({ deposits }) => deposits.length > 0).length;
  const paid = flows.filter(({ withdrawal }) => withdrawal).length;
  return `${flows.length} players, ${deposited} deposits in the chain, ${paid} withdrawals paid`;
}

/** Kills one of the three; starts the server again, as an operator would. @returns false when it was not there */
async function hit(no: number): Promise<boolean> {
  const what = (['server', 'signer', 'node', 'signer', 'node'] as const)[randomInt(5)]!;
  const pid = { server: server.pid, signer: signerPid(), node: node.pid() }[what];
  if (pid === null) return false;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
  killed[what] += 1;
  if (no % 20 === 0) print(`kill ${String(no).padStart(3)}: ${what}`);
  if (what !== 'server') return true;
  await new Promise((resolve) =>
    server.child.exitCode !== null || server.child.signalCode !== null
      ? resolve(null)
      : server.child.once('exit', resolve),
  );
  server = await startServer(data, env, server.port);
  return true;
}

function signerPid(): number | null {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n');
  const found = rows.find(
    (row) => row.includes('signer.js') && row.trim().split(/\s+/)[1] === String(server.pid),
  );
  return found ? Number(found.trim().split(/\s+/)[0]) : null;
}

async function judge(flows: readonly Flow[]): Promise<boolean> {
  // The scanner reads the last blocks before the books are compared.
  await sleep(5000);
  const verdict: Verdict = await judgeFlows(server, node.url, flows);
  const { audit, replay, clean } = await auditAndReplay(data);
  print(`\nkilled                 server ${killed.server}, signer ${killed.signer}, node ${killed.node}`);
  for (const [name, value] of Object.entries(verdict.counts)) print(`${name.padEnd(22)} ${value}`);
  for (const finding of verdict.findings) print(`FOUND  ${finding}`);
  print(`\naudit\n${audit.stdout}\nreplay\n${replay.stdout}`);
  return clean && verdict.findings.length === 0;
}
