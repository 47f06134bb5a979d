/**
 * A copy that counts: players deposit to drawn addresses on a real node and are paid, deploy/backup.sh copies the running
 * installation, the copy is put into an empty folder, its books agree with the chain, and withdrawals are paid from the
 * addresses that were drawn before. npm run drill -- restore [--players 4]
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startAnvil } from '#platform/chains/local/anvil.ts';
import { makePlayers, startServer, type Server } from '../bench/server.ts';
import { auditAndReplay, phoenix } from './cli.ts';
import { type Flow, judgeFlows } from './wallet-checks.ts';
import { runFlow } from './wallet-flow.ts';
import { payByRule, quiet } from './wallet-setup.ts';

const { values } = parseArgs({ options: { players: { type: 'string', default: '4' } } });
const players = Number(values.players);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** What the house itself puts on the address it pays from, wei. */
const FLOAT = 10n ** 19n;

const work = mkdtempSync(join(tmpdir(), 'phoenix-restore-'));
const [old, copy, keys, fresh] = ['old', 'copy', 'keys', 'fresh'].map((name) => join(work, name)) as [
  string,
  string,
  string,
  string,
];
const node = await startAnvil({
  chain: 'eth',
  folder: join(work, 'chains'),
  random: randomBytes,
  blockEveryMs: 300,
});
const env = { PHOENIX_ETH_RPC_URL: node.url, PHOENIX_ETH_NETWORK: 'local' };
const findings: string[] = [];
let server: Server | null = null;

try {
  server = await startServer(old, env);
  const accounts = await makePlayers(server, players, '1', 'keeper');
  await payByRule(server, node, accounts[0]!, FLOAT);
  const before = accounts.map((account): Flow => ({ account, deposits: [], withdrawal: null }));
  await play(server, before);
  print(`${players} players deposited and were paid`);

  execFileSync(join(import.meta.dirname, '../deploy/backup.sh'), ['--keys', keys, old, copy], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await server.stop();
  await refusesWithoutWords();

  cpSync(copy, fresh, { recursive: true });
  cpSync(keys, fresh, { recursive: true });
  rmSync(old, { recursive: true });
  server = await startServer(fresh, env);
  await payByRule(server, node, accounts[0]!, FLOAT);
  // The same account, the deposits of before among its own; the house asks for an address again and must get the old one.
  const after = before.map(({ account, deposits }): Flow => ({
    account,
    deposits: [...deposits],
    withdrawal: null,
  }));
  await play(server, after);
  for (const [index, flow] of after.entries()) compare(before[index]!, flow);
  print(`${players} players deposited to the same addresses and were paid by the restored installation`);
  await quiet(() => server!.url, server.admin);
  // The scanner reads the last blocks before the books are compared.
  await sleep(5000);
  const verdict = await judgeFlows(server, node.url, after);
  findings.push(...verdict.findings);
  const reconciled = await phoenix(fresh, 'reconcile', env);
  print(`\nreconcile\n${reconciled.stdout}`);
  if (reconciled.code !== 0) findings.push('reconcile found something');
  const { audit, replay, clean } = await auditAndReplay(fresh);
  print(`audit\n${audit.stdout}\nreplay\n${replay.stdout}`);
  if (!clean) findings.push('the audit or the replay found something');
  for (const [name, value] of Object.entries(verdict.counts)) print(`${name.padEnd(22)} ${value}`);
} finally {
  await server?.stop();
  await node.close();
  rmSync(work, { recursive: true, force: true });
}
for (const finding of findings) print(`FOUND  ${finding}`);
print(findings.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = findings.length === 0 ? 0 : 1;

async function play({ url, admin }: Server, flows: readonly Flow[]): Promise<void> {
  await Promise.all(flows.map((flow) => runFlow(() => url, node, flow)));
  await quiet(() => url, admin);
}

function compare(before: Flow, after: Flow): void {
  const drawn = before.deposits[0]!.address;
  if (after.deposits.at(-1)!.address !== drawn)
    findings.push(`${after.account.name}: was given another address than ${drawn}`);
  if (after.withdrawal?.address === before.withdrawal?.address)
    findings.push(`${after.account.name}: was not paid by the restored installation`);
}

/** The copy without the signer's folder: the server must not draw other words. */
async function refusesWithoutWords(): Promise<void> {
  const folder = join(work, 'wordless');
  cpSync(copy, folder, { recursive: true });
  cpSync(join(keys, 'secrets.json'), join(folder, 'secrets.json'));
  rmSync(join(folder, 'signer'), { recursive: true });
  const started = await startServer(folder, { ...env, PHOENIX_LOG: 'fatal' }).then(
    async (one) => {
      await one.stop();
      return true;
    },
    () => false,
  );
  if (started) findings.push('a server without the words started');
  rmSync(folder, { recursive: true });
}
