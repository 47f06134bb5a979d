/** Catalogue: gamesFilter and the pages of the finder with 10,000 games, beside a Fastify route that does nothing. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadOrder, LoadResult } from './http-load.ts';
import { loadGames, madeGame } from './many-games.ts';
import { median, type Row } from './row.ts';
import { startNoop } from './noop-server.ts';
import { startServer } from './server.ts';

const exec = promisify(execFile);
const GAMES = 10_000;
/** Visitors who ask at once, each the next thing as soon as the last is there. */
const VISITORS = 8;
const LIMIT_MS = 15;

interface Question {
  readonly name: string;
  readonly path: string;
  /** Sent in turn. The server keeps a few answers: what is to be measured in full is asked in many ways. */
  readonly bodies: readonly object[];
}

const search = (text: string) => [{ key: 'name', expect: text, type: 'search' }];
const many = Array.from({ length: 500 }, (_, place) => madeGame(place * 19));
const QUESTIONS: readonly Question[] = [
  { name: 'featured', path: 'gamesFilter', bodies: [{ filter: [{ key: 'isFeatured', expect: true }] }] },
  {
    name: 'a section, 100 of 5,000',
    path: 'gamesFilter',
    bodies: [{ filter: [{ key: 'category', expect: ['slots'], type: 'includes array' }] }],
  },
  {
    name: 'searches, 500 different ones',
    path: 'gamesFilter',
    bodies: many.map(({ name }) => ({ filter: search(name.toLowerCase()) })),
  },
  {
    name: 'searches for nothing there is, 500 different ones',
    path: 'gamesFilter',
    bodies: many.map(({ name }) => ({ filter: search(`${name} none`) })),
  },
  {
    name: 'a provider, 400 games in one answer',
    path: 'gamesFilter',
    bodies: [{ filter: [{ key: 'type', expect: 'Copper Owl' }], limit: 500 }],
  },
  {
    name: 'pages of a finder by return, 100 different ones',
    path: 'gamesPage',
    bodies: Array.from({ length: 100 }, (_, page) => ({
      filter: [{ key: 'tag', expect: 'slots' }],
      sort: 'rtp',
      limit: 48,
      offset: page * 48,
    })),
  },
];

/** @param seconds length of one measured round */
export async function runCatalogue(seconds = 5, rounds = 3): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-catalogue-'));
  const server = await startServer(data);
  const noop = await startNoop();
  try {
    const from = performance.now();
    await loadGames(server, GAMES);
    const loading = (performance.now() - from) / 1000;
    const length = Math.max(1, seconds / 3);
    const results = new Map<string, LoadResult[]>();
    for (let round = 0; round < rounds; round++) {
      const idle = await measured(noop.port, '/noop', [{}], length);
      results.set('noop', [...(results.get('noop') ?? []), idle]);
      for (const { name, path, bodies } of QUESTIONS) {
        const result = await measured(server.port, `/api/data/${path}`, bodies, length, server.admin);
        results.set(name, [...(results.get(name) ?? []), result]);
      }
    }
    return table(results, loading);
  } finally {
    noop.stop();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function measured(
  port: number,
  path: string,
  questions: readonly object[],
  seconds: number,
  token: string | null = null,
): Promise<LoadResult> {
  const tokens = Array.from({ length: VISITORS }, () => token);
  const bodies = questions.map((question) => JSON.stringify(question));
  const order: LoadOrder = { port, path, tokens, body: bodies[0]!, bodies, seconds, warmup: 1 };
  const { stdout } = await exec(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'http-load.ts'), JSON.stringify(order)],
    { maxBuffer: 1e8 },
  );
  return JSON.parse(stdout) as LoadResult;
}

function table(results: ReadonlyMap<string, LoadResult[]>, loading: number): Row[] {
  const of = (name: string, field: 'p50' | 'p99' | 'rate'): number =>
    median(results.get(name)!.map((one) => one[field]));
  const base = of('noop', 'p99');
  const refused = [...results.values()]
    .flat()
    .reduce((sum, { statuses }) => sum + (statuses['4'] ?? 0) + (statuses['5'] ?? 0), 0);
  const rows: Row[] = [
    { name: `import of ${GAMES.toLocaleString('en-US')} games over HTTP`, value: loading, unit: 's' },
    { name: `no-op Fastify route, ${VISITORS} visitors: p99`, value: base, unit: 'ms' },
  ];
  for (const { name, path } of QUESTIONS) {
    const p99 = of(name, 'p99');
    rows.push({ name: `${path}, ${name}`, value: Math.round(of(name, 'rate')), unit: 'req/s' });
    rows.push({
      name: `${path}, ${name}: p99`,
      value: p99,
      unit: 'ms',
      reference: 'no-op p99',
      ratio: p99 / base,
      target: `<= ${LIMIT_MS} ms`,
      met: p99 <= LIMIT_MS,
    });
  }
  rows.push({
    name: 'catalogue answers that were refused',
    value: refused,
    unit: 'answers',
    target: '0',
    met: refused === 0,
  });
  return rows;
}
