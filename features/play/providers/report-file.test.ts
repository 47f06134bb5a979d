import { expect, it } from 'vitest';
import { type Read, readReport } from './report-file.ts';

/** In pieces of some signs each, so that every border between pieces is met. */
function readAll(text: string, size = 1): Read[] {
  const reader = readReport();
  const read: Read[] = [];
  for (let from = 0; from < text.length; from += size)
    read.push(...reader.push(text.slice(from, from + size)));
  return [...read, ...reader.end()];
}
const line = (no: number, id: string, action: string, amount: string, at: number | null = null) => ({
  line: { no, id, action, amount, currency: 'EUR', at },
});
const bad = (no: number, why: string) => ({ bad: { no, why } });

const CSV = `\uFEFFTransaction ID,Action,Type,Amount,Currency,Created at,Note
t-1,bet,bet,1.00,EUR,2026-05-01 10:00:00,"a ""quoted"" note,
over two lines"
t-2,WIN,jackpot,+2.5,eur,2026-05-01T10:00:01Z,
,bet,bet,1,EUR,,

t-3,dance,bet,1,EUR,,
t-4,bet,bet,1e3,EUR,,
t-5,debit,bet,-3.0001,EUR,1777629602,
t-6,bet,bet,1,EURO-X,,
t-7,rollback,,,EUR,,
t-8,bet,bet,1,EUR,yesterday,
`;

it('a CSV report is read whatever pieces it comes in, and a bad line is named by its number', () => {
  const expected = [
    line(2, 't-1', 'bet', '1.00', Date.UTC(2026, 4, 1, 10)),
    line(4, 't-2', 'win', '2.5', Date.UTC(2026, 4, 1, 10, 0, 1)),
    bad(5, 'id'),
    bad(7, 'action'),
    bad(8, 'amount'),
    line(9, 't-5', 'bet', '3.0001', 1_777_629_602_000),
    bad(10, 'currency'),
    line(11, 't-7', 'rollback', '0'),
    bad(12, 'time'),
  ];
  for (const size of [1, 7, 100_000]) expect(readAll(CSV, size)).toEqual(expected);
  expect(readAll(CSV.replaceAll('\n', '\r\n'), 5)).toEqual(expected);
  const semicolons = 'id;action;amount;currency\nx;win;7;EUR';
  expect(readAll(semicolons)).toEqual([line(2, 'x', 'win', '7')]);
});

it('a JSON report is a list or an object a line, and its amounts are as they are written', () => {
  const list = `[
  {"transaction_id": "a{1}\\"", "action": "bet", "amount": 90071992547409.93, "currency": "EUR", "more": {"a": [1]}},
  {"transaction_id": 17, "action": "win", "amount": "0.1", "currency": "EUR", "time": 1777629602000}
]`;
  const expected = [
    line(2, 'a{1}"', 'bet', '90071992547409.93'),
    line(3, '17', 'win', '0.1', 1_777_629_602_000),
  ];
  for (const size of [1, 11, 10_000]) expect(readAll(list, size)).toEqual(expected);
  const lines = '\n{"id":"a","action":"bet","amount":1,"currency":"EUR"}\nnot json\n{"id":"b"\n';
  expect(readAll(lines, 4)).toEqual([line(2, 'a', 'bet', '1'), bad(3, 'unreadable'), bad(4, 'unreadable')]);
  expect(readAll('{"id":"a","action":"bet","amount":1e5,"currency":"EUR"}')).toEqual([bad(1, 'unreadable')]);
});

it('what is no report is said once, and a quote that nobody closed ends with its line', () => {
  expect(readAll('name,surname\na,b\nc,d\n')).toEqual([bad(1, 'columns')]);
  expect(readAll('  \n')).toEqual([bad(1, 'columns')]);
  const open = `id,action,amount,currency\nx,bet,1,"${'E'.repeat(30_000)}\ny,bet,1,EUR\n`;
  expect(readAll(open, 999)).toEqual([bad(2, 'long'), line(3, 'y', 'bet', '1')]);
});
