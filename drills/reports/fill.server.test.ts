/** Lives the month of `npm run drill -- reports` and keeps it in a folder, for compare.server.test.ts beside it. */
import { describe, expect, it } from 'vitest';
import { isWhole, openKept, readMonth, refuseHalf, writeMonth } from './kept.ts';
import { liveMonth } from './life.ts';
import { untilQuiet } from './quiet.ts';
import { openHouse } from './test-app.ts';

const { REPORTS_FILL: folder, REPORTS_PLAYERS, REPORTS_DAYS } = process.env;
const players = Number(REPORTS_PLAYERS ?? 2_000);
const days = Number(REPORTS_DAYS ?? 30);
const KILL_EVERY_DAYS = 4;
const print = (line: string): void => void process.stderr.write(`${line}\n`);

// A drill alone: what it is made of has tests of its own, and a month of it takes minutes.
describe.runIf(folder)(`a month of ${players} players`, () => {
  it('is lived and kept', async () => {
    refuseHalf(folder!);
    const kept = await openKept(folder!);
    try {
      const month = await openHouse(days, { database: await kept.create(), data: kept.data });
      try {
        const lived = await liveMonth(month, {
          players,
          days,
          killEvery: isWhole({ days }) ? KILL_EVERY_DAYS : 0,
          print,
        });
        await untilQuiet(month.app);
        writeMonth(folder!, {
          ...lived,
          players,
          days,
          firstDay: month.firstDay,
          at: month.app.kit.runtime.now(),
        });
      } finally {
        await month.app.close();
      }
    } finally {
      await kept.close();
    }
    expect(readMonth(folder!).players).toBe(players);
  }, 14_400_000);
});
