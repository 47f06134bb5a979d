/**
 * An installation that the version before has run: that version is checked out and built, players bet, deposit and withdraw on it, then this
 * version starts on the same folder; the audit, the reconciliation and the replay must be clean, and players are paid as before.
 * npm run drill -- upgrade [--from <commit>] [--seconds 20]
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startAnvil } from '#platform/chains/local/anvil.ts';
import { makePlayers, startServer, type Server } from '../bench/server.ts';
import { auditAndReplay, phoenix } from './cli.ts';
import { sendCrowd } from './players.ts';
import { type Flow, judgeFlows } from './wallet-checks.ts';
import { runFlow } from './wallet-flow.ts';
import { payByRule, quiet } from './wallet-setup.ts';

const { values } = parseArgs({
  options: { from: { type: 'string', default: '71114ba' }, seconds: { type: 'string', default: '20' } },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const FLOAT = 10n ** 19n;
const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'phoenix-upgrade-'));
const [before, data] = [join(work, 'before'), join(work, 'data')];
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });

print(`building ${values.from}`);
git('worktree', 'add', '--detach', before, values.from);
// Hard links: the packages of that version are ours as long as its lock file is.
execFileSync('cp', ['-al', join(root, 'node_modules'), join(before, 'node_modules')]);
// Before the node starts: nothing else runs in this process meanwhile.
execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: before, stdio: 'ignore' });
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
  server = await startServer(data, { ...env, BENCH_ROOT: before });
  const accounts = await makePlayers(server, 8, '1000', 'elder');
  await payByRule(server, node, accounts[0]!, FLOAT);
  const crowd = sendCrowd(server.url, accounts.slice(4));
  const flows = accounts.slice(0, 3).map((account): Flow => ({ account, deposits: [], withdrawal: null }));
  await play(flows);
  await sleep(Number(values.seconds) * 1000);
  await crowd.stop();
  await server.stop();
  print(`the version before: ${crowd.acknowledged.length} bets, ${flows.length} withdrawals paid`);

  server = await startServer(data, env);
  await payByRule(server, node, accounts[0]!, FLOAT);
  // One who was there before, with the address drawn then, and one who is new.
  const [old] = flows;
  const later: Flow = { account: old!.account, deposits: [...old!.deposits], withdrawal: null };
  const fresh: Flow = { account: accounts[3]!, deposits: [], withdrawal: null };
  await play([later, fresh]);
  if (later.deposits.at(-1)!.address !== old!.deposits[0]!.address)
    findings.push('a player was given another address');
  await sleep(5000);
  const verdict = await judgeFlows(server, node.url, [later, fresh, ...flows.slice(1)]);
  findings.push(...verdict.findings);
  const reconciled = await phoenix(data, 'reconcile', env);
  print(`\nreconcile\n${reconciled.stdout}`);
  if (reconciled.code !== 0) findings.push('reconcile found something');
  const { audit, replay, clean } = await auditAndReplay(data);
  print(`audit\n${audit.stdout}\nreplay\n${replay.stdout}`);
  if (!clean) findings.push('the audit or the replay found something');
} finally {
  await server?.stop();
  await node.close();
  git('worktree', 'remove', '--force', before);
  rmSync(work, { recursive: true, force: true });
}
for (const finding of findings) print(`FOUND  ${finding}`);
print(findings.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = findings.length === 0 ? 0 : 1;

async function play(flows: readonly Flow[]): Promise<void> {
  const { url, admin } = server!;
  await Promise.all(flows.map((flow) => runFlow(() => url, node, flow)));
  await quiet(() => url, admin);
}
