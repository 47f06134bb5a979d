/**
 * A copy that counts: players deposit to drawn addresses on a real node and are paid, deploy/backup.sh copies the running
 * installation, the copy is put into an empty folder, its books agree with the chain, and withdrawals are paid from the
 * addresses that were drawn before. npm run drill -- restore [--players 4]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer, type Server } from '../bench/server.ts';
import { phoenix } from './cli.ts';
import type { Flow } from './wallet-checks.ts';
import { newFlow, openWalletDrill } from './wallet-drill.ts';

const { values } = parseArgs({ options: { players: { type: 'string', default: '4' } } });
const players = Number(values.players);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const work = mkdtempSync(join(tmpdir(), 'phoenix-restore-'));
const [old, copy, keys, fresh] = ['old', 'copy', 'keys', 'fresh'].map((name) => join(work, name)) as [
  string,
  string,
  string,
  string,
];
const drill = await openWalletDrill(work);
const { env, findings } = drill;
let server: Server | null = null;

try {
  const begun = await drill.begin(old, { count: players, dollars: '1', prefix: 'keeper' });
  const { accounts } = begun;
  server = begun.server;
  const before = accounts.map((account) => newFlow(account));
  await drill.play(server, before);
  print(`${players} players deposited and were paid`);

  execFileSync(join(import.meta.dirname, '../deploy/backup.sh'), ['--keys', keys, old, copy], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await server.stop();
  await refusesWithoutWords();

  // The keys come from two of three people, and from nowhere else.
  const [shares, joined] = [join(work, 'shares'), join(work, 'joined')];
  const sealed = join(copy, 'signer', 'words.sealed');
  const held = [3, 1].map((no) => join(shares, `share-${no}.json`));
  await phoenix(copy, ['keys', 'split', shares, '--from', keys, '--words', sealed]);
  rmSync(keys, { recursive: true });
  await phoenix(copy, ['keys', 'join', ...held, '--to', joined]);
  cpSync(copy, fresh, { recursive: true });
  cpSync(joined, fresh, { recursive: true });
  rmSync(old, { recursive: true });
  server = await drill.resume(fresh, accounts[0]!);
  // The same account, the deposits of before among its own; the house asks for an address again and must get the old one.
  const after = before.map(({ account, deposits }) => newFlow(account, deposits));
  await drill.play(server, after);
  for (const [index, flow] of after.entries()) compare(before[index]!, flow);
  print(`${players} players deposited to the same addresses and were paid by the restored installation`);
  await drill.judge(server, fresh, after);
} finally {
  await server?.stop();
  await drill.node.close();
  rmSync(work, { recursive: true, force: true });
}
drill.end();

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
