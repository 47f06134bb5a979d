/**
 * Everything that ever happened on a development chain, one line each, in a file that only grows: about 1 KB a block. What
 * a process wrote before it was killed is read again; a line that was being written is not.
 */
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export type JournalEntry =
  | {
      readonly what: 'block';
      readonly parent: string;
      readonly unique: number;
      readonly script: string;
      readonly raws: readonly string[];
    }
  | { readonly what: 'waits'; readonly raw: string }
  | { readonly what: 'invalid'; readonly hash: string };

export interface Journal {
  /** What was written before this process, oldest first. */
  readonly before: readonly JournalEntry[];
  write(entry: JournalEntry): void;
  close(): void;
}

export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const handle = openSync(file, 'a+', 0o600);
  const text = readFileSync(handle, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) ftruncateSync(handle, Buffer.byteLength(whole));
  return {
    before: whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as JournalEntry),
    write: (entry) => void writeSync(handle, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(handle),
  };
}
