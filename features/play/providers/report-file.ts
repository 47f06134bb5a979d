/**
 * Reads an aggregator's report of its transactions as it comes in, piece by piece: CSV with a head, or JSON objects in a list or
 * line by line. What cannot be read is named by its line and does not stop the rest. Used by the page and by the command.
 */
import type { BadLine, ReportLine } from './reports-contract.ts';
import { csvRows, type FileRow as Row } from './report-csv.ts';
import { jsonObjects } from './report-json.ts';

export type Read = { readonly line: ReportLine } | { readonly bad: BadLine };

export interface ReportReader {
  push(text: string): Read[];
  /** The end of the file. */
  end(): Read[];
}

/** What a row is called in reports of aggregators; the first that is there is taken. */
const NAMES = {
  id: ['transaction_id', 'transactionid', 'transaction_uuid', 'transaction', 'action_id', 'reference', 'id'],
  action: ['action', 'operation', 'transaction_type', 'transactiontype', 'type'],
  amount: ['amount', 'sum', 'value'],
  currency: ['currency', 'currency_code', 'currencycode'],
  at: ['transaction_datetime', 'created_at', 'datetime', 'timestamp', 'time', 'date', 'at'],
} as const;

const ACTIONS: Readonly<Record<string, ReportLine['action']>> = {
  bet: 'bet',
  stake: 'bet',
  wager: 'bet',
  debit: 'bet',
  win: 'win',
  payout: 'win',
  credit: 'win',
  result: 'win',
  refund: 'refund',
  rollback: 'rollback',
};
const MAX_ID = 150;

/** @returns a reader of one file */
export function readReport(): ReportReader {
  let source: { push(text: string): Row[]; end(): Row[] } | null = null;
  let columns: ReadonlyMap<string, number> | null = null;
  let hopeless = false;
  let blank = 0;

  function take(rows: readonly Row[]): Read[] {
    return rows.flatMap((row): Read[] => {
      if (hopeless) return [];
      if (row.fault !== null) return [{ bad: { no: row.no + blank, why: row.fault } }];
      const no = row.no + blank;
      if ('fields' in row) return [readFields(no, row.fields)];
      if (columns === null) {
        columns = new Map(row.cells.map((name, at) => [plain(name), at]));
        const all = (['id', 'action', 'amount', 'currency'] as const).every((field) =>
          NAMES[field].some((name) => columns!.has(name)),
        );
        hopeless = !all;
        return all ? [] : [{ bad: { no, why: 'columns' } }];
      }
      const values = row.cells;
      return [readFields(no, new Map([...columns].map(([name, at]) => [name, values[at] ?? ''])))];
    });
  }

  return {
    push(text) {
      let more = text;
      if (source === null) {
        // Lines before the first sign count, and a mark of the byte order is none.
        more = text.replace(/^\uFEFF/, '');
        const [space] = /^\s*/.exec(more)!;
        blank += space.split('\n').length - 1;
        more = more.slice(space.length);
        if (more === '') return [];
        source = more.startsWith('{') || more.startsWith('[') ? jsonObjects(plain) : csvRows();
      }
      return take(source.push(more));
    },
    end: () => (source === null ? [{ bad: { no: 1, why: 'columns' } }] : take(source.end())),
  };
}

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');

function readFields(no: number, fields: ReadonlyMap<string, string>): Read {
  const value = (field: keyof typeof NAMES): string => {
    const name = NAMES[field].find((one) => fields.has(one));
    return name === undefined ? '' : fields.get(name)!.trim();
  };
  const bad = (why: BadLine['why']): Read => ({ bad: { no, why } });
  const id = value('id');
  // The database keeps neither control characters nor half pairs.
  if (id === '' || id.length > MAX_ID || /[\p{Cc}\p{Cs}]/u.test(id)) return bad('id');
  const action = ACTIONS[value('action').toLowerCase()];
  if (!action) return bad('action');
  // Reports write what goes out with a sign or without; a rollback has no amount of its own.
  const amount = value('amount').replace(/^[+-]/, '') || (action === 'rollback' ? '0' : '');
  if (!/^\d{1,15}(\.\d{1,18})?$/.test(amount)) return bad('amount');
  const currency = value('currency').toUpperCase();
  if (!/^[A-Z0-9]{2,10}$/.test(currency)) return bad('currency');
  const time = value('at');
  const at = time === '' ? null : readTime(time);
  if (at !== null && Number.isNaN(at)) return bad('time');
  return { line: { no, id, action, amount, currency, at } };
}

/** Epoch milliseconds; a time without a zone is UTC. NaN for what is no time. */
function readTime(text: string): number {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const [, day, hour] = /^(\d{4}-\d{2}-\d{2})(?:[ T](.+))?$/.exec(text) ?? [];
  if (day === undefined) return Number.NaN;
  if (hour === undefined) return Date.parse(day);
  return Date.parse(`${day}T${hour}${/[zZ]|[+-]\d{2}:?\d{2}$/.test(hour) ? '' : 'Z'}`);
}
