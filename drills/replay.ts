/**
 * Many bets in the books, then how long it takes to replay and to audit them.
 * npm run drill -- replay [--bets 5000000] [--players 20000] [--data FOLDER: filled if it is empty, and kept]
 * The bets are decided and written by the engine itself, in its own batches; only the HTTP call before them is left out.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { games } from '#app/games.ts';
import { anySetting, oneOf } from '#app/robot/play.ts';
import { xorshift } from '#app/robot/simulate.ts';
import { floats } from '#engines/fair/floats.ts';
import { detailText } from '#features/play/originals/server/detail.ts';
import { type AnyInstant, gameFloats } from '#platform/contract/game.ts';
import { payoutOf, ratioNumber } from '#platform/contract/money.ts';
import { loadConfig } from '#platform/server/config/schema.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { upgrade } from '#platform/server/database/upgrade.ts';
import { createVault, nodeHmac } from '#platform/server/fairness/vault.ts';
import { createMoney, type Engine } from '#platform/server/money/engine.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { type Looked, phoenix } from './cli.ts';

const AT_ONCE = 1024;
const STAKE = 10n;
/** What the whole replay of five million may take on two cores. */
const WITHIN_MS = 300_000;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    bets: { type: 'string', default: '5000000' },
    players: { type: 'string', default: '20000' },
    data: { type: 'string' },
  },
});
const wanted = Number(values.bets);
const players = Number(values.players);
const data = values.data ?? mkdtempSync(join(tmpdir(), 'phoenix-replay-'));
const instant = games.filter((game): game is AnyInstant => game.kind === 'instant');
const dice = xorshift();
let good = false;
try {
  if (!existsSync(join(data, 'pg'))) print(`filled in ${await timed(fill)}`);
  let replay: Looked | null = null;
  const replayed = performance.now();
  print(`replayed in ${await timed(async () => (replay = await phoenix(data, 'replay')))}`);
  const inTime = performance.now() - replayed <= WITHIN_MS * Math.max(1, wanted / 5_000_000);
  print(replay!.stdout);
  const audits: Looked[] = [];
  print(`audited in ${await timed(async () => audits.push(await phoenix(data, 'audit')))}`);
  print(audits[0]!.stdout);
  good =
    inTime &&
    replay!.code === 0 &&
    audits.every(({ code }) => code === 0) &&
    new RegExp(`^${wanted} bets, ${wanted} agree, 0 differ`, 'm').test(replay!.stdout);
} finally {
  if (!values.data) rmSync(data, { recursive: true, force: true });
}
print(good ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = good ? 0 : 1;

async function timed(work: () => Promise<unknown>): Promise<string> {
  const from = performance.now();
  await work();
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

async function fill(): Promise<void> {
  const config = loadConfig({ ...process.env, PHOENIX_DATA: data }, process.cwd());
  const log = pino({ level: 'error' });
  const db = await openDatabase(config, log);
  try {
    await upgrade(db);
    const runtime = systemRuntime();
    const { rows } = await db.pool.query<{ no: string }>('select no from policy_revision');
    const revision = Number(rows[0]!.no);
    const money = await createMoney({
      db,
      vault: createVault(config.installationKey, runtime),
      runtime,
      log,
      lanes: config.lanes,
      revision: () => revision,
      refreshRevision: async () => undefined,
    });
    const usd = money.currency('usd')!.id;
    await fund(money, usd);
    let left = wanted;
    const progress = setInterval(() => print(`  ${wanted - left} bets written`), 30_000);
    async function play(): Promise<void> {
      while (left-- > 0) await bet(money, usd, runtime.uuid());
    }
    await Promise.all(Array.from({ length: AT_ONCE }, play)).finally(() => clearInterval(progress));
    await money.close();
  } finally {
    await db.close();
  }
}

async function fund(money: Engine, cur: number): Promise<void> {
  for (let from = 1; from <= players; from += 2000)
    await Promise.all(
      Array.from({ length: Math.min(2000, players - from + 1) }, (_, index) =>
        money.post({
          user: BigInt(from + index),
          cur,
          net: 100_000_000n,
          counter: ACCOUNT.operator,
          kind: KIND.adjust,
          key: `fund-${from + index}`,
        }),
      ),
    );
}

/** One bet as `play-instant.ts` decides it. */
async function bet(money: Engine, cur: number, id: string): Promise<void> {
  const game = oneOf(instant, dice);
  const params = anySetting(game, dice);
  await money.act(BigInt(1 + dice(players)), (state, draft) => {
    const { pair } = state;
    const nonce = draft.takeNonce(state);
    const draw = (count: number) => floats(pair.serverSeed, pair.clientSeed, Number(nonce), count, nodeHmac);
    const outcome: unknown = game.outcome(params, gameFloats(game, params, draw));
    const ratio = game.payout(params, outcome);
    const multiplier = ratioNumber(ratio, 4);
    const detail = detailText(game, { params, outcome, multiplier, stamp: draft.stamp(state) + 1 });
    const payout = payoutOf(STAKE, ratio);
    return draft.instantBet(state, {
      id,
      cur,
      game: game.id,
      stake: STAKE,
      payout,
      pairId: pair.id,
      nonce,
      detail,
    });
  });
}
