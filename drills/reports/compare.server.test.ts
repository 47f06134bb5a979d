/**
 * Every figure of the reports of a month that was lived (fill.server.test.ts), computed again from the ledger by separate code; then all is
 * counted again by the command and by processes that are killed. It works on a copy, so it can be done again.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '#app/cli.ts';
import { createCount } from '#features/operator/reports/server/count.ts';
import { dropSums, readSums } from '#features/operator/reports/server/testing/sums.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { TestPlatform } from '#platform/server/testing/platform.ts';
import { isWhole, type Kept, type Month, openKept, readMonth } from './kept.ts';
import { countUnderKills } from './kills.ts';
import { whileQuiet } from './quiet.ts';
import { recount } from './recount/recount.ts';
import { reopenHouse } from './test-app.ts';

const { REPORTS_COMPARE: folder } = process.env;
const print = (line: string): void => void process.stderr.write(`${line}\n`);

let month: Month;
let kept: Kept;
let database: TestDatabase;
let app: TestPlatform;
let count: () => Promise<boolean>;

async function phoenix(words: readonly string[]): Promise<{ code: number; printed: string }> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((printed += String(text)), true));
  vi.stubEnv('DATABASE_URL', app.databaseUrl);
  vi.stubEnv('PHOENIX_DATA', app.config.data);
  const code = await main([...words]);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  return { code, printed };
}

async function equalToTheLedger(): Promise<void> {
  const { staffToken, firstDay, days } = month;
  const sheet = await whileQuiet(app, () => recount(app, staffToken, firstDay, days));
  print(
    `\n${[...sheet.compared].map(([name, figures]) => `${name.padEnd(24)} ${figures} figures`).join('\n')}`,
  );
  print(`${sheet.differences.length} differ`);
  expect(sheet.differences.slice(0, 30)).toEqual([]);
}

// A drill alone: what it is made of has tests of its own.
describe.runIf(folder)('a month that was lived', () => {
  beforeAll(async () => {
    month = readMonth(folder!);
    kept = await openKept(folder!);
    database = await kept.copy();
    app = await reopenHouse(month.at, { databaseUrl: database.url, data: kept.data });
    count = createCount(app.kit, {
      invitersOf: (client, users) => app.kit.services.invitersOf(client, users),
    });
    // A migration of since may have everything counted again.
    await count();
  });
  afterAll(async () => {
    await app?.close();
    await database?.drop();
    await kept?.close();
  });

  it('was worth looking at', async () => {
    const { done, players, days } = month;
    const { rows } = await app.kit.db.pool.query<{ product: string; bets: number }>(
      `select product, sum(bets)::int as bets from report_hour where cur > 0 group by 1`,
    );
    const bets = Object.fromEntries(rows.map((row) => [row.product, row.bets]));
    print(`\n${players} players, ${days} days, bets ${JSON.stringify(bets)}; ${JSON.stringify(done)}`);
    print(`${month.killed} counting processes were killed while people played`);
    expect(Object.keys(bets).toSorted()).toEqual(
      expect.arrayContaining(
        ['futures', 'originals', 'poker', 'providers', 'pvp', 'sport'].filter(
          (one) => isWhole(month) || one !== 'poker',
        ),
      ),
    );
    for (const [what, times] of Object.entries(done))
      if (players >= 500 || !['cashOuts', 'hands', 'pools'].includes(what))
        expect(times, what).toBeGreaterThan(0);
  });

  it('shows what the ledger says, in every figure', equalToTheLedger, 1_800_000);

  it('is equal when it is counted again, by the command and by processes that are killed', async () => {
    const rebuilt = await phoenix(['reports', 'rebuild', '--check']);
    print(rebuilt.printed);
    expect(rebuilt.code, rebuilt.printed).toBe(0);
    // Off, its job does not count in between.
    await app.kit.features.set('reports', false, 'test');
    const kills = isWhole(month) ? 10 : 1;
    const { before, after } = await whileQuiet(app, async () => {
      await count();
      const counted = await readSums(app.kit.db);
      await dropSums(app.kit.db);
      const inside = await countUnderKills(app, kills);
      print(`${kills} counting processes were killed, ${inside} of them inside of what they counted`);
      return { before: counted, after: await readSums(app.kit.db) };
    });
    expect(after.map((rows) => rows.length)).toEqual(before.map((rows) => rows.length));
    expect(after).toEqual(before);
    await app.kit.features.set('reports', true, 'test');
  }, 1_800_000);

  it('leaves clean books', async () => {
    const { code, printed } = await phoenix(['audit']);
    print(printed);
    expect(code, printed).toBe(0);
  }, 1_800_000);
});
