/** Rows of a CSV file (RFC 4180) as it comes in. */
import type { BadLine } from './reports-contract.ts';

/** A row of cells, or an object by its fields' plain names, with the line it begins at; or why it is none. */
export type FileRow =
  | { readonly no: number; readonly fault: null; readonly cells: readonly string[] }
  | { readonly no: number; readonly fault: null; readonly fields: ReadonlyMap<string, string> }
  | { readonly no: number; readonly fault: BadLine['why'] };

/** No row of a report is so long: then a quote was never closed. */
export const MAX_ROW = 20_000;
const SEPARATORS = [',', ';', '\t'] as const;

export function csvRows(): { push(text: string): FileRow[]; end(): FileRow[] } {
  let separator: string | null = null;
  let fields: string[] = [];
  let field = '';
  let length = 0;
  let quoted = false;
  /** A quote inside quotes was just read: it ends them, or is one of two that mean one. */
  let closing = false;
  let [line, begins] = [1, 1];

  function finish(): FileRow[] {
    const empty = fields.length === 0 && field.trim() === '' && !closing;
    const row: FileRow =
      length > MAX_ROW
        ? { no: begins, fault: 'long' }
        : { no: begins, fault: null, cells: [...fields, field] };
    [fields, field, length, quoted, closing] = [[], '', 0, false, false];
    return empty && row.fault === null ? [] : [row];
  }

  function push(text: string): FileRow[] {
    const rows: FileRow[] = [];
    for (const sign of text) {
      if (sign === '\n') line++;
      // The rest of a row that is too long is not kept; without its end the next line begins a new one.
      const long = ++length > MAX_ROW;
      if (quoted && !closing && !(long && sign === '\n')) {
        if (sign === '"') closing = true;
        else if (!long) field += sign;
      } else if (closing && sign === '"') {
        closing = false;
        field += sign;
      } else if (sign === '\n') {
        rows.push(...finish());
        begins = line;
      } else if (sign === '"' && field === '') quoted = true;
      else if (sign !== '\r') {
        [quoted, closing] = [false, false];
        separator ??= fields.length === 0 ? (SEPARATORS.find((one) => one === sign) ?? null) : null;
        if (sign === separator) {
          fields.push(field);
          field = '';
        } else if (!long) field += sign;
      }
    }
    return rows;
  }

  return { push, end: finish };
}
