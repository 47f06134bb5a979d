/** A bet in the three forms that it has on its way to a file: a row of PostgreSQL, a line of JSON, a row of Parquet. */

interface Column {
  readonly name: string;
  /** In Parquet, and in the lines on the way there. */
  readonly type: string;
}

/** Schema 1. Named in the manifest: files of another one are read by its columns. */
export const SCHEMA = 1;
const COLUMNS: readonly Column[] = [
  { name: 'user_id', type: 'BIGINT' },
  { name: 'id', type: 'UUID' },
  { name: 'cur', type: 'SMALLINT' },
  { name: 'game', type: 'VARCHAR' },
  { name: 'stake', type: 'BIGINT' },
  { name: 'payout', type: 'BIGINT' },
  { name: 'pair_id', type: 'BIGINT' },
  { name: 'nonce', type: 'BIGINT' },
  { name: 'detail', type: 'VARCHAR' },
  { name: 'balance_after', type: 'BIGINT' },
  { name: 'line', type: 'BOOLEAN' },
  { name: 'lane', type: 'SMALLINT' },
  { name: 'batch', type: 'BIGINT' },
  { name: 'at', type: 'BIGINT' },
];

/** Microseconds: JSON knows no time, and a double of seconds would round it. */
const POSTGRES_AT = '(extract(epoch from at) * 1000000)::bigint';

/** Back again. */
const POSTGRES_TIME = `timestamptz 'epoch' + at * interval '1 microsecond'`;

const postgres = ({ name }: Column): string => (name === 'at' ? POSTGRES_AT : name);

/** A row as a line of JSON. */
export const LINE = `json_build_object(${COLUMNS.map((column) => `'${column.name}', ${postgres(column)}`).join(', ')})::text`;

/** @param file of lines @returns DuckDB's SQL for the rows in it */
export function linesOf(file: string): string {
  const types = COLUMNS.map(({ name, type }) => `'${name}': '${type}'`).join(', ');
  const values = COLUMNS.map(({ name }) => (name === 'at' ? 'make_timestamptz("at") as "at"' : name));
  return `select ${values.join(', ')} from read_json(${literal(file)}, format = 'newline_delimited', columns = {${types}})`;
}

/** The same line out of a file, in DuckDB's SQL. */
export const OLD_LINE = `json_object(${COLUMNS.map(({ name }) => `'${name}', ${duck(name)}`).join(', ')})::varchar`;

/** Adds the rows of an array of lines ($1) to a table of bets. */
export const addLines = (table: string): string => {
  const names = COLUMNS.map(({ name }) => name).join(', ');
  const values = COLUMNS.map(({ name }) => (name === 'at' ? POSTGRES_TIME : name)).join(', ');
  const types = COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');
  return `insert into ${table} (${names}) select ${values} from json_to_recordset($1::json) as line (${types})`;
};

function duck(name: string): string {
  if (name === 'at') return 'epoch_us("at")';
  return name === 'id' ? 'id::varchar' : name;
}

/** SQL for a text: file names and the like, in DuckDB and PostgreSQL alike. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The same text of a row on both sides: nothing is left out, nothing is rounded. */
const canonical = (at: string): string =>
  `concat_ws('|', user_id, id, cur, game, stake, payout, coalesce(cast(pair_id as text), ''), nonce, detail, balance_after, cast(line as integer), lane, batch, ${at})`;

/**
 * By currency: how many, what they sum up to, and the sums of the halves of each row's hash, which are those of the rows in whatever
 * order they come. `offset 0` keeps PostgreSQL from writing a row out and hashing it once for each half.
 */
function digest(from: string, row: string, number: (hex: string) => string): string {
  const halves = [1, 16].map((start) => `cast(sum(${number(`substr(hash, ${start}, 15)`)}) as text)`);
  return `select cur, count(*) as rows, cast(sum(stake) as text) as stake, cast(sum(payout) as text) as payout, ${halves.join(` || '.' || `)} as digest
    from (select cur, stake, payout, md5(${row}) as hash from ${from} offset 0) hashed group by cur order by cur`;
}

/** What two copies of the same bets have alike. @param from a table or a file, in SQL */
export const postgresDigest = (from: string): string =>
  digest(from, canonical(POSTGRES_AT), (hex) => `('x' || ${hex})::bit(60)::bigint`);
export const duckDigest = (from: string): string =>
  digest(from, canonical('epoch_us("at")'), (hex) => `cast('0x' || ${hex} as bigint)`);
