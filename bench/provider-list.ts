/** An aggregator's list of 10,000 games, fetched and taken over into the catalogue while its calls go on. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Measured } from './http.ts';
import type { Row } from './row.ts';
import { call, type Server } from './server.ts';

const GAMES = 10_000;
const PAGE = 50;
const MAKERS = 60;
const PAGES = Math.ceil(GAMES / PAGE);
const TARGET_SECONDS = 60;
const TARGET_P99 = 50;
const LOOK_MS = 250;
/** On a machine that is busy with other things it takes longer, and says so. */
const PATIENCE_SECONDS = 240;

export interface GameList {
  readonly url: string;
  stop(): void;
}

/** Speaks the aggregator's side of `GET /games`, as much as a fetch asks of it. Its games have no pictures: those are copied one by one and are no part of the list. */
export async function startGameList(): Promise<GameList> {
  const pages = Array.from({ length: PAGES }, (_, page) => JSON.stringify(pageOf(page + 1)));
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://list').searchParams.get('page') ?? '1');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(pages[page - 1] ?? pages[0]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/index.php/v1`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function pageOf(page: number) {
  const items = Array.from({ length: PAGE }, (_, place) => {
    const no = (page - 1) * PAGE + place;
    return {
      uuid: `bench-list-${no}`,
      name: `Game ${no}`,
      image: null,
      type: no % 5 === 0 ? 'live' : 'slots',
      provider: `Maker ${no % MAKERS}`,
      is_mobile: 0,
      has_freespins: no % 2,
      label: no % 100 === 0 ? 'new' : null,
    };
  });
  return {
    items,
    _links: {},
    _meta: { totalCount: GAMES, pageCount: PAGES, currentPage: page, perPage: PAGE },
  };
}

/** @param play calls of the aggregator for so many seconds @returns rows of the time, the calls beside it and the memory */
export async function measureSync(
  server: Server,
  client: Client,
  play: (seconds: number) => Promise<Measured>,
): Promise<Row[]> {
  const beside = play(TARGET_SECONDS);
  const before = residentMb(server);
  const peak = watchMemory(server);
  const began = performance.now();
  await step(server, client, 'fetch', 'fetched');
  const fetched = performance.now() - began;
  await step(server, client, 'apply', 'applied');
  const seconds = (performance.now() - began) / 1000;
  const { p99, rate } = await beside;
  const grown = peak() - before;
  const { rows } = await client.query<{ games: number }>(
    `select count(*)::int as games from provider_game where id like 'bench-list-%'`,
  );
  const name = `${GAMES.toLocaleString('en-US')} games of an aggregator, beside its calls`;
  return [
    { name: `${name}: fetched`, value: fetched / 1000, unit: 's' },
    {
      name: `${name}: fetched and in the catalogue`,
      value: seconds,
      unit: 's',
      target: `<= ${TARGET_SECONDS} s`,
      met: seconds <= TARGET_SECONDS && rows[0]!.games === GAMES,
    },
    { name: `${name}: calls answered meanwhile`, value: Math.round(rate), unit: 'calls/s' },
    {
      name: `${name}: p99 of those`,
      value: p99,
      unit: 'ms',
      target: `<= ${TARGET_P99} ms`,
      met: p99 <= TARGET_P99,
    },
    { name: `${name}: memory grew at most by`, value: grown, unit: 'MB' },
  ];
}

async function step(server: Server, client: Client, what: 'fetch' | 'apply', until: string): Promise<void> {
  const began = await call(server.url, `/api/admin/providers/games/${what}`, {}, server.admin);
  if (began.status !== 200) throw new Error(`${what}: ${began.status} ${JSON.stringify(began.body)}`);
  for (let waited = 0; waited < PATIENCE_SECONDS * 1000; waited += LOOK_MS) {
    const { rows } = await client.query<{ state: string }>('select state from provider_sync');
    if (rows[0]?.state === until) return;
    if (rows[0]?.state === 'failed') throw new Error(`${what} of the list failed`);
    await sleep(LOOK_MS);
  }
  throw new Error(`${what} of the list took more than ${PATIENCE_SECONDS} s`);
}

function residentMb({ pid }: Server): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** @returns what ends it, and says how much it was at most */
function watchMemory(server: Server): () => number {
  let most = residentMb(server);
  const timer = setInterval(() => (most = Math.max(most, residentMb(server))), LOOK_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}
