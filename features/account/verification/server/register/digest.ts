/** A person as a line of a register: nobody reads a name in it. Pure. */
import { createHmac } from 'node:crypto';
import { isDay } from '#platform/contract/utc.ts';
import type { Person } from './register.ts';

export const EVER = 'ever';
const LINE = /^([0-9a-f]{64}),(ever|\d{4}-\d\d-\d\d)$/;
const DAY_MS = 86_400_000;

/**
 * HMAC-SHA-256 of name, date of birth and postcode, hexadecimal. Case, accents, spaces and signs do not matter: "Zoë O'Neil" is
 * "zoe oneil". Source: specs/operator.md section 4, file adapter.
 */
export function personDigest(key: Uint8Array, { name, born, postcode }: Person): string {
  return createHmac('sha256', key)
    .update(`${folded(name)}\n${born}\n${folded(postcode)}`)
    .digest('hex');
}

/**
 * Letters and digits alone, in one case and without accents; empty when there are none. By way of capitals, for registers are often
 * written in them: ß is SS there, a dotless i is I, and both forms of a small sigma are one.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

/** @param until the last day of an exclusion, yyyy-mm-dd, or 'ever' */
export function registerLine(key: Uint8Array, person: Person, until: string): string {
  return `${personDigest(key, person)},${until}`;
}

/**
 * Lines as `registerLine` makes them; empty ones and those that begin with # say nothing. Of a person in two lines the longer holds.
 * @returns until when by digest, epoch milliseconds, -1 for ever; a day counts to its end in UTC
 * @throws Error that names the first line that is none, or says that nobody is named: such a file was cut off
 */
export function parseRegister(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, digest, until] = LINE.exec(line) ?? [];
    if (!digest || !until || (until !== EVER && !isDay(until)))
      throw new Error(`line ${at + 1} is not "<64 hexadecimal digits>,<yyyy-mm-dd or ${EVER}>"`);
    const end = until === EVER ? -1 : Date.parse(`${until}T00:00:00Z`) + DAY_MS;
    found.set(digest, later(found.get(digest), end));
  }
  if (found.size === 0) throw new Error('it names nobody');
  return found;
}

function later(known: number | undefined, end: number): number {
  if (known === undefined) return end;
  return known === -1 || end === -1 ? -1 : Math.max(known, end);
}
