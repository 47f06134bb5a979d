/** The one text that a reserve's key signs: which day's root of liabilities its owner stands behind. */

/** What a signature over reserves is about. */
export interface ReserveMessage {
  /** YYYY-MM-DD, a day of the calendar. */
  readonly day: string;
  /** Root of that day's tree of one currency, 64 hexadecimal digits. */
  readonly root: string;
}

const FORM = /^phoenix-reserves\|(\d{4}-\d{2}-\d{2})\|([0-9a-f]{64})$/;

export const reserveText = ({ day, root }: ReserveMessage): string => `phoenix-reserves|${day}|${root}`;

/** @returns null for every text but exactly that one: nothing before, after or between, and a day that there is */
export function readReserveText(text: string): ReserveMessage | null {
  const [whole, day = '', root = ''] = FORM.exec(text) ?? [];
  // "$" also stands before a last line break.
  if (whole !== text) return null;
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return null;
  return { day, root };
}
