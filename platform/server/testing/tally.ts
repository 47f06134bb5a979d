import { appendFileSync } from 'node:fs';

/** File that a run's counts go to, one line each; without it nothing is counted (scripts/tally.mjs). */
const file = process.env['PHOENIX_TALLY'];

/** Adds to a count of the whole run, over all its processes. */
export function tally(what: string, count: number): void {
  if (file && count > 0) appendFileSync(file, `${what}\t${count}\n`);
}
