import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Journal, openJournal } from './journal.ts';
import type { LogEntry, LogLine } from './protocol.ts';

const OPTIONS = { key: Buffer.alloc(32, 1), least: 20 };
/** A line an hour: 25 of them are kept. */
const STEP = 3_600_000;
const RECENT = 25;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phoenix-checkpoint-'));
  file = join(folder, 'log.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A log of 140 lines with its checkpoint: every line is flushed to the disk, so it is made once. */
let made: string;
beforeAll(() => {
  folder = made = mkdtempSync(join(tmpdir(), 'phoenix-made-'));
  file = join(folder, 'log.jsonl');
  write(140);
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
const begin = (): void => cpSync(made, folder, { recursive: true });

const subject = (no: number): string => `subject-${Math.floor(no / 3)}`;

function entry(no: number): LogEntry {
  const event = (['signed', 'refused', 'mined'] as const)[no % 3]!;
  return {
    at: new Date(no * STEP).toISOString(),
    event,
    kind: event === 'mined' ? null : 'pay',
    chain: 'eth',
    subject: subject(no),
    attempt: 1,
    outputs: [{ address: '0xä', currency: 'eth', amount: '1' }],
    fee: '1',
    from: '1/0',
    nonce: `${no}`,
    inputs: [],
    txid: `0x${no}`,
    rule: null,
    slots: [`nonce:1/0:${no}`, 'shared'],
  };
}

function write(lines: number, options: Parameters<typeof openJournal>[1] = OPTIONS): void {
  const journal = openJournal(file, options);
  for (let added = 0; added < lines; added++) journal.append(entry(journal.total + 1));
  journal.close();
}

function opened<T>(look: (journal: Journal) => T, options = OPTIONS): T {
  const journal = openJournal(file, options);
  try {
    return look(journal);
  } finally {
    journal.close();
  }
}

const raw = (): LogLine[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as LogLine);
const names = (): string[] => readdirSync(folder).toSorted();
const index = (): string =>
  join(
    folder,
    names().find((name) => name.startsWith('log.index-'))!,
  );

/** Everything that a journal can be asked, held against its file. */
function checkAll(journal: Journal): void {
  const all = raw();
  expect(journal.total).toBe(all.length);
  expect(journal.range(1, all.length)).toEqual(all);
  expect(journal.range(15, 22)).toEqual(all.slice(14, 22));
  for (const no of [1, 2, 20, 50, all.length])
    expect(journal.about(subject(no))).toEqual(all.filter((line) => line.subject === subject(no)));
  expect(journal.holding('eth', ['nonce:1/0:3', 'nonce:1/0:48']).map(({ no }) => no)).toEqual([3, 48]);
  const signed = all.filter(({ event }) => event === 'signed');
  expect(journal.holding('eth', ['shared'])).toEqual(signed);
  expect(journal.holding('bsc', ['shared'])).toEqual([]);
  expect(journal.about('nobody')).toEqual([]);
  expect(journal.broken).toBeNull();
}

describe('a log with a checkpoint', () => {
  it('keeps a day in memory, and finds everything else by its index, after a start too', () => {
    begin();
    opened((journal) => {
      expect(journal.lines.length).toBeLessThan(RECENT + OPTIONS.least + 5);
      checkAll(journal);
      for (let more = 0; more < 50; more++) journal.append(entry(journal.total + 1));
      expect(journal.lines.length).toBeLessThan(RECENT + OPTIONS.least + 5);
      checkAll(journal);
    });
    opened(checkAll);
    expect(names()).toHaveLength(3);
  });

  it('reads nothing at the start that is older', () => {
    begin();
    const text = readFileSync(file, 'utf8').split('\n');
    text[40] = text[40]!.replace('"amount":"1"', '"amount":"2"');
    writeFileSync(file, text.join('\n'));
    opened((journal) => {
      expect(journal.broken).toBeNull();
      // It is held against its hash by whoever needs it, and nothing that was changed is believed.
      expect(journal.about(subject(41)).map(({ no }) => no)).not.toContain(41);
      expect(journal.broken).toBe(41);
    });
  });

  it('takes over a log that was written without', () => {
    write(100, {});
    expect(names()).toEqual(['log.jsonl']);
    opened(checkAll);
    expect(opened(({ lines }) => lines.length)).toBeLessThan(RECENT + 5);
  });
});

describe('what was changed behind a checkpoint shows', () => {
  beforeEach(begin);

  it.each<[string, () => void]>([
    [
      'a log that was written again from a line on, with hashes that fit',
      () => {
        let prev = '0'.repeat(64);
        const rows = raw().map((line) => {
          const { hash: _, ...next } = { ...line, ...(line.no === 50 ? { txid: '0xother' } : {}), prev };
          prev = createHash('sha256').update(JSON.stringify(next)).digest('hex');
          return JSON.stringify({ ...next, hash: prev });
        });
        writeFileSync(file, `${rows.join('\n')}\n`);
      },
    ],
    ['a log that ends before it', () => truncateSync(file, 10_000)],
    [
      'a checkpoint of another line',
      () => {
        const at = join(folder, 'log.checkpoint');
        const said = JSON.parse(readFileSync(at, 'utf8')) as { no: number };
        writeFileSync(at, JSON.stringify({ ...said, no: said.no - 1 }));
      },
    ],
    ['a checkpoint that is none', () => writeFileSync(join(folder, 'log.checkpoint'), 'nonsense')],
    [
      'an index that lost an entry',
      () => {
        const bytes = readFileSync(index());
        const entryAt = 42 * 5;
        bytes.copy(bytes, entryAt, entryAt + 42, 42 * 64);
        writeFileSync(index(), bytes);
      },
    ],
    [
      'an index of an earlier checkpoint',
      () => {
        const old = mkdtempSync(join(tmpdir(), 'phoenix-old-'));
        cpSync(folder, old, { recursive: true });
        write(50);
        const earlier = readdirSync(old).find((name) => name.startsWith('log.index-'))!;
        copyFileSync(join(old, earlier), index());
        rmSync(old, { recursive: true });
      },
    ],
  ])('%s', (_words, change) => {
    change();
    opened((journal) => {
      journal.range(1, journal.total);
      journal.holding('eth', ['shared']);
      expect(journal.broken).not.toBeNull();
    });
  });

  it('to a signer with other words it is not its own', () => {
    expect(opened(({ broken }) => broken, { ...OPTIONS, key: Buffer.alloc(32, 2) })).not.toBeNull();
  });

  it('also where the index is gone and the log is read whole', () => {
    rmSync(index());
    opened(checkAll);
    rmSync(index());
    const rows = raw();
    const half = rows.slice(0, 40).map((row) => JSON.stringify(row));
    writeFileSync(file, `${half.join('\n')}\n`);
    expect(opened(({ broken }) => broken)).not.toBeNull();
  });
});

describe('a crash while a checkpoint is made', () => {
  it.each<[string, (before: string) => void]>([
    [
      'before the checkpoint names the index',
      (before) => {
        copyFileSync(join(before, 'log.checkpoint'), join(folder, 'log.checkpoint'));
        const old = readdirSync(before).find((name) => name.startsWith('log.index-'))!;
        copyFileSync(join(before, old), join(folder, old));
      },
    ],
    [
      'before the old index is taken away',
      (before) => {
        const old = readdirSync(before).find((name) => name.startsWith('log.index-'))!;
        copyFileSync(join(before, old), join(folder, old));
      },
    ],
    ['in the middle of its file', () => writeFileSync(join(folder, 'log.checkpoint.next'), '{"no":')],
    [
      'at the very first one',
      () => {
        rmSync(join(folder, 'log.checkpoint'));
      },
    ],
  ])('%s loses nothing', (_words, crash) => {
    begin();
    const before = mkdtempSync(join(tmpdir(), 'phoenix-before-'));
    cpSync(folder, before, { recursive: true });
    write(50);
    crash(before);
    rmSync(before, { recursive: true });
    opened(checkAll);
    write(50);
    opened(checkAll);
    expect(names().filter((name) => name.startsWith('log.index-'))).toHaveLength(1);
  });
});
