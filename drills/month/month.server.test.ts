/**
 * A month of many players on the whole house, and every accrual of rewards and affiliates computed again from bets,
 * deposits and the ledger. `npm run drill -- rewards` runs it with a thousand players.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '#app/cli.ts';
import { openMonth, type MonthTestApp } from './test-app.ts';
import type { Facts } from './day.ts';
import { liveThrough } from './life.ts';
import { recountMonth } from './recount/recount.ts';
import { printSheets, type Sheet } from './recount/sheet.ts';

const { MONTH_PLAYERS, MONTH_DAYS } = process.env;
const players = Number(MONTH_PLAYERS ?? 24);
// The test lives through twelve of them, for on the tenth everybody logs in again; what takes whole months is asked of the days after.
const days = Number(MONTH_DAYS ?? 12);
/** A drill tells what it is doing. */
const print = (line: string): void => void (MONTH_PLAYERS && process.stderr.write(`${line}\n`));

let month: MonthTestApp;
let facts: Facts;
let sheets: Sheet[];

beforeAll(async () => {
  month = await openMonth(days);
  facts = await liveThrough(month, { players, days, print });
  sheets = await recountMonth(month.app.kit, facts);
  print(`\n${printSheets(month.app.kit.money, sheets)}`);
}, 1_800_000);
afterAll(() => month.app.close());

describe(`a month of ${players} players`, () => {
  it('was worth looking at', async () => {
    const { rows } = await month.app.kit.db.pool.query<{
      bets: number;
      games: string[];
      levels: number;
      bonuses: Record<string, number>;
    }>(
      `select count(*)::int as bets, array_agg(distinct game) as games,
         (select count(distinct level)::int from reward_player) as levels,
         (select jsonb_object_agg(state, times) from (select state, count(*) as times from bonus group by 1) x) as bonuses
       from bet where cur > 0`,
    );
    const { bets, games, levels, bonuses } = rows[0]!;
    const refused = [...facts.refused].toSorted(([a], [b]) => a - b);
    print(
      `\n${bets} bets of ${games.length} games; bonuses ${JSON.stringify(bonuses)}; refused codes ${JSON.stringify(refused)}`,
    );
    expect(bets).toBeGreaterThan(players * days);
    expect(games.toSorted()).toEqual([...month.app.kit.games.keys()].toSorted());
    expect(levels).toBeGreaterThan(2);
    expect(Object.keys(bonuses).length).toBeGreaterThan(1);
    for (const { name, postings } of sheets.slice(1)) expect(postings, name).toBeGreaterThan(5);
    expect(refused.map(([code]) => code)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14]);
  });

  it('accrued what bets, deposits and the ledger say, to the smallest unit', () => {
    expect(sheets.flatMap(({ differences }) => differences).slice(0, 20)).toEqual([]);
  });

  it('left clean books', async () => {
    let printed = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((printed += String(text)), true));
    vi.stubEnv('DATABASE_URL', month.app.databaseUrl);
    vi.stubEnv('PHOENIX_DATA', month.app.config.data);
    const code = await main(['audit']);
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    print(`\n./phoenix audit\n${printed}`);
    expect(code, printed).toBe(0);
  }, 1_800_000);
});
