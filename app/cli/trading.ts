import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDecimal } from '#engines/futures/ratio.ts';
import { checkText } from '../trading/check.ts';
import { edgeGrid, ERRORS } from '../trading/edge-report.ts';
import { JsonFault } from '../trading/exact-json.ts';
import { type ReadTick, readTicks } from '../trading/ticks.ts';
import { isDay } from '#platform/contract/utc.ts';
import { verifyDay } from '../trading/verify-day.ts';
import { type Call, defineCommand, Refusal, table, UsageError } from './command.ts';

/** Enough for three standard errors in every cell of the grid, those that hold a day included. */
const EDGE_DAYS = '96';

export const command = defineCommand({
  name: 'trading',
  summary: 'futures: run cases, verify a simulated day, measure the edge',
  usage: `Usage: phoenix trading check --file F [--ticks FILE] [--json]
       phoenix trading verify --ticker T --day D --seed S [--open P] [--commitment H] [--ticks FILE] [--out FILE] [--json]
       phoenix trading edge --grid [--days N] [--seed N] [--json]

  check    runs calculator and trigger cases, recorded messages or candles of a file through the engine and names each
           difference. Ticks are taken from --ticks, else from the file that the cases name, beside them. Exit status 0 when
           all agree, 1 when one differs, 2 when a line cannot be read; that line and the rule it breaks are named
  verify   the whole simulated day of a ticker from its revealed seed of 64 hexadecimal digits: commitment, prices and
           the SHA-256 over all ticks. --open is the price before the first tick (1000); --commitment is what was
           published before the day; --ticks is a tick log to compare with, whole or a part (by its numbers where it has a
           column "seq" or "index"): exit status 1 when a tick of it differs, 2 when one is of another day; --out writes
           the lines "index,price"
  edge     plays the default feed at the default settings over multipliers, take profits and stops. Exit status 1 when a
           cell is not above 0 by ${ERRORS} standard errors. --days of the feed: ${EDGE_DAYS}

Formats: engines/futures/README.md.
`,
  options: {
    file: { type: 'string' },
    ticks: { type: 'string' },
    ticker: { type: 'string' },
    day: { type: 'string' },
    seed: { type: 'string' },
    open: { type: 'string' },
    commitment: { type: 'string' },
    out: { type: 'string' },
    grid: { type: 'boolean' },
    days: { type: 'string' },
  },
  async run(call) {
    const [verb, ...more] = call.words;
    if (more.length > 0) throw new UsageError(`"${more[0]}" is not understood`);
    if (verb === 'check') return check(call);
    if (verb === 'verify') return verify(call);
    if (verb === 'edge') return edge(call);
    throw new UsageError(verb === undefined ? 'check, verify or edge is wanted' : `there is no "${verb}"`);
  },
});

/** A case by its line; one that has no name but its line is named once. */
function placeOf(line: number, name: string): string {
  return name === `line ${line}` ? name : `line ${line}: ${name}`;
}

function check({ options, print }: Call): number {
  const { file, ticks } = options;
  if (typeof file !== 'string') throw new UsageError('--file is wanted');
  let reading = file;
  return orNameTheLine(
    () => reading,
    () => {
      const report = checkText(read(file), (named) => {
        const beside = named === null ? null : /^[\w.-]+/.exec(named)?.[0];
        if (typeof ticks !== 'string' && !beside)
          throw new Refusal('these cases run over ticks: --ticks is wanted');
        reading = typeof ticks === 'string' ? ticks : join(dirname(file), beside!);
        return read(reading);
      });
      const { agree, differ, bad, kinds } = report;
      const lines = [
        ...bad.map(({ line, name, fault }) => `${placeOf(line, name)}: ${fault}`),
        ...differ.flatMap(({ line, name, differences = [] }) =>
          differences.map(
            ({ field, expected, found }) =>
              `${placeOf(line, name)}: ${field} is ${found}, the file says ${expected}`,
          ),
        ),
        `${agree} agree, ${differ.length} differ${bad.length > 0 ? `, ${bad.length} cannot be read` : ''}`,
      ];
      const total = agree + differ.length + bad.length;
      print(lines.join('\n'), { file, kinds, total, agree, differ, bad });
      return bad.length > 0 ? 2 : differ.length > 0 ? 1 : 0;
    },
  );
}

function verify({ options, print }: Call): number {
  const { ticker, day, seed, open: stake = '1000', commitment, ticks, out } = options;
  if (typeof ticker !== 'string' || !/^[A-Za-z0-9._-]{1,32}$/.test(ticker))
    throw new UsageError('--ticker must be 1 to 32 letters, digits, dots, dashes or underscores');
  if (typeof day !== 'string' || !isDay(day)) throw new UsageError('--day must be a day such as 2026-11-21');
  if (typeof seed !== 'string' || !/^[0-9a-fA-F]{64}$/.test(seed))
    throw new UsageError('--seed must be 64 hexadecimal digits, the 32 bytes of the revealed seed');
  const price = typeof stake === 'string' ? readDecimal(stake) : null;
  const units = price && (price.num * 10n ** 8n) / price.den;
  if (!price || !units || units <= 0n || units * price.den !== price.num * 10n ** 8n || units > 10n ** 20n)
    throw new UsageError('--open must be a price above 0 with at most eight decimals');
  if (commitment !== undefined && !/^[0-9a-fA-F]{64}$/.test(String(commitment)))
    throw new UsageError('--commitment must be 64 hexadecimal digits');
  return orNameTheLine(
    () => String(ticks),
    () => {
      const published = typeof ticks === 'string' ? readLog(ticks) : null;
      const report = written(out, (write) =>
        verifyDay({
          ticker,
          day,
          seed: Buffer.from(seed, 'hex'),
          open: units,
          ...(write && { write }),
          ...(published && { published }),
        }),
      );
      const committed =
        commitment === undefined ? null : String(commitment).toLowerCase() === report.commitment;
      const { settings, published: seen, agree, differ, otherDays, firstDifference: first } = report;
      const lines = [
        `ticker      ${report.ticker}`,
        `day         ${report.day}: ${report.ticks} ticks, ${report.from} to ${report.to}`,
        `commitment  ${report.commitment}${committed === null ? '' : committed ? ' (as published)' : ' (NOT what was published)'}`,
        `settings    every ${settings.intervalMs} ms, sigma ${settings.sigma}, jump ${settings.jump} (1e-12) at ${settings.jumpChance} of 2^32`,
        `open        ${report.open}`,
        `high        ${report.high}`,
        `low         ${report.low}`,
        `close       ${report.close}`,
        `sha256      ${report.sha256}`,
        ...(first ? [`tick ${first.tick} is ${first.computed}, the file says ${first.published}`] : []),
        ...(agree === null
          ? []
          : [`${seen} of ${report.ticks} ticks published: ${agree} agree, ${differ} differ`]),
        ...(otherDays ? [`${otherDays} ticks of the file are of another day`] : []),
      ];
      print(lines.join('\n'), { ...report, committed });
      if (committed === false || (differ ?? 0) > 0) return 1;
      return otherDays ? 2 : 0;
    },
  );
}

function readLog(path: string): ReadTick[] {
  const log = readTicks(read(path));
  if (log.length === 0) throw new JsonFault(1, 'there are no ticks');
  return log;
}

function edge({ options, print }: Call): number {
  const { grid, days = EDGE_DAYS, seed = '1' } = options;
  if (grid !== true) throw new UsageError('--grid is wanted');
  const [length, start] = [days, seed].map((text) => (/^\d{1,6}$/.test(String(text)) ? Number(text) : -1));
  if (length === undefined || length < 2) throw new UsageError('--days must be a whole number from 2');
  if (start === undefined || start < 0)
    throw new UsageError('--seed must be a whole number of up to six digits');
  const { rows, leaks } = edgeGrid(length, start);
  const percent = (share: number) => `${(share * 100).toFixed(3)} %`;
  const lines = rows.map((row) => [
    `${row.multiplier}x`,
    `${row.takeProfit} %`,
    row.stopLoss === null ? '-' : `${row.stopLoss} %`,
    String(row.trades),
    percent(row.edge),
    percent(row.error),
    (row.edge / row.error).toFixed(1),
    `${percent(row.plain)} +- ${percent(row.plainError)}`,
    row.above ? '' : 'NOT above 0',
  ]);
  const head = [
    'multiplier',
    'take profit',
    'stop',
    'trades',
    'edge',
    'error',
    'errors above 0',
    'plain mean',
    '',
  ];
  print(
    `${table(head, lines)}\n\n${rows.length} cells, ${length} days of the feed, ${leaks} not above 0 by ${ERRORS} standard errors`,
    { days: length, seed: start, errors: ERRORS, cells: rows, leaks },
  );
  return leaks === 0 ? 0 : 1;
}

/** Runs `work` with a writer to `path`, if there is one, which is closed whatever happens. */
function written<Result>(
  path: string | boolean | undefined,
  work: (write: ((line: string) => void) | null) => Result,
): Result {
  if (typeof path !== 'string') return work(null);
  const file = open(path);
  try {
    let waiting: string[] = [];
    const flush = () => {
      writeSync(file, waiting.join(''));
      waiting = [];
    };
    const result = work((line) => {
      waiting.push(line);
      if (waiting.length >= 10_000) flush();
    });
    flush();
    return result;
  } finally {
    closeSync(file);
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    throw new Refusal(`cannot write ${path}: ${codeOf(error)}`);
  }
}

function orNameTheLine(reading: () => string, work: () => number): number {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    process.stderr.write(`trading: ${reading()}: line ${error.line}: ${error.message}\n`);
    return 2;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(`cannot read ${path}: ${codeOf(error)}`);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}
