/** The log of a development chain: one line of JSON for each thing that happened, read again from the start after a restart. */
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';

export interface BlockLog<Entry> {
  /** What was there, oldest first. */
  readonly entries: readonly Entry[];
  /** On disk, for whoever asks after a kill, when it returns. */
  append(entry: Entry): void;
  close(): void;
}

/**
 * @param file null keeps nothing
 * A last line that was cut off by a kill is dropped: whoever sent it got no answer.
 */
export function openBlockLog<Entry>(file: string | null): BlockLog<Entry> {
  if (file === null) return { entries: [], append: () => {}, close: () => {} };
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  const entries = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
  const handle = openSync(file, 'a');
  return {
    entries,
    append(entry) {
      writeSync(handle, `${JSON.stringify(entry)}\n`);
    },
    close: () => closeSync(handle),
  };
}
