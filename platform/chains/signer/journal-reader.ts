/** Reads a signer's log beside it, from the first line on, without its words: for whoever audits. */
import { closeSync, openSync } from 'node:fs';
import { FIRST_HASH, readFrom, readLines } from './journal.ts';
import type { LogLine } from './protocol.ts';

/**
 * @returns whole lines, and the number of the first that does not follow from the one before
 * @throws when it is not there or may not be read
 */
export function readJournal(file: string): {
  readonly lines: readonly LogLine[];
  readonly broken: number | null;
} {
  const descriptor = openSync(file, 'r');
  try {
    const { found, broken } = readLines(readFrom(descriptor, 0), { no: 0, hash: FIRST_HASH, bytes: 0 });
    return { lines: found.map(({ line }) => line), broken };
  } finally {
    closeSync(descriptor);
  }
}
