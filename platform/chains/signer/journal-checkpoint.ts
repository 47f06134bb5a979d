/**
 * Checkpoints of the signer's log. One says: up to this line the log was read and held together, and this index says where
 * its lines are. It is sealed with a key that follows from the words, so who changes the log behind it cannot make it fit.
 * The index is on disk before the checkpoint that names it, and the one before stays until then: a crash at any moment
 * leaves one of both. Without a checkpoint the log is read whole.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { type Index, openIndex, writeIndex } from './journal-index.ts';

const count = z.int().check(z.gte(1));
const checkpoint = z.object({
  /** Last line it stands for, its hash, and where the next one begins in the file. */
  no: count,
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  bytes: count,
  /** File beside the log, and how many entries are in it. */
  index: z.string().check(z.regex(/^[\w.-]+$/)),
  entries: count,
  seal: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type Checkpoint = Omit<z.output<typeof checkpoint>, 'seal'>;

/** There is a checkpoint, and the signer has not written it. */
export class CheckpointChanged extends Error {
  override name = 'CheckpointChanged';
}

const fileOf = (log: string): string => log.replace(/\.jsonl$/, '') + '.checkpoint';
const indexPrefix = (log: string): string => `${basename(log).replace(/\.jsonl$/, '')}.index-`;

function sealOf({ no, hash, bytes, index, entries }: Checkpoint, key: Buffer): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['checkpoint', no, hash, bytes, index, entries]))
    .digest('hex');
}

/** @returns null where there is none @throws CheckpointChanged */
export function readCheckpoint(log: string, key: Buffer): Checkpoint | null {
  const file = fileOf(log);
  if (!existsSync(file)) return null;
  const found = parse(readFileSync(file, 'utf8'));
  if (!found) throw new CheckpointChanged('the checkpoint cannot be read');
  const { seal, ...said } = found;
  if (!timingSafeEqual(Buffer.from(seal, 'hex'), Buffer.from(sealOf(said, key), 'hex')))
    throw new CheckpointChanged('the checkpoint was not written by this signer');
  return said;
}

function parse(text: string): z.output<typeof checkpoint> | null {
  try {
    return checkpoint.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Null when the file is not there: a copy of the folder may lack it, and then the log is read whole. */
export function openIndexOf(log: string, key: Buffer, { index, entries }: Checkpoint): Index | null {
  const file = join(dirname(log), index);
  return existsSync(file) ? openIndex(file, { key, name: index, entries }) : null;
}

/** Puts the index and then the checkpoint in place, durably, and takes away what neither names. */
export function writeCheckpoint(
  log: string,
  key: Buffer,
  { no, hash, bytes }: Pick<Checkpoint, 'no' | 'hash' | 'bytes'>,
  sorted: readonly Buffer[],
): Checkpoint {
  const index = `${indexPrefix(log)}${no}`;
  writeIndex(join(dirname(log), index), { key, name: index, entries: sorted.length }, sorted);
  syncFolder(log);
  const said: Checkpoint = { no, hash, bytes, index, entries: sorted.length };
  const next = `${fileOf(log)}.next`;
  const descriptor = openSync(next, 'w', 0o600);
  writeSync(descriptor, `${JSON.stringify({ ...said, seal: sealOf(said, key) })}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(next, fileOf(log));
  syncFolder(log);
  for (const name of readdirSync(dirname(log)))
    if (name.startsWith(indexPrefix(log)) && name !== index) rmSync(join(dirname(log), name));
  return said;
}

function syncFolder(log: string): void {
  const descriptor = openSync(dirname(log), 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
