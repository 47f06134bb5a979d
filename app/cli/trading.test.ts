import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { command } from './trading.ts';
import { runCommand } from './testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'phoenix-trading-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => runCommand(command, args);

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const position = {
  entryTick: 0,
  entryPrice: '1000',
  direction: 'up',
  multiplier: 200,
  exit: 'bust',
  tick: 1,
  grossRoi: '-100',
};

test('check takes ticks from --ticks or from the file that the cases name', async () => {
  const ticks = file('ticks.json', '{"trades":[["1000"],["995"]]}');
  const named = file(
    'named.json',
    JSON.stringify({ ticks: 'ticks.json, every trade is one tick', cases: [position] }),
  );
  const bare = file('bare.json', JSON.stringify([position]));
  expect(await run('check', '--file', named)).toEqual({ status: 0, out: '1 agree, 0 differ\n', error: '' });
  expect(await run('check', '--file', bare, '--ticks', ticks)).toMatchObject({ status: 0 });
  expect(await run('check', '--file', bare)).toMatchObject({
    status: 1,
    error: expect.stringContaining('--ticks'),
  });
});

test('check ends with 1 for a difference and with 2 for a line that cannot be read, and says so to machines', async () => {
  const ticks = file('ticks.json', '[1000, 995]');
  const wrong = file(
    'wrong.jsonl',
    `${JSON.stringify(position)}\n${JSON.stringify({ ...position, tick: 2 })}\n`,
  );
  const answer = await run('check', '--file', wrong, '--ticks', ticks, '--json');
  expect(answer.status).toBe(1);
  expect(JSON.parse(answer.out)).toMatchObject({ total: 2, agree: 1, differ: [{ line: 2 }], bad: [] });
  const bad = file('bad.jsonl', `${JSON.stringify(position)}\n{"entryTick":0,"direction":"left"}\n`);
  expect(await run('check', '--file', bad, '--ticks', ticks)).toMatchObject({
    status: 2,
    out: expect.stringMatching(
      /^line 2: case 1: direction must be "up" or "down", not "left"\n1 agree, 0 differ, 1 cannot/,
    ),
  });
  const broken = file('broken.json', '{"cases":[\n1,\n]}');
  expect(await run('check', '--file', broken)).toMatchObject({
    status: 2,
    error: expect.stringContaining('line 3: '),
  });
  const ticksBroken = file('ticks-broken.json', '[1000,\n[0]]');
  expect(await run('check', '--file', wrong, '--ticks', ticksBroken)).toMatchObject({
    status: 2,
    error: expect.stringContaining('ticks-broken.json: line 2: price must be a number above 0'),
  });
  expect(await run('check', '--file', join(folder, 'none'))).toMatchObject({ status: 1 });
});

const day = ['verify', '--ticker', 'BTC', '--day', '2026-11-21', '--seed', '07'.repeat(32)];

test.each([
  [[], 'check, verify or edge is wanted'],
  [['trade'], 'there is no "trade"'],
  [['check'], '--file is wanted'],
  [['edge'], '--grid is wanted'],
  [['edge', '--grid', '--days', '1'], '--days must be'],
  [['edge', '--grid', '--seed', 'x'], '--seed must be a whole number'],
  [[...day, '--ticker', '../x'], '--ticker must be'],
  [[...day, '--day', '2026-02-30'], '--day must be'],
  [[...day, '--seed', '07'], '--seed must be 64'],
  [[...day, '--open', '0'], '--open must be'],
  [[...day, '--open', '1.123456789'], '--open must be'],
  [[...day, '--commitment', 'x'], '--commitment must be'],
  [[...day, 'more'], '"more" is not understood'],
])('%j is a wrong call', async (args, reason) => {
  expect(await run(...args)).toMatchObject({ status: 2, out: '', error: expect.stringContaining(reason) });
});
