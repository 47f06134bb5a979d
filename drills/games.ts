/**
 * Random bets on every game over HTTP, legal ones made from the rules, then the audit and the replay.
 * npm run drill -- games [--bets 10000] [--game dice]
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { games } from '#app/games.ts';
import { anySetting, oneOf } from '#app/robot/play.ts';
import { asNumber } from '#platform/contract/odds.ts';
import type { AnyGame, AnyShared, AnySteps } from '#platform/contract/game.ts';
import { call, makePlayers, startServer, type Account, type Server } from '../bench/server.ts';
import { auditAndReplay } from './cli.ts';

const PLAYERS = 200;
const AT_ONCE = 48;
/** Small enough for the greatest multiplier of any setting to stay below the greatest payout. */
const STAKES = ['0.01', '0.02', '0.05', '0.10'];
const MAX_PAYOUT = 100_000;

interface Tally {
  bets: number;
  moves: number;
  wagered: number;
  /** Null in a room: its bets are paid by the round, not by an answer. */
  paid: number | null;
  readonly refused: Map<string, number>;
}

interface Reply {
  readonly id: string;
  readonly code?: number;
  readonly message?: string;
  readonly canBeFinished: boolean;
  readonly game: { status: string; wager?: string; payout: string; state?: Record<string, unknown> };
  readonly state?: { no: number; phase: string };
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const dice = (below: number): number => randomInt(below);
const { values } = parseArgs({
  options: { bets: { type: 'string', default: '10000' }, game: { type: 'string' } },
});
const wanted = Number(values.bets);
const chosen = games.filter((game) => values.game === undefined || game.id === values.game);
const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-'));
const server: Server = await startServer(data);
let clean = false;
let refusals = 0;

try {
  const players = await makePlayers(server, PLAYERS, '100000');
  await hurry();
  const tallies = new Map<string, Tally>();
  const alone = chosen.filter((game) => game.kind !== 'shared');
  const shared = chosen.filter((game): game is AnyShared => game.kind === 'shared');
  const rooms = shared.map(async (game) => tallies.set(game.id, await playRoom(game, players)));
  for (const game of alone) tallies.set(game.id, await playAlone(game, players));
  await Promise.all(rooms);
  refusals = report(tallies);
  await allSettled(shared);
  const checked = await auditAndReplay(data);
  print(`\naudit\n${checked.audit.stdout}\nreplay\n${checked.replay.stdout}`);
  clean = checked.clean;
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
print(clean && refusals === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = clean && refusals === 0 ? 0 : 1;

/** Shared rounds as fast as the settings let them be. */
async function hurry(): Promise<void> {
  const { status, body } = await call(
    server.url,
    '/api/admin/settings/save',
    { feature: 'originals', value: { shared: { bettingMs: 2500, pauseMs: 500, chainLength: 10_000 } } },
    server.admin,
  );
  if (status !== 200) throw new Error(`settings: ${status} ${JSON.stringify(body)}`);
}

function blank(): Tally {
  return { bets: 0, moves: 0, wagered: 0, paid: null, refused: new Map() };
}

function refuse(tally: Tally, reply: Reply): void {
  const why = `${reply.code}: ${reply.message}`;
  tally.refused.set(why, (tally.refused.get(why) ?? 0) + 1);
}

async function post(path: string, body: unknown, player: Account): Promise<{ ok: boolean; reply: Reply }> {
  const { status, body: reply } = await call(server.url, path, body, player.token);
  return { ok: status === 200, reply: reply as Reply };
}

/** The setting and a stake whose greatest payout the house pays; the rest of the range is refused by rule. */
function anyBet(game: AnyGame): { bet: string; data: unknown } {
  const params = anySetting(game, dice);
  const payable = STAKES.filter((stake) => Number(stake) * asNumber(game.maxMultiplier(params)) < MAX_PAYOUT);
  return { bet: payable.length > 0 ? oneOf(payable, dice) : STAKES[0]!, data: params };
}

async function playAlone(game: Exclude<AnyGame, AnyShared>, players: readonly Account[]): Promise<Tally> {
  const tally = blank();
  let left = wanted;
  const loops = players.slice(0, AT_ONCE).map(async (player) => {
    while (left-- > 0) {
      const { bet, data: params } = anyBet(game);
      const request = { api_id: game.id, bet, currency: 'usd', quick: true, data: params };
      const { ok, reply } = await post('/api/game/play', request, player);
      if (!ok) refuse(tally, reply);
      else
        count(tally, game.kind === 'steps' ? await playOn(game, params, player, reply, tally) : reply, bet);
    }
  });
  await Promise.all(loops);
  return tally;
}

/** Random legal turns until the round is over or the robot has had enough. */
async function playOn(
  game: AnySteps,
  params: unknown,
  player: Account,
  opened: Reply,
  tally: Tally,
): Promise<Reply> {
  let reply = opened;
  let patience = 1 + dice(6);
  while (reply.game.status === 'in-progress') {
    const leave = patience-- <= 0 && reply.canBeFinished;
    const turns = game.turns(params, reply.game.state) as readonly object[];
    const body = leave
      ? { event: 'finish', data: { id: reply.id } }
      : { event: 'turn', data: { id: reply.id, ...oneOf(turns, dice) } };
    const moved = await post('/api/whisper', body, player);
    tally.moves += 1;
    if (!moved.ok) {
      refuse(tally, moved.reply);
      return reply;
    }
    reply = moved.reply;
  }
  return reply;
}

function count(tally: Tally, reply: Reply, bet: string): void {
  tally.bets += 1;
  tally.wagered += Number(reply.game.wager ?? bet);
  tally.paid = (tally.paid ?? 0) + Number(reply.game.payout);
}

/** Everybody joins every round while it takes bets. */
async function playRoom(game: AnyShared, players: readonly Account[]): Promise<Tally> {
  const tally = blank();
  let last = -1;
  while (tally.bets < wanted) {
    const { ok, reply } = await post('/api/game/shared', { api_id: game.id }, players[0]!);
    if (!ok || reply.state?.phase !== 'betting' || reply.state.no === last) {
      await sleep(100);
      continue;
    }
    last = reply.state.no;
    await Promise.all(
      players.map(async (player) => {
        const { bet, data: params } = anyBet(game);
        const joined = await post(
          '/api/game/play',
          { api_id: game.id, bet, currency: 'usd', data: params },
          player,
        );
        // A round that was locked meanwhile takes nobody: that is the rule, not a fault.
        if (!joined.ok && joined.reply.code !== -6) return refuse(tally, joined.reply);
        if (!joined.ok) return;
        tally.bets += 1;
        tally.wagered += Number(bet);
      }),
    );
  }
  return tally;
}

/** Rounds under way end by themselves; the audit wants nothing half done in sight. */
async function allSettled(rooms: readonly AnyShared[]): Promise<void> {
  if (rooms.length > 0) await sleep(20_000);
}

function report(tallies: ReadonlyMap<string, Tally>): number {
  print('game                    bets    moves   wagered      paid   refused');
  let all = 0;
  for (const [game, { bets, moves, wagered, paid, refused }] of tallies) {
    const times = [...refused.values()].reduce((sum, one) => sum + one, 0);
    all += times;
    print(
      `${game.padEnd(20)} ${String(bets).padStart(7)} ${String(moves).padStart(8)} ${wagered.toFixed(2).padStart(9)} ${(paid === null ? '–' : paid.toFixed(2)).padStart(9)} ${String(times).padStart(9)}`,
    );
    for (const [why, count_] of refused) print(`  ${count_} × ${why}`);
  }
  return all;
}
