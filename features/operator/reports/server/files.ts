/** Rows as files: CSV, JSON and Parquet, made while they are sent. A decimal is its text or an exact DECIMAL, never a floating number. */
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { csvLine } from '#platform/contract/csv.ts';
import { Download } from '#platform/server/http/download.ts';
import type { FileFormat } from '../contract.ts';

/** What stands in a column: words, whole numbers, or decimals with two places. */
type ColumnKind = 'text' | 'count' | 'decimal';

/** Columns in their order. */
export type Columns<Row> = readonly (readonly [name: keyof Row & string, kind: ColumnKind])[];

type Cell = string | number | null;

/** Rows of a Parquet row group: what is held in memory at once. */
const GROUP_ROWS = 20_000;

/** @param name without an ending @param pages rows, some at a time */
export function fileOf<Row extends Readonly<Record<string, Cell>>>(
  name: string,
  format: FileFormat,
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): Download {
  if (format === 'csv') return new Download(`${name}.csv`, 'text/csv', csvOf(columns, pages));
  if (format === 'json') return new Download(`${name}.json`, 'application/json', jsonOf(pages));
  return new Download(`${name}.parquet`, 'application/vnd.apache.parquet', parquetOf<Row>(columns, pages));
}

async function* csvOf<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([name]) => name));
  for await (const rows of pages)
    yield rows.map((row) => csvLine(columns.map(([name]) => row[name] as Cell))).join('');
}

async function* jsonOf<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      text += `${before}\n${JSON.stringify(row)}`;
      before = ',';
    }
    yield text;
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  count: { type: 'INT64' },
  decimal: { type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: 2 },
} as const;

/** As Parquet holds it: hundredths of a decimal, a whole number as one of 64 bits. */
function stored(value: Cell, kind: ColumnKind): string | bigint | null {
  if (value === null || kind === 'text') return value === null ? null : String(value);
  return BigInt(kind === 'decimal' ? String(value).replace('.', '') : value);
}

async function* parquetOf<Row extends Readonly<Record<string, Cell>>>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(([name, kind]) => ({ name, repetition_type: 'OPTIONAL' as const, ...TYPES[kind] })),
    ],
    createdBy: 'phoenix',
  });
  /** What was written since the last time. */
  const taken = (): Buffer => {
    const part = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    return part;
  };
  const write = (rows: readonly Row[]): Buffer => {
    const columnData = columns.map(([name, kind]) => ({
      name,
      data: rows.map((row) => stored(row[name] as Cell, kind)),
      offsetIndex: false,
    }));
    void file.write({ columnData, rowGroupSize: GROUP_ROWS });
    return taken();
  };
  let rows: Row[] = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length < GROUP_ROWS) continue;
    yield write(rows);
    rows = [];
  }
  if (rows.length > 0) yield write(rows);
  void file.finish();
  yield taken();
}
