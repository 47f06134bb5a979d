/**
 * A month of every product through the calls of the page, and every figure of the reports computed again from the ledger by separate code;
 * then all is counted again by processes that are killed. `npm run drill -- reports` lives it with two thousand players.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '#app/cli.ts';
import { createCount } from '#features/operator/reports/server/count.ts';
import { dropSums, readSums } from '#features/operator/reports/server/testing/sums.ts';
import type { MonthTestApp } from '../month/test-app.ts';
import { countUnderKills } from './kills.ts';
import { type Lived, liveMonth } from './life.ts';
import { recount } from './recount/recount.ts';
import { openHouse } from './test-app.ts';

const { REPORTS_PLAYERS, REPORTS_DAYS } = process.env;
const players = Number(REPORTS_PLAYERS ?? 2_000);
const days = Number(REPORTS_DAYS ?? 30);
/** A few days are for whoever changes the drill: few processes are killed then, for each takes seconds to start. */
const whole = days > 5;
const kills = whole ? 10 : 1;
/** Jobs that look every minute have looked. */
const QUIET_MS = 70_000;
const print = (line: string): void => void (REPORTS_PLAYERS && process.stderr.write(`${line}\n`));

let month: MonthTestApp;
let lived: Lived;

async function phoenix(words: readonly string[]): Promise<{ code: number; printed: string }> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((printed += String(text)), true));
  vi.stubEnv('DATABASE_URL', month.app.databaseUrl);
  vi.stubEnv('PHOENIX_DATA', month.app.config.data);
  const code = await main([...words]);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  return { code, printed };
}

/** How far the journal has come. */
async function journal(): Promise<string> {
  const { rows } = await month.app.kit.db.pool.query<{ no: string }>(
    `select string_agg(id || ':' || no, ',' order by id) as no from lane where id > 0`,
  );
  return rows[0]!.no;
}

/**
 * The clock stands, but jobs of the house still do once what was due when it stopped: rounds of aggregators that fell silent, gifts. Waits until
 * each that looks every minute has looked.
 */
async function untilQuiet(): Promise<void> {
  for (let before = ''; ;) {
    const now = await journal();
    if (now === before) return;
    before = now;
    await sleep(QUIET_MS);
  }
}

/** Does it to a journal that stands still: once more where a job of the house wrote meanwhile. */
async function whileQuiet<T>(work: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times++) {
    await untilQuiet();
    const before = await journal();
    const done = await work();
    if (before === (await journal())) return done;
    if (times === 3) throw new Error('the house never rests');
    print('the house went on meanwhile: once more');
  }
}

async function equalToTheLedger(): Promise<void> {
  const sheet = await whileQuiet(() => recount(month.app, lived.staffToken, month.firstDay, days));
  print(`\n${[...sheet.compared].map(([name, count]) => `${name.padEnd(24)} ${count} figures`).join('\n')}`);
  print(`${sheet.differences.length} differ`);
  expect(sheet.differences.slice(0, 30)).toEqual([]);
}

// A drill alone: what it is made of has tests of its own, and a month of it takes minutes.
describe.runIf(REPORTS_PLAYERS)(`a month of ${players} players`, () => {
  beforeAll(async () => {
    month = await openHouse(days);
    lived = await liveMonth(month, { players, days, killEvery: whole ? 4 : 0, print });
  }, 7_200_000);
  afterAll(() => month.app.close());

  it('was worth looking at', async () => {
    const { rows } = await month.app.kit.db.pool.query<{ product: string; bets: number }>(
      `select product, sum(bets)::int as bets from report_hour where cur > 0 group by 1`,
    );
    print(
      `\nbets ${JSON.stringify(Object.fromEntries(rows.map(({ product, bets }) => [product, bets])))}; ${JSON.stringify(lived.done)}`,
    );
    print(`${lived.killed} counting processes were killed while people played`);
    expect(rows.map(({ product }) => product).toSorted()).toEqual(
      expect.arrayContaining(
        ['futures', 'originals', 'poker', 'providers', 'pvp', 'sport'].filter(
          (one) => whole || one !== 'poker',
        ),
      ),
    );
    for (const [what, times] of Object.entries(lived.done))
      if (players >= 500 || !['cashOuts', 'hands', 'pools'].includes(what))
        expect(times, what).toBeGreaterThan(0);
  });

  it('shows what the ledger says, in every figure', equalToTheLedger, 1_800_000);

  it('is equal when it is counted again, by the command and by processes that are killed', async () => {
    const rebuilt = await phoenix(['reports', 'rebuild', '--check']);
    print(rebuilt.printed);
    expect(rebuilt.code, rebuilt.printed).toBe(0);
    // Off, its job does not count in between.
    await month.app.kit.features.set('reports', false, 'test');
    const count = createCount(month.app.kit, {
      invitersOf: (client, users) => month.app.kit.services.invitersOf(client, users),
    });
    const { before, after } = await whileQuiet(async () => {
      await count();
      const kept = await readSums(month.app.kit.db);
      await dropSums(month.app.kit.db);
      const inside = await countUnderKills(month.app, kills);
      print(`${kills} counting processes were killed, ${inside} of them inside of what they counted`);
      return { before: kept, after: await readSums(month.app.kit.db) };
    });
    expect(after.map((rows) => rows.length)).toEqual(before.map((rows) => rows.length));
    expect(after).toEqual(before);
    await month.app.kit.features.set('reports', true, 'test');
  }, 1_800_000);

  it('leaves clean books', async () => {
    const { code, printed } = await phoenix(['audit']);
    print(printed);
    expect(code, printed).toBe(0);
  }, 600_000);
});
