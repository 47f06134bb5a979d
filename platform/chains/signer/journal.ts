/**
 * The signer's memory: a file of JSON lines, each with the hash of the one before. It is written and flushed before an
 * answer leaves, never changed, and read whole at the start: what was signed for whom and how much of the caps is used
 * follows from it. A process that dies in the middle of a line never answered for it, so that piece is cut off.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { LogEntry, LogLine } from './protocol.ts';

const FIRST_HASH = '0'.repeat(64);

export interface Journal {
  readonly lines: readonly LogLine[];
  /** Number of the first line that does not follow from the one before it; null when all do. */
  readonly broken: number | null;
  append(entry: LogEntry): LogLine;
  close(): void;
}

export function openJournal(file: string): Journal {
  // 'a+' makes the file; the mode is for its owner alone.
  const descriptor = openSync(file, 'a+', 0o600);
  const text = readFileSync(file, 'utf8');
  const whole = text.lastIndexOf('\n') + 1;
  if (whole < text.length) ftruncateSync(descriptor, Buffer.byteLength(text.slice(0, whole)));
  const { lines, broken } = readLines(text.slice(0, whole));
  return {
    lines,
    broken,
    append(entry) {
      const last = lines.at(-1);
      const line = seal({ no: lines.length + 1, ...entry, prev: last?.hash ?? FIRST_HASH });
      writeSync(descriptor, `${JSON.stringify(line)}\n`);
      fsyncSync(descriptor);
      lines.push(line);
      return line;
    },
    close: () => closeSync(descriptor),
  };
}

function seal(line: Omit<LogLine, 'hash'>): LogLine {
  return { ...line, hash: createHash('sha256').update(JSON.stringify(line)).digest('hex') };
}

/** Reads and checks the lines of a log. What cannot be read counts as broken; reading goes on behind it. */
function readLines(text: string): { lines: LogLine[]; broken: number | null } {
  const lines: LogLine[] = [];
  let broken: number | null = null;
  let prev = FIRST_HASH;
  for (const [index, row] of text.split('\n').entries()) {
    if (row === '') continue;
    const line = parse(row);
    if (!line || line.no !== index + 1 || line.prev !== prev || !isSealed(line)) broken ??= index + 1;
    if (!line) continue;
    prev = line.hash;
    lines.push(line);
  }
  return { lines, broken };
}

function isSealed({ hash, ...line }: LogLine): boolean {
  return seal(line).hash === hash;
}

function parse(row: string): LogLine | null {
  try {
    return JSON.parse(row) as LogLine;
  } catch {
    return null;
  }
}
