/** A register in a file that the operator gets from whoever keeps it, read again whenever it changes. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { parseRegister, personDigest } from './digest.ts';
import type { ExclusionRegister } from './register.ts';

interface Read {
  /** Changes with the file. */
  readonly mark: string;
  readonly version: string;
  readonly until: ReadonlyMap<string, number>;
}

/** @param now epoch milliseconds */
export function fileRegister(
  { file, key }: { readonly file: string; readonly key: Uint8Array },
  now: () => number,
  log: Pick<Logger, 'error'>,
): ExclusionRegister {
  let known: Read | null = null;
  let failed = '';

  /** What the file says now; null when it cannot be read, a line is none or there is no line: half a register clears nobody. */
  async function read(): Promise<Read | null> {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const mark = `${ino}.${mtimeMs}.${size}`;
      if (known?.mark === mark) return known;
      const text = await readFile(file, 'utf8');
      const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
      known = { mark, version, until: parseRegister(text) };
      failed = '';
      return known;
    } catch (error) {
      known = null;
      const why = (error as Error).message;
      if (why !== failed) log.error({ err: error, file }, 'the register of excluded people cannot be read');
      failed = why;
      return null;
    }
  }

  return {
    async version() {
      return (await read())?.version ?? null;
    },
    async check(person) {
      const found = await read();
      if (!found) return { answer: 'unavailable', why: failed };
      const { version } = found;
      const until = found.until.get(personDigest(key, person));
      if (until === undefined || (until !== -1 && until <= now())) return { answer: 'clear', version };
      return { answer: 'excluded', until, version };
    },
  };
}
