/**
 * Poker under kill -9: bots play at many tables and in tournaments of two tables, one after another; the server dies at random
 * moments and is started again on the same folder.
 * At the end every chip has to be where it belongs, no hand and no prize may have been paid twice, and the audit has to be clean.
 * npm run drill -- poker [--tables 50] [--players 4] [--kills 200] [--entrants 8] [--seed 1]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { makePlayers, startServer, type Account, type Server } from '../bench/server.ts';
import { phoenix } from './cli.ts';
import { connectTo, unitsOfDollar } from './postgres.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '50' },
    players: { type: 'string', default: '4' },
    kills: { type: 'string', default: '200' },
    entrants: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});
const tables = Number(values.tables);
const seats = Number(values.players);
const kills = Number(values.kills);
/** Of a tournament; 0: none is played. */
const entrants = Number(values.entrants);
/** From the moment the tables play again to the kill, at most. */
const PAUSE_MS = 1_500;
/** Actions that a start has to acknowledge before it may be killed: a server that nobody plays on loses nothing. */
const ACTIONS = 10;
const PLAYING_MS = 120_000;
const LOOK_MS = 100;
/** What the tournament that is on has left to end in when the kills are over. */
const LAST_TOURNAMENT_MS = 300_000;
const MONEY = '10000';
/** From scheduling a tournament to its start, and seats of its tables: two tables that become one. */
const START_MS = 5_000;
const TOURNAMENT_SEATS = 4;
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
    readonly players: readonly {
      readonly seat: number;
      readonly user: { readonly _id: string };
      readonly stack: string;
      readonly topup: string;
      readonly out: boolean;
    }[];
    readonly hand: {
      readonly no: number;
      readonly turn: number;
      readonly level: string;
      readonly legal: Legal | null;
    } | null;
  };
}

interface Tournament {
  readonly status: string;
  readonly tables: readonly { readonly table: string }[];
}

const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-poker-'));
let server: Server = await startServer(data);
/** No kill comes any more. */
let killed = false;
let ending = false;
const counts = { acknowledged: 0, lost: 0, refused: 0, inTournament: 0 };
let tournamentRuns = false;
/** The greatest turn that was answered for each hand: none of it may be gone. */
const answered = new Map<string, number>();
let failed = true;

async function post(
  path: string,
  token: string,
  body: object,
): Promise<{ status: number; body: unknown } | null> {
  try {
    const answer = await fetch(`${server.url}/api/${path}`, {
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
  const type = /[1-9]/.test(level) ? 'raise' : 'bet';
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
    const shown = (await post('poker/table', players[0]!.token, { table: id }))?.body as Shown | undefined;
    if (!shown?.table) continue;
    const { hand, players: seated } = shown.table;
    for (const [seat, { token }] of players.entries())
      if (!seated.some((one) => one.seat === seat))
        await post('poker/sit', token, {
          table: id,
          seat,
          buyIn: '100',
          post: true,
          key: `${id}-${seat}-${bought++}`,
        });
    for (const { seat, stack, topup } of seated)
      if (stack === '0.00' && topup === '0.00' && !hand?.legal)
        await post('poker/topup', players[seat]!.token, {
          table: id,
          amount: '100',
          key: `${id}-${seat}-${hand?.no}`,
        });
    if (hand?.legal) await actFor(id, hand, hand.legal, players[hand.legal.seat]!.token);
  }
}

async function actFor(
  id: string,
  { no, turn, level }: NonNullable<Shown['table']['hand']>,
  legal: Legal,
  token: string,
): Promise<void> {
  const body = { table: id, hand: no, turn, seat: legal.seat, ...choose(level, legal) };
  const answer = await post('poker/act', token, body);
  if (answer === null) counts.lost += 1;
  else if (answer.status === 200) {
    counts.acknowledged += 1;
    answered.set(`${id}.${no}`, turn + 1);
  } else counts.refused += 1;
}

/** Schedules a tournament, enters all of them and plays it to its end, again and again until no kill comes any more. */
async function playTournaments(players: readonly Account[]): Promise<void> {
  while (!killed) {
    await sleep(LOOK_MS);
    const id = await schedule();
    if (id === null) continue;
    for (const { token, id: owner } of players)
      // A registration whose answer was lost is asked for again with its key.
      while (!ending && (await post('poker/tournament/register', token, registration(id, owner))) === null)
        await sleep(LOOK_MS);
    while (!ending) {
      await sleep(LOOK_MS + draw(LOOK_MS));
      const shown = await post('poker/tournament/get', players[0]!.token, { tournament: id });
      if (shown?.status !== 200) continue;
      const { status, tables: played } = shown.body as Tournament;
      tournamentRuns = status === 'playing';
      if (status === 'ended' || status === 'cancelled') break;
      for (const { table } of played) await actAt(table, players);
    }
  }
}

const registration = (tournament: string, owner: string) => ({ tournament, key: `${tournament}-${owner}` });

/** @returns the id of a new tournament; null: no answer came, and if there is one nobody enters it */
async function schedule(): Promise<string | null> {
  const answer = await post('admin/poker/tournaments/schedule', server.admin, {
    name: 'Drill',
    startsAt: Date.now() + START_MS,
    currency: 'usd',
    buyIn: '10',
    fee: '1',
    seats: TOURNAMENT_SEATS,
    startingStack: 300,
    stages: [{ kind: 'level', minutes: 1, smallBlind: 25, bigBlind: 50, ante: 5 }],
    lateLevel: 0,
    reentries: 0,
    minPlayers: 2,
    maxEntries: entrants,
  });
  return answer?.status === 200 ? (answer.body as { id: string }).id : null;
}

/** Acts at a table of a tournament; who was away while the server was gone comes back. */
async function actAt(id: string, players: readonly Account[]): Promise<void> {
  const shown = (await post('poker/table', players[0]!.token, { table: id }))?.body as Shown | undefined;
  if (!shown?.table) return;
  const { hand, players: seated } = shown.table;
  const tokenAt = (seat: number) => {
    const owner = seated.find((one) => one.seat === seat)?.user._id;
    return players.find((one) => one.id === owner)?.token;
  };
  for (const { seat, out } of seated) {
    const token = tokenAt(seat);
    if (out && token) await post('poker/away', token, { table: id, out: false });
  }
  const token = hand?.legal && tokenAt(hand.legal.seat);
  if (token) await actFor(id, hand, hand.legal, token);
}

async function killOnce(): Promise<void> {
  const from = counts.acknowledged;
  const end = performance.now() + PLAYING_MS;
  while (counts.acknowledged < from + ACTIONS && performance.now() < end) await sleep(10);
  if (counts.acknowledged === from) throw new Error('the tables did not play again');
  await sleep(draw(PAUSE_MS));
  if (tournamentRuns) counts.inTournament += 1;
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
  const players = await makePlayers(server, tables * seats + entrants, MONEY);
  const games = Array.from({ length: tables }, async (_, at) =>
    playTable(`drill-${at}`, players.slice(at * seats, (at + 1) * seats)),
  );
  const tournaments = entrants > 0 ? playTournaments(players.slice(tables * seats)) : Promise.resolve();
  for (let kill = 1; kill <= kills; kill++) {
    await killOnce();
    if (kill % 20 === 0) print(`${kill} kills, ${counts.acknowledged} actions acknowledged`);
  }
  killed = true;
  // The last one comes to its end, or it is told below that it did not.
  await Promise.race([tournaments, sleep(LAST_TOURNAMENT_MS)]);
  await sleep(PAUSE_MS);
  ending = true;
  await Promise.all([...games, tournaments]);
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
    const { rows } = await client.query<{
      chips: string;
      wallets: string;
      raked: string;
      entered: string;
      hands: number;
      twice: number;
      tournaments: number;
      prizesTwice: number;
    }>(
      `select (select coalesce(sum(s.stack + s.topup), 0) from poker_seat s join poker_table t on t.id = s.table_id where t.cur > 0)::text as chips,
         (select coalesce(sum(w.balance), 0) from wallet w join account a on a.id = w.user_id where a.public_id = any ($1) and w.cur > 0)::text as wallets,
         (select coalesce(sum(amount), 0) from poker_rake)::text as raked,
         ((select coalesce(sum((buy_in + fee) * entries), 0) from poker_tournament where status in ('open', 'playing'))
           + (select coalesce(sum(amount), 0) from poker_tournament_due where booked_at is null or kind = 'fee'))::text as entered,
         (select count(*)::int from poker_hand where ended_at is not null) as hands,
         (select count(*)::int from (select 1 from poker_played group by table_id, no, user_id having count(*) > 1) x) as twice,
         (select count(*)::int from poker_tournament where status = 'ended') as tournaments,
         (select count(*)::int from (select 1 from entry where account = ${ACCOUNT.pokerTables} and kind = ${KIND.pokerPrize}
           group by ref having count(*) > 1) x) as "prizesTwice"`,
      [players.map(({ id }) => id)],
    );
    const kept = await client.query<{ id: string; turns: number }>(
      `select table_id || '.' || no as id, jsonb_array_length(actions) as turns from poker_hand`,
    );
    const turns = new Map(kept.rows.map((row) => [row.id, row.turns]));
    const missing = [...answered].filter(([id, turn]) => (turns.get(id) ?? 0) < turn).length;
    const { chips, wallets, raked, entered, hands, twice, tournaments, prizesTwice } = rows[0]!;
    const whole = BigInt(players.length) * BigInt(MONEY) * (await unitsOfDollar(client));
    const there = BigInt(chips) + BigInt(wallets) + BigInt(raked) + BigInt(entered);
    print(`\nhands that ended       ${hands}`);
    print(`actions acknowledged   ${counts.acknowledged}, of which missing ${missing}`);
    print(`answers lost           ${counts.lost}, refused ${counts.refused}`);
    print(`hands paid twice       ${twice}`);
    print(`tournaments that ended ${tournaments}, kills while one was played ${counts.inTournament}`);
    print(`prizes paid twice      ${prizesTwice}`);
    print(`chips, wallets, rake, entries   ${there} of ${whole}`);
    print(`\naudit\n${audit.stdout}`);
    const played = hands > 0 && (entrants === 0 || (tournaments > 0 && counts.inTournament > 0));
    const once = twice === 0 && prizesTwice === 0;
    return audit.code === 0 && there === whole && once && missing === 0 && played;
  } finally {
    await client.end();
  }
}
