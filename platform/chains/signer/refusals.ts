/**
 * What was refused is in the log too, and nobody shall fill the disk with it. Some lines a minute are for whatever comes; after
 * those a withdrawal that there is has one more for each rule, and the rest is counted, rule by rule. Counts are written when they
 * have doubled and when a minute is over: a crash loses no name, and never more than half of a minute's count.
 */
import type { Journal } from './journal.ts';
import type { LogEntry } from './protocol.ts';

/** Lines a minute for whatever is refused. */
const MAX_LINES = 60;
/** Lines a minute beyond those, for withdrawals that there are. */
const MAX_NAMED = 300;
const MINUTE_MS = 60_000;

export interface RefusalLog {
  /** @param exists whether the database has a withdrawal of this id; asked only when it decides */
  note(entry: LogEntry, exists: () => Promise<boolean>): Promise<void>;
  /** Writes what is counted and not written yet, when its minute is over. */
  settle(): void;
}

/** @param bare a line about nothing in particular */
export function refusalLog(
  journal: Pick<Journal, 'append'>,
  now: () => number,
  bare: Omit<LogEntry, 'at' | 'event'>,
): RefusalLog {
  let minute = -1;
  let lines = 0;
  let named = new Set<string>();
  let counted = new Map<string, { pending: number; next: number }>();

  function write(rule: string, times: number): void {
    journal.append({ ...bare, at: new Date(now()).toISOString(), event: 'refused', rule, times });
  }

  function settle(): void {
    const current = Math.floor(now() / MINUTE_MS);
    if (current === minute) return;
    for (const [rule, { pending }] of counted) if (pending > 0) write(rule, pending);
    minute = current;
    lines = 0;
    named = new Set();
    counted = new Map();
  }

  function count(rule: string): void {
    const tally = counted.get(rule) ?? { pending: 0, next: 1 };
    tally.pending += 1;
    if (tally.pending >= tally.next) {
      write(rule, tally.pending);
      tally.pending = 0;
      tally.next *= 2;
    }
    counted.set(rule, tally);
  }

  return {
    async note(entry, exists) {
      settle();
      const rule = entry.rule ?? '';
      const name = `${rule} ${entry.subject ?? ''}`;
      if (lines < MAX_LINES) {
        lines += 1;
        named.add(name);
        journal.append(entry);
        return;
      }
      if (named.has(name) || named.size >= MAX_LINES + MAX_NAMED || !(await exists().catch(() => false)))
        return count(rule);
      named.add(name);
      journal.append(entry);
    },
    settle,
  };
}
