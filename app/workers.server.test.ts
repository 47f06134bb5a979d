/** The real program with three front processes: one that is killed or hangs loses no bet, and what cannot start says why. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { processAlive } from '#platform/server/database/process-state.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';
import { appDefinition } from './definition.ts';

const root = join(import.meta.dirname, '..');

/** As accounts are made and money is given: a process of its own beside the program, and what the program is held against. */
let beside: TestPlatform;
beforeAll(async () => {
  // As npm start runs it: from source every process would be compiled as it starts.
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { stdio: 'ignore' });
  beside = await createTestPlatform(appDefinition);
});
afterAll(() => beside.close());

interface Program {
  readonly child: ChildProcess;
  /** All it printed. */
  readonly lines: readonly string[];
  /** The first line that fits, now or later. */
  line(fits: RegExp, after?: number): Promise<string>;
  /** Processes that serve. */
  workers(): number[];
  readonly ended: Promise<number | null>;
}

function startProgram(more: Record<string, string> = {}): Program {
  const { config, databaseUrl } = beside;
  const child = spawn(process.execPath, [join(root, 'dist/server/server.js')], {
    env: {
      PATH: process.env['PATH'],
      PHOENIX_WORKERS: '3',
      PORT: '0',
      PUSHER_PORT: '0',
      LIVE_PORT: '0',
      TRADING_PORT: '0',
      PHOENIX_DATA: temporaryFolder(),
      DATABASE_URL: databaseUrl,
      PHOENIX_KEY: config.installationKey.toString('hex'),
      PHOENIX_RATE_LIMITS: 'off',
      PHOENIX_LOCAL_CHAINS: 'off',
      PHOENIX_LOG: 'info',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const looks = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      for (const look of looks) look();
    });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    lines,
    ended,
    line: (fits, after = 0) =>
      new Promise((done, fail) => {
        const look = (): void => {
          const found = lines.slice(after).find((line) => fits.test(line));
          if (found === undefined) return;
          looks.delete(look);
          done(found);
        };
        looks.add(look);
        look();
        void ended.then(() => fail(new Error(`it ended without ${fits}: ${lines.join('\n')}`)));
      }),
    workers: () =>
      lines.flatMap((line) => {
        const pid = /"a front process serves"/.test(line) ? /"process":(\d+)/.exec(line)?.[1] : null;
        return pid ? [Number(pid)] : [];
      }),
  };
}

const PLAYERS = 24;
/** Between two bets of a player: what is asked is whether one is lost, not how many there may be. */
const PAUSE_MS = 30;

interface Acknowledged {
  readonly id: string;
  readonly payout: string;
  readonly player: TestPlayer;
}

/** Sends a bet until it is answered, as a page does: with one key. @param refused statuses of the times that it was not */
async function insist(
  url: string,
  player: TestPlayer,
  key: string,
  refused: number[] = [],
): Promise<Acknowledged> {
  const data = { target: 50.5, direction: 'over' };
  const body = JSON.stringify({ api_id: 'dice', bet: '0.10', currency: 'usd', demo: false, data, key });
  for (;;) {
    const response = await fetch(`${url}/api/game/play`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${player.token}` },
      body,
    }).catch(() => null);
    if (response === null || response.status === 503) {
      if (response) refused.push(response.status);
      await sleep(PAUSE_MS);
      continue;
    }
    const reply = (await response.json()) as { id: string; game: { payout: string } };
    expect(response.status, JSON.stringify(reply)).toBe(200);
    return { id: reply.id, payout: reply.game.payout, player };
  }
}

it('loses no bet that was answered and makes none up when a front process is killed, and ends in order', async () => {
  const program = startProgram();
  const url = (await program.line(/is open at/)).trim().split(' ').at(-1)!;
  await program.line(/a front process serves/);
  await expect.poll(() => program.workers().length, { timeout: 120_000 }).toBe(3);
  const [victim] = program.workers();
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => beside.register()));
  for (const { id } of players) await beside.credit(id, 'usd', '1000');

  const acknowledged = new Map<string, Acknowledged>();
  let stopped = false;
  const playing = players.map(async (player) => {
    while (!stopped) {
      const key = beside.kit.runtime.uuid();
      acknowledged.set(key, await insist(url, player, key));
      await sleep(PAUSE_MS);
    }
  });
  const moreThan = (count: number) =>
    expect.poll(() => acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(acknowledged.size + count);
  await moreThan(100);
  const before = program.lines.length;
  process.kill(victim!, 'SIGKILL');
  await program.line(/a front process ended; it is started again/, before);
  await moreThan(100);
  await program.line(/a front process serves/, before);
  await moreThan(100);
  stopped = true;
  await Promise.all(playing);

  const { rows } = await beside.kit.db.pool.query<{ user_id: string; bets: string }>(
    'select user_id::text, count(*)::text as bets from bet group by user_id',
  );
  const made = new Map(rows.map(({ user_id: user, bets }) => [user, Number(bets)]));
  for (const player of players) {
    const own = [...acknowledged.values()].filter((one) => one.player === player);
    expect(made.get(String(player.id))).toBe(own.length);
    const paid = own.reduce(
      (sum, { payout }) => sum + beside.units(payout) - beside.units('0.10'),
      beside.units('1000'),
    );
    const usd = (await beside.kit.money.balances(player.id)).find(({ currency }) => currency.code === 'usd');
    expect(usd!.real).toBe(paid);
  }
  const client = await beside.kit.db.pool.connect();
  expect((await auditLedger(client)).findings).toEqual([]);
  client.release();
  for (const [key, { id, payout, player }] of [...acknowledged].slice(-50))
    expect(await insist(url, player, key)).toEqual({ id, payout, player });

  // A key that comes to several processes at once is one bet.
  const [player] = players;
  const key = beside.kit.runtime.uuid();
  const answers = await Promise.all(Array.from({ length: 6 }, () => insist(url, player!, key)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);

  const workers = program.workers().filter(processAlive);
  expect(workers).toHaveLength(3);
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(workers.filter(processAlive)).toEqual([]);
});

it('leaves nobody waiting for a process that hangs: not on its lane, nor on a connection that it was given', async () => {
  const program = startProgram();
  const url = (await program.line(/is open at/)).trim().split(' ').at(-1)!;
  await expect.poll(() => program.workers().length, { timeout: 120_000 }).toBe(3);
  // The second of those that serve writes lane 1, which some of any four players in a row are on.
  const [, victim] = program.workers();
  const players = await Promise.all(Array.from({ length: 4 }, () => beside.register()));
  for (const { id } of players) await beside.credit(id, 'usd', '1000');
  onTestFinished(() => void (processAlive(victim!) && process.kill(victim!, 'SIGKILL')));
  process.kill(victim!, 'SIGSTOP');
  const answers: (number | 'closed')[] = [];
  // Each over a connection of its own, which are handed out in turn.
  for (let sent = 0; sent < 6; sent++)
    get(`${url}/healthz`, { agent: false }, (response) => {
      answers.push(response.statusCode!);
      response.resume();
    }).on('error', () => answers.push('closed'));
  // The others answer all but the one that the stopped process was given.
  await expect.poll(() => answers, { timeout: 120_000 }).toHaveLength(5);
  const refused: number[] = [];
  const bets = players.map((player) => insist(url, player, beside.kit.runtime.uuid(), refused));
  // Before it is given up.
  expect((await fetch(`${url}/metrics`)).status).toBe(200);
  await program.line(/gives no sign of life/);
  await Promise.all(bets);
  expect(refused).toContain(503);
  await expect.poll(() => answers, { timeout: 120_000 }).toEqual([200, 200, 200, 200, 200, 'closed']);
});

it('ends with the reason when its front processes cannot start', async () => {
  const taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const program = startProgram({ PORT: String(port) });
  await program.line(new RegExp(`Port ${port} is taken`));
  expect(await program.ended).toBe(1);
});
