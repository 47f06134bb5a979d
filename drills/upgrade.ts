/**
 * An installation that the version before has run: that version is checked out and built, players bet, deposit and withdraw on it, then this
 * version starts on the same folder; the audit, the reconciliation and the replay must be clean, and players are paid as before. Then a
 * version after this one, made for the drill, expands the schema, and this one is gone back to on what that has left.
 * npm run drill -- upgrade [--from <commit>] [--seconds 20]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Server } from '../bench/server.ts';
import { phoenix } from './cli.ts';
import { sendCrowd } from './players.ts';
import { newFlow, openWalletDrill } from './wallet-drill.ts';

const { values } = parseArgs({
  options: { from: { type: 'string', default: '7b1c5ced' }, seconds: { type: 'string', default: '20' } },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'phoenix-upgrade-'));
const [before, after, data] = ['before', 'after', 'data'].map((name) => join(work, name)) as [
  string,
  string,
  string,
];
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });

/** What a later version may add: a column, a table and a function that writes to it. */
const EXPANSION = `alter table account add later text not null default '';
create table later_note (account_id bigint not null references account (id), at timestamptz not null default now());
create index later_note_account on later_note (account_id);
create function note_later(account bigint) returns void language sql as 'insert into later_note (account_id) values (account)';
`;

/** @param folder to check out into, with packages: those of that version are ours as long as its lock file is */
function checkOut(commit: string, folder: string): void {
  git('worktree', 'add', '--detach', folder, commit);
  // Hard links.
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')]);
}

print(`building ${values.from}`);
checkOut(values.from, before);
// Before the node starts: nothing else runs in this process meanwhile.
execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: before, stdio: 'ignore' });
checkOut('HEAD', after);
cpSync(join(root, 'dist'), join(after, 'dist'), { recursive: true });
writeFileSync(join(after, 'platform/server/database/migrations/999-expand-later.sql'), EXPANSION);
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
  await server.stop();

  server = await drill.resume(data, accounts[0]!, { BENCH_ROOT: after });
  const next = newFlow(accounts[4]!);
  await drill.play(server, [next]);
  await server.stop();
  if (!(await phoenix(data, ['migrate', '--pending'], drill.env)).stdout.includes('nothing to do'))
    drill.findings.push('this version wants to change the schema of the later one');
  print('back from a later version');
  server = await drill.resume(data, accounts[0]!);
  const again = newFlow(accounts[4]!, next.deposits);
  const other = newFlow(accounts[5]!);
  const moving = sendCrowd(server.url, accounts.slice(6));
  await drill.play(server, [again, other]);
  await moving.stop();
  print(`this version again: ${moving.acknowledged.length} bets`);
  await drill.judge(server, data, [later, fresh, again, other, ...flows.slice(1)]);
} finally {
  await server?.stop();
  await drill.node.close();
  for (const folder of [before, after]) git('worktree', 'remove', '--force', folder);
  rmSync(work, { recursive: true, force: true });
}
drill.end();
