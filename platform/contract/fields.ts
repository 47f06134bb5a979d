/** Fields that calls of several features have in common. */
import * as z from 'zod/mini';

/** Public id of an account or of a program. */
export const publicId = z.string().check(z.regex(/^[0-9a-f]{24}$/));
/** No control characters and no half pairs: the database stores neither. */
export const printable = z.regex(/^[^\p{Cc}\p{Cs}]*$/u);
/** The same for texts of several lines. */
export const printableLines = z.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u);
/** Years that the database and the calendars of all languages have; ISO dates compare as texts. */
const known = z.refine<string>((date) => date >= '1900' && date < '3000', 'a year from 1900 to 2999');
/** A day, YYYY-MM-DD, that comes from outside. */
export const calendarDay = z.iso.date().check(known);
/** A moment in UTC that comes from outside. */
export const calendarTime = z.iso.datetime().check(known);
/** Why staff did it; printable, kept in the audit log. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500), printable);
/** Free text of staff to something of theirs. */
export const note = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), printable);
