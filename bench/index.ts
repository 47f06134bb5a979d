/**
 * npm run bench [-- engine http workers catalogue scanner trading-engine trading fanout chat poker providers sport token reports growth page start] [--rounds 3] [--seconds 6] [--bets 20000000] [--archive]
 * Prints one table, each figure beside its reference of the same run, and writes bench/RESULTS.md.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCatalogue } from './catalogue.ts';
import { runChat } from './chat.ts';
import { runEngine } from './engine.ts';
import { runFanout } from './fanout.ts';
import { runGrowth } from './growth.ts';
import { runHttp } from './http.ts';
import { runPage } from './page.ts';
import { runPoker } from './poker.ts';
import { runProviders } from './providers.ts';
import { runReports } from './reports.ts';
import type { Row } from './row.ts';
import { runScanner } from './scanner.ts';
import { runSport } from './sport.ts';
import { runStart } from './start.ts';
import { runToken } from './token.ts';
import { runTrading } from './trading.ts';
import { runTradingEngine } from './trading-engine.ts';
import { runWorkers } from './workers.ts';
import { utcMinute } from '#platform/contract/utc.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    bets: { type: 'string', default: '400000' },
    archive: { type: 'boolean', default: false },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

const parts: Record<
  string,
  { title: string; run: (onRows: (rows: readonly Row[]) => void) => Promise<Row[]> }
> = {
  engine: { title: 'Engine: durable bets', run: () => runEngine(seconds, rounds) },
  http: { title: 'HTTP: the whole program', run: () => runHttp(seconds, rounds) },
  workers: { title: 'Front processes', run: () => runWorkers(seconds, rounds) },
  catalogue: { title: 'Catalogue: 10,000 games', run: () => runCatalogue(seconds, rounds) },
  scanner: { title: 'Deposits: reading blocks', run: () => runScanner(rounds) },
  'trading-engine': { title: 'Futures: the engine', run: () => runTradingEngine(rounds) },
  trading: { title: 'Futures: the whole program', run: () => runTrading(seconds, rounds) },
  fanout: { title: 'Realtime: fan-out', run: () => runFanout() },
  chat: { title: 'Chat', run: () => runChat(seconds, rounds) },
  poker: { title: 'Poker: evaluator, rules and tables', run: () => runPoker(rounds) },
  providers: { title: 'Providers: calls of an aggregator', run: () => runProviders(seconds, rounds) },
  sport: { title: 'Sportsbook', run: () => runSport(seconds, rounds) },
  token: { title: 'Token: payouts and public figures', run: () => runToken(seconds, rounds) },
  reports: {
    title: 'Reports and proof of liabilities',
    run: (onRows) => runReports(seconds, rounds, onRows),
  },
  growth: {
    title: 'Growth: what a full ledger costs',
    run: (onRows) => runGrowth({ seconds, bets: Number(values.bets), archive: values.archive, onRows }),
  },
  start: { title: 'Start', run: () => runStart() },
  page: { title: 'Page', run: () => runPage() },
};
const unknown = positionals.find((name) => !(name in parts));
if (unknown) throw new Error(`there is no part "${unknown}"; parts: ${Object.keys(parts).join(', ')}`);
const chosen = positionals.length > 0 ? positionals : Object.keys(parts);

const sections: string[] = [];
let missed = 0;
for (const name of chosen) {
  const { title, run } = parts[name]!;
  process.stdout.write(`\n${title}\n`);
  // A long part prints each row when it is measured, so that one who ends it early has what there was.
  const printed = new Set<Row>();
  const onRows = (some: readonly Row[]): void => {
    for (const row of some) {
      if (!printed.has(row)) process.stdout.write(`${lineOf(row)}\n`);
      printed.add(row);
    }
  };
  const rows = await run(onRows);
  onRows(rows);
  missed += rows.filter(({ met }) => met === false).length;
  sections.push(`## ${title}\n\n${markdown(rows)}`);
}
process.stdout.write(`\n${missed === 0 ? 'every target met' : `${missed} targets not met`}\n`);
if (positionals.length === 0) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), report(sections));

function figure(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  return value.toFixed(value < 1 ? 3 : 2);
}

function verdict({ target, met }: Row): string {
  return target === undefined ? '' : `${target}${met === undefined ? '' : met ? ' (met)' : ' (NOT met)'}`;
}

function lineOf(row: Row): string {
  const ratio = row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} x ${row.reference ?? ''}`;
  return `  ${row.name.padEnd(62)} ${figure(row.value).padStart(12)} ${row.unit.padEnd(16)} ${ratio.padEnd(40)} ${verdict(row)}`;
}

function markdown(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) =>
      `| ${row.name} | ${figure(row.value)} ${row.unit} | ${row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} x ${row.reference ?? ''}`} | ${verdict(row)} |`,
  );
  return ['| figure | value | beside | target |', '|---|---:|---|---|', ...lines, ''].join('\n');
}

function report(list: readonly string[]): string {
  const [cpu] = cpus();
  const machine = `${cpus().length} x ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.version}`;
  return [
    '# Results of `npm run bench`',
    '',
    `${utcMinute(Date.now())} UTC. ${machine}. Server, database and load share the processors.`,
    `Medians of ${rounds} interleaved rounds of ${seconds} s; each reference ran in the same run.`,
    '',
    ...list,
  ].join('\n');
}
