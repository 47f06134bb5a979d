/**
 * An installation that the version before has run: that version is checked out and built, players bet, deposit and withdraw on it, then this
 * version starts on the same folder; the audit, the reconciliation and the replay must be clean, and players are paid as before.
 * npm run drill -- upgrade [--from <commit>] [--seconds 20]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Server } from '../bench/server.ts';
import { sendCrowd } from './players.ts';
import { newFlow, openWalletDrill } from './wallet-drill.ts';

const { values } = parseArgs({
  options: { from: { type: 'string', default: '71114ba' }, seconds: { type: 'string', default: '20' } },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
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
const drill = await openWalletDrill(work);
let server: Server | null = null;

try {
  const players = { count: 8, dollars: '1000', prefix: 'elder' };
  const begun = await drill.begin(data, players, { BENCH_ROOT: before });
  const { accounts } = begun;
  server = begun.server;
  const crowd = sendCrowd(server.url, accounts.slice(4));
  const flows = accounts.slice(0, 3).map((account) => newFlow(account));
  await drill.play(server, flows);
  await sleep(Number(values.seconds) * 1000);
  await crowd.stop();
  await server.stop();
  print(`the version before: ${crowd.acknowledged.length} bets, ${flows.length} withdrawals paid`);

  server = await drill.resume(data, accounts[0]!);
  // One who was there before, with the address drawn then, and one who is new.
  const [old] = flows;
  const later = newFlow(old!.account, old!.deposits);
  const fresh = newFlow(accounts[3]!);
  await drill.play(server, [later, fresh]);
  if (later.deposits.at(-1)!.address !== old!.deposits[0]!.address)
    drill.findings.push('a player was given another address');
  await drill.judge(server, data, [later, fresh, ...flows.slice(1)]);
} finally {
  await server?.stop();
  await drill.node.close();
  git('worktree', 'remove', '--force', before);
  rmSync(work, { recursive: true, force: true });
}
drill.end();
