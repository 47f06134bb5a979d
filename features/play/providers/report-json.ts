/** Objects of a JSON list, or of a file with one object a line, as it comes in. */
import { MAX_ROW, type FileRow } from './report-csv.ts';

/** @param plain how the name of a field is compared */
export function jsonObjects(plain: (name: string) => string): {
  push(text: string): FileRow[];
  end(): FileRow[];
} {
  let text = '';
  let depth = 0;
  let inString = false;
  let escaped = false;
  let long = false;
  let [line, begins] = [1, 1];
  /** What stands between objects and is nothing that may. */
  let stray = false;

  function finish(): FileRow {
    const row = long ? ({ no: begins, fault: 'long' } as const) : toRecord(begins, text, plain);
    [text, long] = ['', false];
    return row;
  }

  return {
    push(more) {
      const rows: FileRow[] = [];
      for (const sign of more) {
        if (sign === '\n') line++;
        if (depth === 0) {
          if (sign === '{') {
            [depth, text, begins, stray] = [1, '{', line, false];
          } else if (!stray && !/[\s,[\]]/.test(sign)) {
            stray = true;
            rows.push({ no: line, fault: 'unreadable' });
          } else if (sign === '\n') stray = false;
          continue;
        }
        if (text.length < MAX_ROW) text += sign;
        else long = true;
        if (inString) {
          if (escaped) escaped = false;
          else if (sign === '\\') escaped = true;
          else if (sign === '"') inString = false;
        } else if (sign === '"') inString = true;
        else if (sign === '{' || sign === '[') depth++;
        else if ((sign === '}' || sign === ']') && --depth === 0) rows.push(finish());
      }
      return rows;
    },
    end: () => (depth > 0 ? [{ no: begins, fault: 'unreadable' }] : []),
  };
}

function toRecord(no: number, text: string, plain: (name: string) => string): FileRow {
  let value: unknown;
  try {
    value = JSON.parse(exact(text));
  } catch {
    return { no, fault: 'unreadable' };
  }
  const fields = new Map<string, string>();
  for (const [name, one] of Object.entries(value as object))
    if (typeof one === 'string' || typeof one === 'number') fields.set(plain(name), String(one));
  return { no, fault: null, fields };
}

/** Numbers become texts before they are read: an amount is as it is written, and no float. */
function exact(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?![\d.eE])/g, (found) =>
    found.startsWith('"') ? found : `"${found}"`,
  );
}
