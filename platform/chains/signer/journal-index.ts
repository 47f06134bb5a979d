/**
 * Where the lines of a log lie that are older than a checkpoint: a file of sorted entries in pages, each sealed with the
 * signer's own key. A lookup reads a handful of pages; an entry that was taken out, put in or changed breaks its page.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { slotsOf } from './machine.ts';
import type { LogLine } from './protocol.ts';

const KEY_BYTES = 16;
const HASH_BYTES = 16;
/** Key, place of the line (6 bytes), its length (4 bytes), beginning of its hash. */
const ENTRY_BYTES = KEY_BYTES + 6 + 4 + HASH_BYTES;
const PER_PAGE = 64;
const SEAL_BYTES = 32;
const PAGE_BYTES = PER_PAGE * ENTRY_BYTES + SEAL_BYTES;

/** Where a line lies in the log, in bytes. */
export interface Place {
  readonly at: number;
  readonly length: number;
  /** Beginning of the hash it must have, hexadecimal. */
  readonly hash: string;
}

/** What an index is sealed with and what else belongs to it, so that no page of another one fits. */
export interface IndexSeal {
  readonly key: Buffer;
  /** Name of the file. */
  readonly name: string;
  readonly entries: number;
}

/** An index does not say what its checkpoint sealed. */
export class IndexChanged extends Error {
  override name = 'IndexChanged';
}

/** What a line is looked up by. */
export const keys = {
  number: (no: number): string => `no ${no}`,
  subject: (subject: string): string => `subject ${subject}`,
  slot: (chain: string, slot: string): string => `slot ${chain} ${slot}`,
};

/** All that one line is found by. */
export function keysOf(line: LogLine): string[] {
  const found = [keys.number(line.no)];
  if (line.subject !== null) found.push(keys.subject(line.subject));
  if (line.event === 'signed' && line.chain !== null)
    for (const slot of new Set(slotsOf(line))) found.push(keys.slot(line.chain, slot));
  return found;
}

function keyBytes(key: string): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, KEY_BYTES);
}

/** @returns the entry under which a key finds a line */
export function entryOf(key: string, { at, length, hash }: Place): Buffer {
  const entry = Buffer.alloc(ENTRY_BYTES);
  keyBytes(key).copy(entry);
  entry.writeUIntBE(at, KEY_BYTES, 6);
  entry.writeUInt32BE(length, KEY_BYTES + 6);
  entry.write(hash.slice(0, 2 * HASH_BYTES), KEY_BYTES + 10, 'hex');
  return entry;
}

function placeOf(entry: Buffer): Place {
  return {
    at: entry.readUIntBE(KEY_BYTES, 6),
    length: entry.readUInt32BE(KEY_BYTES + 6),
    hash: entry.toString('hex', KEY_BYTES + 10, ENTRY_BYTES),
  };
}

function sealOf({ key, name, entries }: IndexSeal, page: number, body: Buffer): Buffer {
  return createHmac('sha256', key).update(`${name} ${entries} ${page}\n`).update(body).digest();
}

/** Writes entries, sorted, and has them on disk when it returns. */
export function writeIndex(file: string, seal: IndexSeal, sorted: readonly Buffer[]): void {
  const descriptor = openSync(file, 'w', 0o600);
  try {
    for (let page = 0; page * PER_PAGE < sorted.length; page++) {
      const body = Buffer.concat(sorted.slice(page * PER_PAGE, (page + 1) * PER_PAGE));
      writeSync(descriptor, Buffer.concat([body, sealOf(seal, page, body)]));
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export interface Index {
  /** Places of all lines with this key, oldest first. @throws IndexChanged */
  find(key: string): Place[];
  /** Every entry, sorted. @throws IndexChanged */
  all(): Buffer[];
  close(): void;
}

/** @throws when there is no such file */
export function openIndex(file: string, seal: IndexSeal): Index {
  const descriptor = openSync(file, 'r');
  const pages = Math.ceil(seal.entries / PER_PAGE);

  /** Entries of one page, held against its seal. */
  function read(page: number): Buffer[] {
    const count = Math.min(PER_PAGE, seal.entries - page * PER_PAGE);
    const bytes = Buffer.alloc(count * ENTRY_BYTES + SEAL_BYTES);
    const got = readSync(descriptor, bytes, 0, bytes.length, page * PAGE_BYTES);
    const body = bytes.subarray(0, count * ENTRY_BYTES);
    const sealed = bytes.subarray(count * ENTRY_BYTES);
    if (got !== bytes.length || !timingSafeEqual(sealed, sealOf(seal, page, body)))
      throw new IndexChanged(`page ${page} of ${seal.name} was changed`);
    return Array.from({ length: count }, (_, index) =>
      body.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES),
    );
  }

  /** The first page that can hold a key: the last one that begins below it. */
  function firstPage(wanted: Buffer): number {
    let [low, high] = [0, pages - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (compareKeys(read(middle)[0]!, wanted) < 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    find(key) {
      const wanted = keyBytes(key);
      const found: Place[] = [];
      for (let page = pages === 0 ? 0 : firstPage(wanted); page < pages; page++) {
        const entries = read(page);
        found.push(...entries.filter((entry) => compareKeys(entry, wanted) === 0).map(placeOf));
        if (compareKeys(entries.at(-1)!, wanted) > 0) break;
      }
      return found;
    },
    all: () => Array.from({ length: pages }, (_, page) => read(page)).flat(),
    close: () => closeSync(descriptor),
  };
}

function compareKeys(entry: Buffer, key: Buffer): number {
  return entry.compare(key, 0, KEY_BYTES, 0, KEY_BYTES);
}
