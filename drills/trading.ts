/**
 * Futures under kill -9: players open, edit and close positions, whole and in parts, and hold 2,000 of them open, while the server,
 * PostgreSQL and both at once die. At the end no position that was acknowledged may be gone, none closed twice, none filled at a tick
 * that was not published, none have outlived its bust, and the audit has to be clean.
 * npm run drill -- trading [--players 80] [--open 25] [--kills 5] [--seconds 4] [--seed 1]
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Account, makePlayers, type Server, startServer } from '../bench/server.ts';
import { phoenix } from './cli.ts';
import { insist } from './insist.ts';
import { killAndStart, type Victim, VICTIMS } from './kill.ts';
import { connectTo } from './postgres.ts';
import { judgeTrading } from './trading-checks.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '80' },
    open: { type: 'string', default: '25' },
    kills: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
});
const [kills, seconds, wanted] = [Number(values.kills), Number(values.seconds), Number(values.open)];
const total = wanted * Number(values.players);
const MONEY = '10000';
const PATIENCE_MS = 300_000;
const TICKERS = ['EMBER', 'NOVA', 'TIDE'];
/** Most of them low, so that many stay open; the high ones go bust or take profit between two kills. */
const MULTIPLIERS = ['2', '3.5', '10', '20', '50', '400', '1000'];
const print = (line: string): void => void process.stdout.write(`${line}\n`);

let state = Number(values.seed) % 2_147_483_647 || 1;
const draw = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;

const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-trading-'));
let server: Server = await startServer(data);
let ending = false;
const counts = { repeated: 0, closes: 0, edits: 0 };
/** Ids that players were answered, by the key of their order. */
const accepted = new Map<string, string>();
/** What was answered to orders that were refused, and how often they were sent, by key. */
const refused = new Map<string, string>();
let failed = true;

interface Shown {
  readonly id: string;
  readonly status: string;
}

const ask = (path: string, body: object, token: string, again: () => void = () => {}) =>
  insist(
    () => server.url,
    path,
    body,
    token,
    () => {
      counts.repeated += 1;
      again();
    },
  );

async function active(token: string): Promise<readonly Shown[]> {
  const body = { which: 'active', limit: 100 };
  const { status, body: shown } = await ask('/api/trading/positions', body, token);
  return status === 200 ? (shown as readonly Shown[]) : [];
}

const trigger = (roi: number) => ({ kind: 'roi', roi: String(roi) });

async function order(token: string): Promise<void> {
  const key = randomUUID();
  let sent = 1;
  const { status, body } = await ask(
    '/api/trading/open',
    {
      ticker: TICKERS[draw(TICKERS.length)],
      direction: draw(2) ? 'up' : 'down',
      multiplier: MULTIPLIERS[draw(MULTIPLIERS.length)],
      wager: `${1 + draw(3)}.${10 + draw(90)}`,
      currency: 'usd',
      ...(draw(3) === 0 && { takeProfit: trigger(5 + draw(200)) }),
      ...(draw(3) === 0 && { stopLoss: trigger(-5 - draw(80)) }),
      key,
    },
    token,
    () => (sent += 1),
  );
  if (status === 200) accepted.set(key, (body as { position: Shown }).position.id);
  else
    refused.set(
      key,
      `${status} ${(body as { code?: number }).code}, ${sent > 1 ? 'cut off before' : 'sent once'}`,
    );
}

async function change(token: string, positions: readonly Shown[]): Promise<void> {
  const { id } = positions[draw(positions.length)]!;
  if (draw(2) === 0) {
    const share = draw(3) === 0 ? { share: '40' } : {};
    const { status } = await ask('/api/trading/close', { id, ...share }, token);
    if (status === 200) counts.closes += 1;
    return;
  }
  const moved = draw(2) ? { takeProfit: trigger(5 + draw(300)) } : { stopLoss: trigger(-5 - draw(80)) };
  const { status } = await ask('/api/trading/edit', { id, ...moved }, token);
  if (status === 200) counts.edits += 1;
}

async function play({ token }: Account): Promise<void> {
  while (!ending) {
    const positions = await active(token);
    for (let missing = wanted - positions.length; missing > 0 && !ending; missing--) await order(token);
    if (positions.length > 0) await change(token, positions);
    await sleep(200 + draw(300));
  }
}

/** Closes whatever is open, until nothing is. */
async function leave({ token }: Account): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const positions = await active(token);
    if (positions.length === 0) return;
    for (const { id, status } of positions)
      if (status === 'open') await ask('/api/trading/close', { id }, token);
    await sleep(500);
  }
  throw new Error('positions could not be closed');
}

async function countOpen(): Promise<number> {
  const client = await connectTo(data);
  const { rows } = await client
    .query<{ open: number }>('select count(*)::int as open from futures_position where ended_at is null')
    .finally(() => client.end());
  return rows[0]!.open;
}

/** The number of the last published tick. */
async function lastTick(): Promise<number> {
  const client = await connectTo(data, 2_000);
  const { rows } = await client
    .query<{ seq: string | null }>('select max(seq)::text as seq from futures_tick')
    .finally(() => client.end());
  return Number(rows[0]!.seq ?? 0);
}

/** @returns seconds from the kill to the next tick */
async function hit(kind: Victim): Promise<string> {
  const last = await lastTick();
  const from = performance.now();
  server = await killAndStart(kind, data, server);
  while ((await lastTick().catch(() => 0)) <= last) {
    if (performance.now() - from > PATIENCE_MS) throw new Error('no tick came after the kill');
    await sleep(50);
  }
  return ((performance.now() - from) / 1_000).toFixed(1);
}

/** Waits for the first ticks of every ticker, then until enough is open. */
async function filled(): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while ((await countOpen()) < total * 0.97) {
    if (performance.now() > end) throw new Error(`only ${await countOpen()} positions are open`);
    await sleep(500);
  }
}

try {
  await phoenix(data, ['feature', 'on', 'trading'], { PHOENIX_LOG: 'silent' });
  const players = await makePlayers(server, Number(values.players), MONEY);
  const work = players.map(play);
  await filled();
  for (const kind of VICTIMS)
    for (let turn = 1; turn <= kills; turn++) {
      await sleep(seconds * 1000 + draw(1000));
      const open = await countOpen();
      const after = await hit(kind);
      print(
        `${`${kind} kill ${turn}`.padEnd(20)} with ${open} open, next tick after ${after} s; ${accepted.size} orders, ${counts.closes} closes, ${counts.edits} edits acknowledged`,
      );
    }
  await sleep(seconds * 1000);
  ending = true;
  await Promise.all(work);
  await Promise.all(players.map(leave));
  const sound = await judgeTrading(data, { players, money: MONEY, accepted, refused });
  print(`requests sent again    ${counts.repeated}, refused ${refused.size}`);
  const audit = await phoenix(data, 'audit');
  print(`\naudit\n${audit.stdout}`);
  failed = !sound || audit.code !== 0 || counts.closes === 0 || counts.edits === 0;
  print(failed ? '0 passed, 1 failed' : '1 passed, 0 failed');
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
