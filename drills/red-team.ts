/**
 * Somebody who has taken over the web server: its socket and token of the signer, and its database role. For some minutes they try
 * to move coins. Not more may leave than the signer's own automatic caps, and what was tried must be found afterwards: refused by the
 * database, or named by the audit. npm run drill -- red-team [--minutes 10]
 */
import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startAnvil } from '#platform/chains/local/anvil.ts';
import type { ChainId } from '#platform/chains/driver.ts';
import { capUnits } from '#platform/chains/signer/caps.ts';
import { signerClient } from '#platform/chains/signer/client.ts';
import type { LogLine } from '#platform/chains/signer/protocol.ts';
import { chainOf } from '#platform/chains/signer/testing/plans.ts';
import { call, makePlayers, startServer, type Server } from '../bench/server.ts';
import type { NamedRefusal } from '#features/money/reconciliation/server/audit-refusals.ts';
import { phoenix } from './cli.ts';
import { OTHER_CHAINS } from './red-team-chains.ts';
import { amongMany, flood, forge } from './red-team-moves.ts';
import type { Loot, Raid } from './red-team-rows.ts';
import { statements, tamper } from './red-team-statements.ts';
import { approveByPasskey, type StaffWord } from './red-team-staff.ts';
import type { Flow } from './wallet-checks.ts';
import { nodeCall } from './wallet-checks.ts';
import { runFlow } from './wallet-flow.ts';
import { payByRule } from './wallet-setup.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** What leaves without staff: 0.2 of each coin a day, 0.05 at once. Staff count only with a passkey, as on main networks. */
const AUTO_DAY_WEI = 2n * 10n ** 17n;
const cap = { payment: '15', day: '60', twoAbove: '3', auto: { payment: '0.05', day: '0.2' } };
const each = <T>(value: T): Record<string, T> =>
  Object.fromEntries(['eth', ...OTHER_CHAINS].map((chain) => [chain, value]));
const CAPS = {
  passkeys: 'always',
  // Of these chains each one's own coin has the chain's name.
  currencies: each(cap),
  // On TRON a payment costs coins, not parts of one; a cap below that would be the only rule that is tried there.
  chains: {
    ...each({ fee: '0.05', feeDay: '1', fund: '0.05', fundDay: '0.2' }),
    trx: { fee: '150', feeDay: '5000', fund: '0.05', fundDay: '0.2' },
  },
};
/** Words that the thief's plans are made for: public keys are no secret, and plans of every chain need them. */
const WORDS = 'test test test test test test test test test test test junk';
/** What the house itself puts on the address it pays from, wei. */
const FLOAT = 10n ** 19n;
/** Fewer tries a minute than the signer writes down one by one. */
const PAUSE_MS = 2_000;
/** Tries at once, at the end. */
const FLOOD = 500;

const data = mkdtempSync(join(tmpdir(), 'phoenix-red-'));
mkdirSync(join(data, 'signer'), { mode: 0o700 });
writeFileSync(join(data, 'signer', 'caps.json'), JSON.stringify(CAPS), { mode: 0o600 });
const node = await startAnvil({
  chain: 'eth',
  folder: join(data, 'chains'),
  random: randomBytes,
  blockEveryMs: 300,
});
const env = {
  PHOENIX_ETH_RPC_URL: node.url,
  PHOENIX_ETH_NETWORK: 'local',
  PHOENIX_LOCAL_CHAINS: 'on',
  PHOENIX_SIGNER_MNEMONIC: WORDS,
};
let server: Server | null = null;
let good = false;

try {
  server = await startServer(data, env);
  const [honest, second, thief] = await makePlayers(server, 3, '1', 'red');
  await payByRule(server, node, honest!, FLOAT);
  const flow: Flow = { account: honest!, deposits: [], withdrawal: null };
  await runFlow(() => server!.url, node, flow);
  const db = await serversRole();
  const { rows } = await db.query<{ id: string }>(`select public_id as id from account where name = 'admin'`);
  const word = await approveByPasskey(server, join(data, 'signer'), node, second!, rows[0]!.id);
  print('an honest player was paid by rule and another one by staff with a passkey; the raid begins');
  good = await raid(server, db, thief!.id, flow, word);
} finally {
  await server?.stop();
  await node.close();
  rmSync(data, { recursive: true, force: true });
}
print(good ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = good ? 0 : 1;

interface Tried {
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly accepted: ReadonlySet<string>;
  /** Refusals that the audit names one by one. */
  readonly named: Loot['refused'];
}

function timesOf(all: readonly { readonly times?: number }[]): number {
  return all.reduce((sum, { times = 1 }) => sum + times, 0);
}

function refusedOf(lines: readonly LogLine[]): LogLine[] {
  return lines.filter(({ event }) => event === 'refused');
}

/** The minute's job takes what is older than 20 seconds; what is counted is written when its minute is over. */
async function copied(db: pg.Client, log: () => Promise<LogLine[]>): Promise<void> {
  await sleep(90_000);
  for (let round = 0; round < 60; round++) {
    const { rows } = await db.query<{ times: number }>(
      `select coalesce(sum((detail->>'times')::int), 0)::int as times from audit_log where action = 'signer.refused'`,
    );
    if (rows[0]!.times >= timesOf(refusedOf(await log()))) return;
    await sleep(5_000);
  }
  print('refusals are not in the audit log after six minutes');
}

async function serversRole(): Promise<pg.Client> {
  const socket = readFileSync(join(data, 'pg', 'data', 'postmaster.pid'), 'utf8').split('\n')[4]!;
  const db = new pg.Client({ host: socket, user: 'phoenix_server', database: 'phoenix' });
  db.on('error', () => {});
  await db.connect();
  return db;
}

async function raid(
  house: Server,
  db: pg.Client,
  thief: string,
  honest: Flow,
  word: StaffWord,
): Promise<boolean> {
  const token = readFileSync(join(data, 'signer', 'token'), 'utf8').trim();
  const signer = signerClient(async () => ({ address: join(data, 'signer', 'signer.sock'), token }));
  const loot: Loot = { addresses: new Set(), broadcast: 0, signed: 0, refused: [], invented: [] };
  const scene: Raid = { db, signer, node: node.url, thief, word, loot };
  const counts = new Map<string, Map<string, number>>();
  /** Moves of which the database took something: the audit has to name each. */
  const accepted = new Set<string>();
  const note = (move: string, result: string) => {
    const results = counts.get(move) ?? new Map<string, number>();
    results.set(result, (results.get(result) ?? 0) + 1);
    if (result === 'DONE') accepted.add(move);
    counts.set(move, results);
  };

  for (const [move, sql] of statements(honest.withdrawal!.address)) note(move, await tamper(db, sql));
  const end = performance.now() + minutes * 60_000;
  let telling = performance.now();
  while (performance.now() < end) {
    const { move, result, took } = await forge(scene);
    note(move, result);
    if (took) accepted.add(move);
    if (randomInt(10) === 0) {
      const all = statements(honest.withdrawal!.address);
      const [name, sql] = all[randomInt(all.length)]!;
      note(name, await tamper(db, sql));
    }
    if (performance.now() - telling > 60_000) {
      telling = performance.now();
      print(`${await stolen(loot)} wei taken so far`);
    }
    await sleep(PAUSE_MS);
  }
  // What has to be named each; in the flood those that nobody made are counted.
  const named = [...loot.refused];
  await sleep(60_000);
  note('a flood of withdrawals that nobody asked for', `${await flood(scene, FLOOD)} refused`);
  note('a real signature of staff, its withdrawal as attempt 3, in the flood', await amongMany(scene));
  named.push(loot.refused.at(-1)!);
  // What was signed last is mined, the server's own worker has had its turn at what was invented, and refusals are in the audit log.
  await copied(db, () => logOf(signer));
  const lines = await logOf(signer);
  await db.end();
  return judge(house, loot, { counts, accepted, named }, lines);
}

async function stolen({ addresses }: Loot): Promise<bigint> {
  let sum = 0n;
  for (const address of addresses)
    sum += BigInt(await nodeCall<string>(node.url, 'eth_getBalance', address, 'latest'));
  return sum;
}

/** All that was signed for payments there is the thief's: nobody else asked for any. */
function signedOn(chain: ChainId, lines: readonly LogLine[]): { coin: string; signed: bigint; most: bigint } {
  const { currency, decimals } = chainOf(chain).assets[0]!;
  const signed = lines
    .filter((line) => line.event === 'signed' && line.chain === chain && line.kind === 'pay')
    .reduce((sum, line) => sum + BigInt(line.outputs[0]!.amount), 0n);
  return { coin: currency, signed, most: capUnits(cap.auto.day, decimals) };
}

async function logOf(signer: ReturnType<typeof signerClient>): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  for (let before: number | undefined; ;) {
    const page = await signer.log({ limit: 1000, ...(before === undefined ? {} : { before }) });
    lines.push(...page.lines);
    before = page.lines.at(-1)?.no;
    if (before === undefined || before <= 1) return lines;
  }
}

async function judge(
  house: Server,
  loot: Loot,
  { counts, accepted, named }: Tried,
  lines: readonly LogLine[],
): Promise<boolean> {
  const findings: string[] = [];
  print('\ntry, and what came of it');
  for (const [move, results] of counts)
    for (const [result, count] of results)
      print(`  ${move.padEnd(52)} ${String(count).padStart(5)}  ${result}`);
  const taken = await stolen(loot);
  print(
    `\ntaken ${taken} wei of at most ${AUTO_DAY_WEI}; signatures sent by the thief: ${loot.broadcast}, for other chains: ${loot.signed}`,
  );
  if (taken > AUTO_DAY_WEI) findings.push('more left than the automatic caps');
  for (const chain of OTHER_CHAINS) {
    const { coin, signed, most } = signedOn(chain, lines);
    print(`signed on ${chain}: ${signed} of at most ${most} ${coin}, smallest units`);
    if (signed > most) findings.push(`more was signed on ${chain} than the automatic caps`);
  }
  const [tries, refused] = [loot.refused.length, timesOf(refusedOf(lines))];
  print(
    `the signer refused ${tries} tries of the thief; its log has ${refused} refusals in ${refusedOf(lines).length} lines`,
  );
  if (refused < tries) findings.push(`${tries - refused} refusals are in no log`);
  const audit = await phoenix(data, 'audit', env);
  print(`\naudit\n${audit.stdout}`);
  const { refusals } = JSON.parse((await phoenix(data, ['audit', '--json'], env)).stdout) as {
    refusals: NamedRefusal[];
  };
  const byName = new Set(
    refusals.flatMap(({ rule, tries: all }) => all.map(({ subject }) => `${rule} ${subject}`)),
  );
  const unnamed = named.filter(({ subject, rule }) => !byName.has(`${rule} ${subject}`));
  print(
    `the audit names ${named.length - unnamed.length} of ${named.length} tries by rule and withdrawal, ${timesOf(refusals)} refusals in all`,
  );
  for (const { subject, rule } of unnamed) findings.push(`the audit does not name ${rule} ${subject}`);
  if (timesOf(refusals) < tries) findings.push('the audit knows of fewer refusals than there were');
  if (refusals.some(({ state }) => state === 'not copied'))
    findings.push('a refusal is not in the audit log of the server');
  for (const move of accepted) {
    const word = /\[(.+)\]$/.exec(move)?.[1];
    if (!word || !audit.stdout.includes(word)) findings.push(`the audit does not name: ${move}`);
  }
  const books = await call(house.url, '/api/admin/reconciliation/run', {}, house.admin);
  print(`reconciliation: ${JSON.stringify(books.body)}`);
  const shown = await call(house.url, '/api/admin/reconciliation', { show: 'all' }, house.admin);
  const cases = (shown.body as { cases: { kind: string; detail: { withdrawal?: string } }[] }).cases;
  const unasked = new Set(
    cases.flatMap(({ kind, detail }) => (kind === 'unasked' ? [detail.withdrawal] : [])),
  );
  print(
    `${unasked.size} withdrawals that nobody asked for have a case, of ${loot.invented.length} that were invented`,
  );
  // The list has 200 that are open.
  if (unasked.size < Math.min(100, loot.invented.length))
    findings.push('withdrawals that were invented have no case');
  const unexplained = loot.broadcast + loot.signed > 0;
  if (unexplained && (books.body as { cases: number }).cases === 0)
    findings.push('the reconciliation does not name what the thief had signed');
  for (const finding of findings) print(`FOUND  ${finding}`);
  return findings.length === 0;
}
