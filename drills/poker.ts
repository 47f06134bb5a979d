/**
 * Poker under kill -9: bots play at many tables, the server dies at random moments and is started again on the same folder.
 * At the end every chip has to be where it belongs, no hand may have been paid twice, and the audit has to be clean.
 * npm run drill -- poker [--tables 50] [--players 4] [--kills 200] [--seed 1]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makePlayers, startServer, type Account, type Server } from '../bench/server.ts';
import { phoenix } from './cli.ts';
import { connectTo, unitsOfDollar } from './postgres.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '50' },
    players: { type: 'string', default: '4' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const tables = Number(values.tables);
const seats = Number(values.players);
const kills = Number(values.kills);
/** From the moment the tables play again to the kill, at most. */
const PAUSE_MS = 1_500;
/** Actions that a start has to acknowledge before it may be killed: a server that nobody plays on loses nothing. */
const ACTIONS = 10;
const PLAYING_MS = 120_000;
const LOOK_MS = 100;
const MONEY = '10000';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

let state = Number(values.seed) % 2_147_483_647 || 1;
const draw = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;

interface Legal {
  readonly seat: number;
  readonly check: boolean;
  readonly minRaiseTo: string | null;
  readonly maxRaiseTo: string | null;
}

interface Shown {
  readonly table: {
    readonly players: readonly { readonly seat: number; readonly stack: string; readonly topup: string }[];
    readonly hand: {
      readonly no: number;
      readonly turn: number;
      readonly level: string;
      readonly legal: Legal | null;
    } | null;
  };
}

const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-poker-'));
let server: Server = await startServer(data);
let ending = false;
const counts = { acknowledged: 0, lost: 0, refused: 0 };
/** The greatest turn that was answered for each hand: none of it may be gone. */
const answered = new Map<string, number>();
let failed = true;

async function post(
  path: string,
  token: string,
  body: object,
): Promise<{ status: number; body: unknown } | null> {
  try {
    const answer = await fetch(`${server.url}/api/poker/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
}

function choose(level: string, { check, minRaiseTo, maxRaiseTo }: Legal): object {
  const dice = draw(12);
  const type = level === '0.00' ? 'bet' : 'raise';
  if (dice < 2 && !check) return { action: 'fold' };
  if (dice === 2 && maxRaiseTo !== null) return { action: type, to: maxRaiseTo };
  if (dice < 5 && minRaiseTo !== null) return { action: type, to: minRaiseTo };
  return { action: check ? 'check' : 'call' };
}

/** Plays one table until the end: sits down where nobody sits, acts for whoever is to act, brings chips to who has none. */
async function playTable(id: string, players: readonly Account[]): Promise<void> {
  let bought = 0;
  while (!ending) {
    await sleep(LOOK_MS + draw(LOOK_MS));
    const shown = (await post('table', players[0]!.token, { table: id }))?.body as Shown | undefined;
    if (!shown?.table) continue;
    const { hand, players: seated } = shown.table;
    for (const [seat, { token }] of players.entries())
      if (!seated.some((one) => one.seat === seat))
        await post('sit', token, {
          table: id,
          seat,
          buyIn: '100',
          post: true,
          key: `${id}-${seat}-${bought++}`,
        });
    for (const { seat, stack, topup } of seated)
      if (stack === '0.00' && topup === '0.00' && !hand?.legal)
        await post('topup', players[seat]!.token, {
          table: id,
          amount: '100',
          key: `${id}-${seat}-${hand?.no}`,
        });
    if (!hand?.legal) continue;
    const { seat } = hand.legal;
    const body = { table: id, hand: hand.no, turn: hand.turn, seat, ...choose(hand.level, hand.legal) };
    const answer = await post('act', players[seat]!.token, body);
    if (answer === null) counts.lost += 1;
    else if (answer.status === 200) {
      counts.acknowledged += 1;
      answered.set(`${id}.${hand.no}`, hand.turn + 1);
    } else counts.refused += 1;
  }
}

async function killOnce(): Promise<void> {
  const from = counts.acknowledged;
  const end = performance.now() + PLAYING_MS;
  while (counts.acknowledged < from + ACTIONS && performance.now() < end) await sleep(10);
  if (counts.acknowledged === from) throw new Error('the tables did not play again');
  await sleep(draw(PAUSE_MS));
  const gone = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGKILL');
  await gone;
  server = await startServer(data, {}, server.port);
}

try {
  const settings = {
    tables: Array.from({ length: tables }, (_, at) => ({
      id: `drill-${at}`,
      name: `Drill ${at}`,
      seats: 6,
      currency: 'usd',
      smallBlind: '0.50',
      bigBlind: '1.00',
    })),
    maxTables: 16,
  };
  const cli = join(import.meta.dirname, '../phoenix');
  const env = { ...process.env, PHOENIX_DATA: data, PHOENIX_LOG: 'silent' };
  execFileSync(cli, ['settings', 'set', 'poker', JSON.stringify(settings)], { env });
  execFileSync(cli, ['feature', 'on', 'poker'], { env });
  const players = await makePlayers(server, tables * seats, MONEY);
  const games = Array.from({ length: tables }, async (_, at) =>
    playTable(`drill-${at}`, players.slice(at * seats, (at + 1) * seats)),
  );
  for (let kill = 1; kill <= kills; kill++) {
    await killOnce();
    if (kill % 20 === 0) print(`${kill} kills, ${counts.acknowledged} actions acknowledged`);
  }
  await sleep(PAUSE_MS);
  ending = true;
  await Promise.all(games);
  // Rake that waits is booked by the clock.
  await sleep(3 * PAUSE_MS);
  failed = !(await judge(players));
  print(failed ? '0 passed, 1 failed' : '1 passed, 0 failed');
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function judge(players: readonly Account[]): Promise<boolean> {
  const audit = await phoenix(data, 'audit');
  const client = await connectTo(data);
  try {
    const { rows } = await client.query<{ chips: string; wallets: string; hands: number; twice: number }>(
      `select (select coalesce(sum(stack + topup), 0) from poker_seat)::text as chips,
         (select coalesce(sum(w.balance), 0) from wallet w join account a on a.id = w.user_id where a.public_id = any ($1) and w.cur > 0)::text as wallets,
         (select count(*)::int from poker_hand where ended_at is not null) as hands,
         (select count(*)::int from (select 1 from poker_played group by table_id, no, user_id having count(*) > 1) x) as twice`,
      [players.map(({ id }) => id)],
    );
    const raked = await client.query<{ sum: string }>(
      'select coalesce(sum(amount), 0)::text as sum from poker_rake',
    );
    const kept = await client.query<{ id: string; turns: number }>(
      `select table_id || '.' || no as id, jsonb_array_length(actions) as turns from poker_hand`,
    );
    const turns = new Map(kept.rows.map((row) => [row.id, row.turns]));
    const missing = [...answered].filter(([id, turn]) => (turns.get(id) ?? 0) < turn).length;
    const { chips, wallets, hands, twice } = rows[0]!;
    const whole = BigInt(players.length) * BigInt(MONEY) * (await unitsOfDollar(client));
    const there = BigInt(chips) + BigInt(wallets) + BigInt(raked.rows[0]!.sum);
    print(`\nhands that ended       ${hands}`);
    print(`actions acknowledged   ${counts.acknowledged}, of which missing ${missing}`);
    print(`answers lost           ${counts.lost}, refused ${counts.refused}`);
    print(`hands paid twice       ${twice}`);
    print(`chips, wallets, rake   ${there} of ${whole}`);
    print(`\naudit\n${audit.stdout}`);
    return audit.code === 0 && there === whole && twice === 0 && missing === 0 && hands > 0;
  } finally {
    await client.end();
  }
}
