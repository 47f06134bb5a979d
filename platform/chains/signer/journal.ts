/**
 * The signer's memory: a file of JSON lines, each with the hash of the one before. It is written and flushed before an
 * answer leaves and never changed: what was signed for whom and how much of the caps is used follows from it. A process
 * that dies in the middle of a line never answered for it, so that piece is cut off. What is older than a day is behind a
 * checkpoint, where its index says where it lies; the rest is read at the start.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { type Checkpoint, openIndexOf, readCheckpoint, writeCheckpoint } from './journal-checkpoint.ts';
import { entryOf, type Index, keys, keysOf, type Place } from './journal-index.ts';
import type { LogEntry, LogLine } from './protocol.ts';

export const FIRST_HASH = '0'.repeat(64);
/** Caps count a day; the hour is for clocks. */
const RECENT_MS = 25 * 3_600_000;
/** A checkpoint is made when it takes in so many lines, or a twentieth of those it stands for, whichever is more. */
const MIN_KEPT = 1_000;
const SHARE = 20;

export interface Journal {
  /** The newest ones, oldest first: all of the last day, and whatever no checkpoint stands for yet. */
  readonly lines: readonly LogLine[];
  /** Lines there are. */
  readonly total: number;
  /** Number of the first line that does not follow from the one before it, as far as was looked; null when all do. */
  readonly broken: number | null;
  /** All lines about a withdrawal or payment, oldest first. */
  about(subject: string): LogLine[];
  /** All signatures that use up one of these, oldest first. */
  holding(chain: string, slots: readonly string[]): LogLine[];
  /** Lines from one number to another, both included. */
  range(from: number, to: number): LogLine[];
  append(entry: LogEntry): LogLine;
  close(): void;
}

interface JournalOptions {
  /** Seals checkpoints; without one there are none. 32 bytes that nobody knows who can only write the folder. */
  readonly key?: Buffer;
  /** Lines a checkpoint takes in at least. */
  readonly least?: number;
}

/** Key of a signer's checkpoints. @param seed of its words */
export function journalKey(seed: Uint8Array): Buffer {
  return createHash('sha256').update('phoenix signer journal\n').update(seed).digest();
}

export function openJournal(file: string, { key, least = MIN_KEPT }: JournalOptions = {}): Journal {
  // 'a+' makes the file; the mode is for its owner alone.
  const descriptor = openSync(file, 'a+', 0o600);
  let { broken, checkpoint, index, found, size } = readStart(file, descriptor, key);
  if (size < fstatSync(descriptor).size) ftruncateSync(descriptor, size);

  const suspect = (no: number): void => void (broken = earlier(broken, no));
  let lines = found.map(({ line }) => line);
  const bySubject = new Map<string, LogLine[]>();
  for (const line of lines) remember(bySubject, line);

  /** A line of the file, held against the hash that its index has of it. */
  function lineAt({ at, length, hash }: Place, key_: string): LogLine | null {
    const bytes = Buffer.alloc(length);
    readSync(descriptor, bytes, 0, length, at);
    const line = parse(bytes.toString('utf8'));
    if (line && isSealed(line) && line.hash.startsWith(hash) && keysOf(line).includes(key_)) return line;
    suspect(line?.no ?? checkpoint?.no ?? 1);
    return null;
  }

  function indexed(wanted: string): LogLine[] {
    if (!index) return [];
    try {
      return index.find(wanted).flatMap((place) => lineAt(place, wanted) ?? []);
    } catch {
      suspect(checkpoint?.no ?? 1);
      return [];
    }
  }

  /** Takes lines in that are older than a day, when they are enough. */
  function makeCheckpoint(): void {
    if (!key || broken !== null) return;
    const old = oldLines(lines, Math.max(least, (checkpoint?.no ?? 0) / SHARE));
    if (old === 0) return;
    const taken = found.slice(0, old);
    let all: Buffer[];
    try {
      all = [...(index?.all() ?? []), ...entriesOf(taken)].toSorted((a, b) => a.compare(b));
    } catch {
      return suspect(checkpoint?.no ?? 1);
    }
    const last = taken.at(-1)!;
    const end = { no: last.line.no, hash: last.line.hash, bytes: last.at + last.length + 1 };
    index?.close();
    checkpoint = writeCheckpoint(file, key, end, all);
    index = openIndexOf(file, key, checkpoint);
    found = found.slice(old);
    lines = lines.slice(old);
    bySubject.clear();
    for (const line of lines) remember(bySubject, line);
  }

  makeCheckpoint();
  const covered = (): number => (index && checkpoint ? checkpoint.no : 0);
  return {
    get lines() {
      return lines;
    },
    get total() {
      return covered() + lines.length;
    },
    get broken() {
      return broken;
    },
    about: (subject) => [...indexed(keys.subject(subject)), ...(bySubject.get(subject) ?? [])],
    holding(chain, slots) {
      const old = slots.flatMap((slot) => indexed(keys.slot(chain, slot)));
      return [...eachOnce(old), ...signedFor(lines, chain, slots)];
    },
    range(first, last) {
      const end = covered();
      const old: LogLine[] = [];
      for (let no = Math.max(1, first); no <= Math.min(last, end); no++)
        old.push(...indexed(keys.number(no)));
      return [...old, ...lines.slice(Math.max(0, first - end - 1), Math.max(0, last - end))];
    },
    append(entry) {
      const last = lines.at(-1);
      const prev = last?.hash ?? (index && checkpoint ? checkpoint.hash : FIRST_HASH);
      const line = seal({ no: covered() + lines.length + 1, ...entry, prev });
      const text = JSON.stringify(line);
      const length = Buffer.byteLength(text);
      writeSync(descriptor, `${text}\n`);
      fsyncSync(descriptor);
      found.push({ line, at: size, length });
      size += length + 1;
      lines.push(line);
      remember(bySubject, line);
      makeCheckpoint();
      return line;
    },
    close() {
      index?.close();
      closeSync(descriptor);
    },
  };
}

/** Whatever is found to be wrong stays wrong until somebody has looked. */
const earlier = (broken: number | null, no: number): number => (broken === null ? no : Math.min(broken, no));

interface Start {
  readonly broken: number | null;
  readonly checkpoint: Checkpoint | null;
  readonly index: Index | null;
  /** Lines behind the checkpoint. */
  readonly found: Found[];
  /** Bytes of whole lines; what lies behind them is a piece of one. */
  readonly size: number;
}

function readStart(file: string, descriptor: number, key: Buffer | undefined): Start {
  let broken: number | null = null;
  let checkpoint: Checkpoint | null = null;
  let index: Index | null = null;
  try {
    checkpoint = key ? readCheckpoint(file, key) : null;
  } catch {
    broken = 1;
  }
  if (checkpoint && key) {
    index = openIndexOf(file, key, checkpoint);
    if (fstatSync(descriptor).size < checkpoint.bytes) broken = earlier(broken, checkpoint.no);
  }
  const from = index && checkpoint ? checkpoint : { no: 0, hash: FIRST_HASH, bytes: 0 };
  const read = readLines(readFrom(descriptor, from.bytes), from);
  if (read.broken !== null) broken = earlier(broken, read.broken);
  // Read whole although there is a checkpoint: its index is lost, but the line it ends with must still be there.
  if (checkpoint && !index && read.found[checkpoint.no - 1]?.line.hash !== checkpoint.hash)
    broken = earlier(broken, checkpoint.no);
  return { broken, checkpoint, index, found: read.found, size: from.bytes + read.bytes };
}

/** By their numbers. */
function eachOnce(lines: readonly LogLine[]): LogLine[] {
  const known = new Map(lines.map((line) => [line.no, line]));
  return [...known.values()].toSorted((a, b) => a.no - b.no);
}

function signedFor(lines: readonly LogLine[], chain: string, slots: readonly string[]): LogLine[] {
  const wanted = new Set(slots.map((slot) => keys.slot(chain, slot)));
  return lines.filter((line) => line.event === 'signed' && keysOf(line).some((one) => wanted.has(one)));
}

/** Lines that are older than a day; 0 when there are fewer of them than `least`. */
function oldLines(lines: readonly LogLine[], least: number): number {
  const newest = lines.at(-1);
  if (!newest) return 0;
  const before = Date.parse(newest.at) - RECENT_MS;
  const old = lines.findIndex(({ at }) => Date.parse(at) >= before);
  return old < least ? 0 : old;
}

/** What an index says of lines. */
function entriesOf(taken: readonly Found[]): Buffer[] {
  return taken.flatMap(({ line, at, length }) =>
    keysOf(line).map((one) => entryOf(one, { at, length, hash: line.hash })),
  );
}

function remember(bySubject: Map<string, LogLine[]>, line: LogLine): void {
  if (line.subject === null) return;
  const known = bySubject.get(line.subject);
  if (known) known.push(line);
  else bySubject.set(line.subject, [line]);
}

function seal(line: Omit<LogLine, 'hash'>): LogLine {
  return { ...line, hash: createHash('sha256').update(JSON.stringify(line)).digest('hex') };
}

/** Whole file from a byte on. */
export function readFrom(descriptor: number, from: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - from));
  let read = 0;
  while (read < bytes.length) {
    const more = readSync(descriptor, bytes, read, bytes.length - read, from + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}

interface Found {
  readonly line: LogLine;
  /** Where it lies in the file, in bytes, without its end of line. */
  readonly at: number;
  readonly length: number;
}

/** Reads and checks lines that follow a known one. What cannot be read counts as broken; reading goes on behind it. */
export function readLines(
  bytes: Buffer,
  from: { readonly no: number; readonly hash: string; readonly bytes: number },
): { found: Found[]; broken: number | null; bytes: number } {
  const found: Found[] = [];
  let broken: number | null = null;
  let prev = from.hash;
  let no = from.no;
  let at = 0;
  for (let end = bytes.indexOf(10); end !== -1; at = end + 1, end = bytes.indexOf(10, at)) {
    no += 1;
    const line = parse(bytes.toString('utf8', at, end));
    if (!line || line.no !== no || line.prev !== prev || !isSealed(line)) broken ??= no;
    if (!line) continue;
    prev = line.hash;
    found.push({ line, at: from.bytes + at, length: end - at });
  }
  return { found, broken, bytes: at };
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
