/** Texts of an aggregator's list as the database keeps them. */
import * as z from 'zod/mini';

const MAX_NAME = 80;
export const MAX_TYPE = 200;
export const MAX_IMAGE = 1_000;

/** Cut to so many signs, without NUL and without half a pair: one of either would make the whole list unreadable for the database. */
export function cleaned(text: string, longest: number): string {
  const whole = text.replaceAll('\0', '').slice(0, longest);
  return whole.replace(/[\uD800-\uDBFF]$/, '').toWellFormed();
}

/** Name of a game or of who makes it. */
export const listedName = z.string().check(
  z.trim(),
  z.overwrite((text) => cleaned(text, MAX_NAME)),
  z.trim(),
  z.minLength(1),
);
