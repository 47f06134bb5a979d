/** Lines of a CSV file (RFC 4180) that a spreadsheet may open without running anything in it. */

/** What spreadsheets take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Objects and lists are written as JSON, null as nothing. Ends with a line break. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => csvCell(value)).join(',')}\r\n`;
}

/** One value of a line. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // An apostrophe in front makes it text; figures stay figures.
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
