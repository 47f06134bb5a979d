/**
 * The sportsbook under kill -9: players send slips, confirm them and cash out, staff settle, settle again and reopen markets, while
 * the server, PostgreSQL and both at once die. At the end no accepted bet may be gone, none paid twice, and the audit has to be clean.
 * npm run drill -- sport [--players 32] [--kills 4] [--seconds 4] [--seed 1]
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
import { judgeSport } from './sport-checks.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '32' },
    kills: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
});
const kills = Number(values.kills);
const seconds = Number(values.seconds);
const MONEY = '10000';
const STAFF_MS = 400;
/** What waits for its confirmation is given back after this, and what is due is settled. */
const PATIENCE_MS = 120_000;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

let state = Number(values.seed) % 2_147_483_647 || 1;
const draw = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;

interface Shown {
  readonly id: string;
  readonly markets: readonly {
    readonly key: string;
    readonly open: boolean;
    readonly version: number;
    readonly outcomes: readonly { readonly id: string; readonly active: boolean }[];
  }[];
}

interface Reply {
  readonly [field: string]: unknown;
}

const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-sport-'));
let server: Server = await startServer(data);
let ending = false;
let board: readonly Shown[] = [];
const counts = { repeated: 0, refused: 0, acts: 0 };
/** What players were answered, by id. */
const accepted = new Set<string>();
const cashed = new Map<string, string>();
let failed = true;

const ask = (path: string, body: object, token: string) =>
  insist<Reply>(
    () => server.url,
    path,
    body,
    token,
    () => (counts.repeated += 1),
  );

async function watchBoard(token: string): Promise<void> {
  while (!ending) {
    const { body } = await ask('/api/sport/events', { sport: 'soccer-1', when: 'soon', limit: 100 }, token);
    board = (body['events'] as readonly Shown[] | undefined) ?? [];
    await sleep(500);
  }
}

function pickLeg(event: Shown | undefined): object | null {
  const market = event?.markets.find(({ open }) => open);
  const outcome = market?.outcomes.filter(({ active }) => active)[draw(3)];
  return event && market && outcome
    ? { event: event.id, market: market.key, outcome: outcome.id, version: market.version }
    : null;
}

async function bet(token: string): Promise<void> {
  const at = draw(Math.max(1, board.length));
  const events = [board[at], ...(draw(3) === 0 ? [board[(at + 7) % Math.max(1, board.length)]] : [])];
  const legs = events.map(pickLeg).filter((leg) => leg !== null);
  if (legs.length === 0) return sleep(100);
  const slip = {
    currency: 'usd',
    stake: `${1 + draw(5)}.00`,
    kind: legs.length === 1 ? 'single' : 'combo',
    policy: 'any',
    legs,
    key: randomUUID(),
  };
  const sent = await ask('/api/sport/slip/submit', slip, token);
  if (sent.status !== 200) return void (counts.refused += 1);
  const queueId = sent.body['queueId'] as string;
  const done = await ask('/api/sport/slip/confirm', { queueId }, token);
  if (done.status === 200) accepted.add(queueId);
  else counts.refused += 1;
}

async function cashOut(token: string): Promise<void> {
  const { body: bets } = await ask('/api/sport/bets', { state: 'open', limit: 5 }, token);
  const [one] = bets as unknown as readonly { id: string }[];
  if (!one) return;
  const { body } = await ask(
    '/api/sport/cash-out/offer',
    { betId: one.id, percent: draw(2) ? 100 : 40 },
    token,
  );
  const offer = body['offer'] as { id: string } | null | undefined;
  if (!offer) return;
  const answer = await ask('/api/sport/cash-out/accept', { offer: offer.id }, token);
  if (answer.body['state'] === 'paid') cashed.set(offer.id, answer.body['amount'] as string);
}

async function play({ token }: Account): Promise<void> {
  while (!ending) await (draw(5) === 0 ? cashOut(token) : bet(token));
}

/** Settles, settles again and reopens winner markets: the feed of this drill, by two of staff. */
async function settle(first: Account, second: Account): Promise<void> {
  const market = '1|';
  const known: string[] = [];
  while (!ending) {
    await sleep(STAFF_MS);
    const again = known.length > 5 && draw(2) === 0;
    const event = again ? known[draw(known.length)]! : board[draw(Math.max(1, board.length))]?.id;
    if (event === undefined) continue;
    if (!again) known.push(event);
    const winner = String(1 + draw(3));
    const results =
      again && draw(3) === 0
        ? null
        : Object.fromEntries(
            ['1', '2', '3'].map((id) => [id, draw(10) === 0 ? 'void' : id === winner ? 'won' : 'lost']),
          );
    const body = { event, market, results, reason: 'drill' };
    const asked = await ask('/api/admin/sport/ask', body, first.token);
    const id = asked.body['id'] as string | undefined;
    if (id === undefined) continue;
    const decided = await ask('/api/admin/sport/decide', { id, agree: true }, second.token);
    if (decided.status === 200) counts.acts += 1;
  }
}

async function hit(kind: Victim): Promise<void> {
  await sleep(seconds * 1000 + draw(1000));
  server = await killAndStart(kind, data, server);
}

async function makeStaff(accounts: readonly Account[]): Promise<void> {
  const permissions = ['sport.read', 'sport.settle'];
  for (const { id } of accounts)
    await ask('/api/admin/user/permissions', { id, roles: [], permissions }, server.admin);
}

try {
  await phoenix(data, ['feature', 'on', 'book'], { PHOENIX_LOG: 'silent' });
  const people = await makePlayers(server, Number(values.players) + 2, MONEY);
  const [staff, players] = [people.slice(0, 2), people.slice(2)];
  await makeStaff(staff);
  const watching = watchBoard(players[0]!.token);
  while (board.length < 30) await sleep(500);
  const work = [...players.map(play), settle(staff[0]!, staff[1]!), watching];
  for (const kind of VICTIMS)
    for (let kill = 1; kill <= kills; kill++) {
      await hit(kind);
      print(
        `${`${kind} kill ${kill}`.padEnd(20)} ${accepted.size} bets accepted, ${cashed.size} cash-outs, ${counts.acts} settlements`,
      );
    }
  await sleep(seconds * 1000);
  ending = true;
  await Promise.all(work);
  const sound = await judgeSport(data, { players, money: MONEY, accepted, cashed, patience: PATIENCE_MS });
  print(`requests sent again    ${counts.repeated}, refused ${counts.refused}`);
  const audit = await phoenix(data, 'audit');
  print(`\naudit\n${audit.stdout}`);
  failed = !sound || audit.code !== 0 || accepted.size === 0 || counts.acts === 0;
  print(failed ? '0 passed, 1 failed' : '1 passed, 0 failed');
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
