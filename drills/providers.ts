/**
 * An aggregator's calls under kill -9: random histories are played on the built server while it, its database or both die at
 * random moments, between calls and in the middle of them. The aggregator sends again what was not answered. Every answer
 * and every end is held against the reference model, and at the end the ledger is added up.
 * npm run drill -- providers [--killed 200] [--kills 30] [--seed 1] [--first 0]: histories from number 0 on, so that a machine that is
 * not ours for long plays a thousand in parts
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type HistoryReply, playHistory } from '#features/play/providers/server/testing/play-history.ts';
import { type Parameters, writeParameters } from '#features/play/providers/server/slotegrator/query.ts';
import { signRequest } from '#features/play/providers/server/slotegrator/sign.ts';
import { typedUnits } from '#platform/contract/typed-units.ts';
import { type Account, makePlayers, startServer, type Server } from '../bench/server.ts';
import { phoenix } from './cli.ts';
import { backAgain, connectTo, killPostgres } from './postgres.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    killed: { type: 'string', default: '200' },
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
  },
});
const histories = Number(values.killed);
const kills = Number(values.kills);
const first = Number(values.first);
const AT_ONCE = 8;
/** Milliseconds between a start and the next kill, at most. */
const PAUSE_MS = 1_000;
const AGAIN_MS = 50;
const PATIENCE_MS = 120_000;
const KEYS = { merchantId: 'drill-merchant', merchantKey: 'drill-merchant-key' };
const ENV = {
  PHOENIX_SLOTEGRATOR_MERCHANT_ID: KEYS.merchantId,
  PHOENIX_SLOTEGRATOR_MERCHANT_KEY: KEYS.merchantKey,
};
const print = (line: string): void => void process.stdout.write(`${line}\n`);

let state = Number(values.seed) % 2_147_483_647 || 1;
const draw = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;

const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-providers-'));
let server: Server = await startServer(data, ENV);
const counts = { answered: 0, again: 0, server: 0, database: 0, both: 0 };
const faults: string[] = [];
let over = false;
let failed = true;

async function once(parameters: Parameters): Promise<HistoryReply | null> {
  try {
    const answer = await fetch(`${server.url}/api/providers/slotegrator`, {
      method: 'POST',
      headers: {
        ...signRequest(parameters, KEYS, Date.now(), randomUUID()),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: writeParameters(parameters),
    });
    const reply = (await answer.json()) as HistoryReply & { error_description?: string };
    return answer.status === 200 && reply.error_description !== 'try again' ? reply : null;
  } catch {
    return null;
  }
}

/** As an aggregator does: the same again until there is an answer. */
async function send(parameters: Parameters): Promise<HistoryReply> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const reply = await once(parameters);
    if (reply) {
      counts.answered += 1;
      return reply;
    }
    if (performance.now() > end) throw new Error(`no answer to ${JSON.stringify(parameters)}`);
    counts.again += 1;
    await sleep(AGAIN_MS);
  }
}

async function killOnce(kill: number): Promise<void> {
  const what = kill % 3;
  counts[(['server', 'database', 'both'] as const)[what]!] += 1;
  // The database of the kill before may still be on its way back: what is killed has to be there.
  if (what > 0) await backAgain(server.url);
  if (what === 1) return killPostgres(data);
  const gone = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGKILL');
  if (what === 2) killPostgres(data);
  await gone;
  server = await startServer(data, ENV, server.port);
}

async function killAll(): Promise<void> {
  for (let kill = 1; kill <= kills && !over; kill++) {
    await sleep(draw(PAUSE_MS));
    await killOnce(kill);
    // So that the next one hits calls and no start.
    const before = counts.answered;
    while (!over && counts.answered < before + 1 + draw(40)) await sleep(10);
    if (kill % 10 === 0) print(`${kill} kills, ${counts.answered} answers, ${counts.again} calls sent again`);
  }
}

async function playAll(players: readonly Account[]): Promise<ReadonlyMap<string, string>> {
  const ends = new Map<string, string>();
  const open = [...players.entries()];
  const worker = async (): Promise<void> => {
    for (let one = open.shift(); one; one = open.shift()) {
      const [index, { id }] = one;
      const seed = first + index;
      await playHistory(seed, { id, currency: 'USD', send }).then(
        (left) => ends.set(id, left),
        (error: Error) => faults.push(`history ${seed}: ${error.message}`),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return ends;
}

async function judge(ends: ReadonlyMap<string, string>): Promise<boolean> {
  const client = await connectTo(data);
  const { rows } = await client
    .query<{ id: string; balance: string; scale: number }>(
      `select a.public_id as id, w.balance::text, c.scale from wallet w join account a on a.id = w.user_id
       join currency c on c.id = w.cur where c.code = 'usd' and a.public_id = any ($1)`,
      [[...ends.keys()]],
    )
    .finally(() => client.end());
  const wrong = rows.filter(({ id, balance, scale }) => typedUnits(ends.get(id)!, scale) !== BigInt(balance));
  const audit = await phoenix(data, 'audit');
  const { server: servers, database, both, answered, again } = counts;
  print(
    `\nkills                  ${servers} of the server, ${database} of PostgreSQL, ${both} of both at once`,
  );
  print(`calls answered         ${answered}, sent again ${again}`);
  print(`histories              ${ends.size} as the model, ${faults.length} not`);
  print(`wallets                ${rows.length - wrong.length} as the model, ${wrong.length} not`);
  for (const fault of faults.slice(0, 10)) print(fault);
  print(`\naudit\n${audit.stdout}`);
  const whole = ends.size === histories && rows.length === histories && servers + database + both >= kills;
  return whole && wrong.length === 0 && audit.code === 0;
}

try {
  const players = await makePlayers(server, histories, '20');
  print(`${histories} histories, ${kills} kills`);
  const killing = killAll();
  const ends = await playAll(players);
  over = true;
  await killing;
  failed = !(await judge(ends));
  print(failed ? '0 passed, 1 failed' : '1 passed, 0 failed');
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
