import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openJournal } from './journal.ts';
import type { LogEntry } from './protocol.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phoenix-journal-'));
  file = join(folder, 'log.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = (subject: string): LogEntry => ({
  at: '2026-01-01T00:00:00.000Z',
  event: 'signed',
  kind: 'pay',
  chain: 'eth',
  subject,
  attempt: 1,
  outputs: [{ address: '0x1', currency: 'eth', amount: '1' }],
  fee: '1',
  from: '1/0',
  nonce: '0',
  inputs: [],
  txid: '0x2',
  rule: null,
});

function written(...subjects: string[]): string[] {
  const journal = openJournal(file);
  for (const subject of subjects) journal.append(entry(subject));
  journal.close();
  return readFileSync(file, 'utf8').trim().split('\n');
}

function reread(lines: readonly string[]): number | null {
  writeFileSync(file, `${lines.join('\n')}\n`);
  const journal = openJournal(file);
  journal.close();
  return journal.broken;
}

it('goes on where it ended', () => {
  written('a', 'b');
  expect(reread(written('c'))).toBeNull();
  expect(openJournal(file).lines.map(({ no, subject }) => [no, subject])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
});

it.each<[string, (lines: string[]) => string[], number]>([
  ['a line that was changed', ([a, b, c]) => [a!, b!.replace('"amount":"1"', '"amount":"2"'), c!], 2],
  ['a line taken out', ([a, , c]) => [a!, c!], 2],
  ['lines in another order', ([a, b, c]) => [a!, c!, b!], 2],
  ['a line put in', (lines) => [...lines, lines[2]!], 4],
  ['what is no line', ([a, , c]) => [a!, 'nonsense', c!], 2],
])('shows %s', (_words, change, at) => {
  expect(reread(change(written('a', 'b', 'c')))).toBe(at);
});
