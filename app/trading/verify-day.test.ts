import { createHash } from 'node:crypto';
import { DEFAULT_PATH } from '#engines/futures/path.ts';
import { readDecimal } from '#engines/futures/ratio.ts';
import { expect, test } from 'vitest';
import { readTicks } from './ticks.ts';
import { isDay } from '#platform/contract/utc.ts';
import { type DayCall, verifyDay } from './verify-day.ts';

/** A tick an hour: the day is short, the rule the same. */
const call: DayCall = {
  ticker: 'BTC',
  day: '2026-11-21',
  seed: Buffer.alloc(32, 7),
  open: 1_000n * 10n ** 8n,
  settings: { ...DEFAULT_PATH, intervalMs: 3_600_000 },
};

function linesOf(over: Partial<DayCall> = {}) {
  const lines: string[] = [];
  const report = verifyDay({ ...call, ...over, write: (line) => void lines.push(line) });
  return { lines, report };
}

test('walks the day and hashes the lines that it writes', () => {
  const { lines, report } = linesOf();
  expect(report).toMatchObject({
    ticks: 24,
    from: '2026-11-21T00:00:00.000Z',
    to: '2026-11-21T23:00:00.000Z',
  });
  expect(report.commitment).toBe(createHash('sha256').update(call.seed).digest('hex'));
  expect(report.sha256).toBe(createHash('sha256').update(lines.join('')).digest('hex'));
  const prices = lines.map((line) => Number(line.split(',')[1]));
  expect(Number(report.high)).toBe(Math.max(...prices));
  expect(Number(report.low)).toBe(Math.min(...prices));
  expect(Number(report.close)).toBe(prices.at(-1));
});

test('a published log agrees, and one tick that was changed or added is named', () => {
  // As it writes them itself.
  const published = readTicks(linesOf().lines.join(''));
  expect(verifyDay({ ...call, published })).toMatchObject({ agree: 24, differ: 0, firstDifference: null });
  const changed = published.with(5, { ...published[5]!, price: readDecimal('1')! });
  expect(verifyDay({ ...call, published: changed })).toMatchObject({
    agree: 23,
    differ: 1,
    firstDifference: { tick: 5, published: '1.00000000' },
  });
  expect(verifyDay({ ...call, published: [...published, published[0]!] })).toMatchObject({ differ: 0 });
  expect(verifyDay({ ...call, published: [...published, changed[5]!] })).toMatchObject({ differ: 1 });
  const beyond = { ...published[0]!, index: 24 };
  expect(verifyDay({ ...call, published: [...published, beyond] })).toMatchObject({
    differ: 1,
    firstDifference: { tick: 24, computed: 'nothing' },
  });
});

test('a part of a day agrees: at its beginning by its order, anywhere by the numbers that it was published under', () => {
  const prices = linesOf().lines.map((line) => line.trim().split(',')[1]!);
  const ofText = (text: string) => verifyDay({ ...call, published: readTicks(text) });
  expect(ofText(`price\n${prices.slice(0, 20).join('\n')}\n`)).toMatchObject({
    published: 20,
    agree: 20,
    differ: 0,
    firstDifference: null,
  });
  const first = (Date.parse('2026-11-21T00:00:00Z') / 86_400_000) * 24;
  const rows = prices.map((price, index) => ({ seq: first + index, at: 1_000 * index, price }));
  const csv = (list: typeof rows) =>
    ['seq,at,price,sources,readings', ...list.map(({ seq, at, price }) => `${seq},${at},${price},x,`)].join(
      '\n',
    );
  const part = rows.slice(7, 12);
  expect(ofText(csv(part))).toMatchObject({ published: 5, agree: 5, differ: 0, otherDays: 0 });
  expect(ofText(JSON.stringify(part))).toMatchObject({ published: 5, agree: 5, differ: 0 });
  expect(ofText(csv(part.with(2, { ...part[2]!, price: '1' })))).toMatchObject({
    published: 5,
    agree: 4,
    differ: 1,
    firstDifference: { tick: 9 },
  });
  expect(ofText(csv([...rows.slice(22), { seq: first + 24, at: 0, price: '1' }]))).toMatchObject({
    published: 2,
    agree: 2,
    differ: 0,
    otherDays: 1,
  });
});

test('another ticker or seed gives another day, another date alone does not', () => {
  const { sha256 } = linesOf().report;
  expect(linesOf({ ticker: 'ETH' }).report.sha256).not.toBe(sha256);
  expect(linesOf({ seed: Buffer.alloc(32, 8) }).report.sha256).not.toBe(sha256);
  expect(linesOf({ day: '2026-11-22' }).report.sha256).toBe(sha256);
});

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['tomorrow', false],
])('%s is a day: %s', (text, yes) => expect(isDay(text)).toBe(yes));
