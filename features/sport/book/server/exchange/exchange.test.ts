/** The exchange's stream through a real TLS socket, its log-in through a real HTTPS server that asks for a certificate. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttp, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kindOf } from '#engines/sport/settle/shares.ts';
import { hastyRuntime } from '#platform/server/runtime.ts';
import type { ExchangeFeed } from '#platform/server/config/exchange-feed.ts';
import type { AdapterMessage, FeedAdapter } from '../feed/adapter.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '../testing/certificate.ts';
import { createExchangeAdapter } from './adapter.ts';
import { applyChange, type Markets } from './markets.ts';
import { fixtureOf, mappedOf, oddsOf, resultOf } from './news.ts';
import { exchangeService, type MarketNames } from './service.ts';
import { tlsStream } from './stream.ts';

const runners = [
  { id: 11, status: 'ACTIVE', sortPriority: 1 },
  { id: 12, status: 'ACTIVE', sortPriority: 2 },
  { id: 58805, status: 'ACTIVE', sortPriority: 3 },
];
const definition = (more: object = {}) => ({
  eventId: '3001',
  eventTypeId: '1',
  marketType: 'MATCH_ODDS',
  marketTime: '2026-11-25T15:00:00.000Z',
  status: 'OPEN',
  inPlay: false,
  betDelay: 0,
  runners,
  ...more,
});
const rc = (id: number, back: number, lay: number) => ({ id, batb: [[0, back, 100]], batl: [[0, lay, 100]] });
const PRICES = [rc(11, 2.1, 2.14), rc(12, 3.9, 4), rc(58805, 3.6, 3.7)];
const NAMES: MarketNames = {
  marketId: '1.100',
  event: { id: '3001', name: 'Alderwick v Marrowby', countryCode: 'NV' },
  competition: { name: 'First League' },
  runners: [
    { selectionId: 11, runnerName: 'Alderwick', sortPriority: 1 },
    { selectionId: 12, runnerName: 'Marrowby', sortPriority: 2 },
    { selectionId: 58805, runnerName: 'The Draw', sortPriority: 3 },
  ],
};
const marketOf = (more: object = {}, prices = PRICES) => {
  const markets: Markets = new Map();
  return applyChange(markets, { id: '1.100', img: true, marketDefinition: definition(more), rc: prices })!;
};

it('has prices of ours from the middle of theirs: with the margin, on the ladder, never above what the exchange pays', () => {
  const market = marketOf();
  const mapped = mappedOf(market, NAMES)!;
  const odds = oddsOf(market, mapped, 0.05);
  expect(odds).toMatchObject({ id: 1, specifiers: {}, status: 1 });
  expect(odds.outcomes.map(({ id }) => id)).toEqual(['1', '2', '3']);
  const sum = odds.outcomes.reduce((all, one) => all + 1 / Number(one.odds), 0);
  expect(sum).toBeGreaterThanOrEqual(1.05);
  expect(sum).toBeLessThan(1.08);
  const fair = oddsOf(market, mapped, 0).outcomes.map((one) => Number(one.odds));
  expect(fair.every((one, index) => one <= [2.1, 3.6, 3.9][index]!)).toBe(true);
  expect(odds.outcomes.reduce((all, one) => all + one.chance!.won, 0)).toBeCloseTo(1, 5);
  expect(fixtureOf(market, NAMES)).toMatchObject({
    id: 'bf:3001',
    sport: 1,
    home: 'Alderwick',
    away: 'Marrowby',
  });
});

it.each<[string, object, (typeof PRICES)[number][]]>([
  ['a suspended market', { status: 'SUSPENDED' }, PRICES],
  [
    'a runner that was taken out',
    { runners: [{ ...runners[0], status: 'REMOVED' }, ...runners.slice(1)] },
    PRICES,
  ],
  ['no price of a runner', {}, PRICES.slice(1)],
  ['backing above laying', {}, [rc(11, 2.3, 2.1), ...PRICES.slice(1)]],
  ['a wide gap', {}, [rc(11, 2.1, 3), ...PRICES.slice(1)]],
  ['prices of which everybody wins', {}, [rc(11, 4, 4.1), ...PRICES.slice(1)]],
  ['a price below 1', {}, [rc(11, 0.5, 0.6), ...PRICES.slice(1)]],
  ['a price beyond all', {}, [rc(11, 1e9, 1e9), ...PRICES.slice(1)]],
])('offers nothing on %s', (_, more, prices) => {
  const market = marketOf(more, prices);
  expect(oddsOf(market, mappedOf(market, NAMES)!, 0.05)).toMatchObject({ status: -1, outcomes: [] });
});

it('settles a closed market by its runners, and leaves what says too little to staff', () => {
  const closed = (...statuses: string[]) => {
    const market = marketOf({
      status: 'CLOSED',
      runners: runners.map((one, index) => ({ ...one, status: statuses[index] })),
    });
    return resultOf(market, mappedOf(market, NAMES)!)?.outcomes.map(
      ({ id, shares }) => `${id} ${kindOf(shares)}`,
    );
  };
  expect(closed('LOSER', 'WINNER', 'LOSER')).toEqual(['1 lost', '2 lost', '3 won']);
  expect(closed('REMOVED', 'REMOVED', 'REMOVED')).toEqual(['1 void', '2 void', '3 void']);
  expect(closed('WINNER', 'WINNER', 'LOSER')).toBe(undefined);
  expect(closed('LOSER', 'LOSER', 'LOSER')).toBe(undefined);
  expect(closed('ACTIVE', 'WINNER', 'LOSER')).toBe(undefined);
  expect(resultOf(marketOf(), mappedOf(marketOf(), NAMES)!)).toBe(null);
});

it('knows goals, both to score, draw no bet, tennis and basketball by their runners, and no others', () => {
  const named = (marketType: string, called: string[], eventTypeId = '1') =>
    mappedOf(marketOf({ marketType, eventTypeId }), {
      ...NAMES,
      runners: called.map((runnerName, index) => ({
        selectionId: index + 1,
        runnerName,
        sortPriority: index + 1,
      })),
    });
  expect(named('OVER_UNDER_25', ['Under 2.5 Goals', 'Over 2.5 Goals'])).toMatchObject({
    ref: { id: 18, specifiers: { total: '2.5' } },
    outcomes: [
      ['12', 2],
      ['13', 1],
    ],
  });
  expect(named('BOTH_TEAMS_TO_SCORE', ['Yes', 'No'])?.ref.id).toBe(29);
  expect(named('DRAW_NO_BET', ['A', 'B'])?.ref.id).toBe(11);
  expect(named('MATCH_ODDS', ['A', 'B'], '2')?.ref.id).toBe(186);
  expect(named('MATCH_ODDS', ['A', 'B'], '7522')?.ref.id).toBe(219);
  expect(named('MATCH_ODDS', ['A', 'B'])).toBe(null);
  expect(named('MATCH_ODDS', ['A', 'B', 'C', 'The Draw'])).toBe(null);
  expect(named('CORRECT_SCORE', ['0 - 0', '1 - 0'])).toBe(null);
  expect(named('MATCH_ODDS', ['A', 'B'], '4339')).toBe(null);
});

it('has the sides as the event names them, also where the visitors come first or the runners stand the other way round', () => {
  const winner = (name: string, called: readonly [string, string], eventTypeId = '7522') => {
    const market = marketOf({ eventTypeId });
    const names = {
      ...NAMES,
      event: { ...NAMES.event, name },
      runners: called.map((runnerName, index) => ({
        selectionId: index + 1,
        runnerName,
        sortPriority: index + 1,
      })),
    };
    return [fixtureOf(market, names)!.home, ...mappedOf(market, names)!.outcomes.map(([, one]) => one)];
  };
  expect(winner('Alderwick v Marrowby', ['Alderwick', 'Marrowby'])).toEqual(['Alderwick', 1, 2]);
  expect(winner('Marrowby FC v Alderwick', ['Alderwick', 'Marrowby'])).toEqual(['Marrowby FC', 2, 1]);
  expect(winner('Alderwick @ Marrowby', ['Alderwick', 'Marrowby'])).toEqual(['Marrowby', 2, 1]);
  expect(winner('Alderwick @ Marrowby', ['Marrowby', 'Alderwick'])).toEqual(['Marrowby', 1, 2]);
});

it('keeps an image and its changes, and nothing of a market that it never saw as a whole', () => {
  const markets: Markets = new Map();
  expect(applyChange(markets, { id: '1.5', rc: PRICES })).toBe(null);
  expect(applyChange(markets, { id: 'x', marketDefinition: definition() })).toBe(null);
  expect(applyChange(markets, { id: '1.5', marketDefinition: { ...definition(), runners: 'all' } })).toBe(
    null,
  );
  expect(applyChange(markets, null)).toBe(null);
  expect(markets.size).toBe(0);
  const market = applyChange(markets, { id: '1.5', marketDefinition: definition(), rc: PRICES })!;
  applyChange(markets, { id: '1.5', rc: [{ id: 11, batb: [[0, 2.2, 50]] }] });
  expect(market.runners.get(11)!.back.get(0)).toBe(2.2);
  applyChange(markets, { id: '1.5', rc: [{ id: 11, batb: [[0, 2.2, 0]] }] });
  expect(market.runners.get(11)!.back.size).toBe(0);
  // A new image forgets the prices of before.
  const again = applyChange(markets, { id: '1.5', img: true, rc: PRICES.slice(1) })!;
  expect(again.runners.has(11)).toBe(false);
});

let folder: string;
let feed: ExchangeFeed;
const sockets: TLSSocket[] = [];
/** Lines that the stream's server was sent, by connection. */
const requests: Record<string, unknown>[][] = [];
const logins: { certificate: boolean; body: string }[] = [];
const servers: { close(): unknown }[] = [];
let refuse = false;

const write = (message: object | string) =>
  sockets.at(-1)!.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\r\n`);

async function listen(server: Server | ReturnType<typeof createServer>): Promise<number> {
  servers.push(server);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phoenix-exchange-'));
  await writeFile(join(folder, 'cert.pem'), TEST_CERTIFICATE);
  await writeFile(join(folder, 'key.pem'), TEST_KEY);
  const tls = { cert: TEST_CERTIFICATE, key: TEST_KEY };
  const streamPort = await listen(
    createServer(tls, (socket) => {
      const lines: Record<string, unknown>[] = [];
      requests.push(lines);
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.setEncoding('utf8');
      socket.write('{"op":"connection","connectionId":"c"}\r\n');
      socket.on('data', (text: string) => {
        for (const line of text.split('\r\n').filter(Boolean)) {
          const message = JSON.parse(line) as Record<string, unknown>;
          lines.push(message);
          const refused = refuse && message['op'] === 'authentication';
          if (refused) refuse = false;
          const code = refused ? { errorCode: 'INVALID_SESSION_INFORMATION' } : {};
          socket.write(
            `${JSON.stringify({ op: 'status', id: message['id'], statusCode: refused ? 'FAILURE' : 'SUCCESS', ...code })}\r\n`,
          );
        }
      });
    }),
  );
  const loginPort = await listen(
    createHttps({ ...tls, requestCert: true, rejectUnauthorized: false }, (request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const certificate = Object.keys((request.socket as TLSSocket).getPeerCertificate()).length > 0;
        logins.push({ certificate, body });
        response.end(JSON.stringify({ loginStatus: 'SUCCESS', sessionToken: `session-${logins.length}` }));
      });
    }),
  );
  const apiPort = await listen(
    createHttp((request, response) => {
      request.resume();
      response.end(request.headers['x-authentication'] ? JSON.stringify([NAMES, { marketId: 7 }]) : '[]');
    }),
  );
  feed = {
    appKey: 'app-key',
    login: {
      username: 'me',
      password: 'se cret',
      cert: join(folder, 'cert.pem'),
      key: join(folder, 'key.pem'),
    },
    ca: join(folder, 'cert.pem'),
    host: 'localhost',
    port: streamPort,
    apiUrl: `http://localhost:${apiPort}`,
    loginUrl: `https://localhost:${loginPort}`,
  };
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

it('logs in by certificate, follows the stream, goes on from its clock after a cut, and logs in anew when it is refused', async () => {
  const sent: AdapterMessage[] = [];
  const faults: string[] = [];
  const stop = new AbortController();
  const adapter: FeedAdapter = createExchangeAdapter({
    stream: tlsStream(feed),
    service: exchangeService(feed),
    settings: () => ({ exchangeMarginPercent: 5 }),
    runtime: hastyRuntime(20),
    log: { info: () => undefined, warn: () => undefined } as never,
    fault: (kind, sample) => void faults.push(`${kind}: ${sample}`),
  });
  let applies = true;
  const reading = adapter.subscribe(async (message) => {
    sent.push(message);
    return applies;
  }, stop.signal);
  const of = <Kind extends AdapterMessage['kind']>(kind: Kind) =>
    sent.filter((message): message is Extract<AdapterMessage, { kind: Kind }> => message.kind === kind);
  const connections = (count: number) =>
    expect.poll(() => [requests.length, requests.at(-1)?.length]).toEqual([count, 2]);

  await connections(1);
  expect(logins).toEqual([{ certificate: true, body: 'username=me&password=se+cret' }]);
  expect(requests[0]).toMatchObject([
    { op: 'authentication', appKey: 'app-key', session: 'session-1' },
    { op: 'marketSubscription', marketFilter: { eventTypeIds: ['1', '2', '7522'] } },
  ]);
  expect(requests[0]![1]).not.toHaveProperty('clk');
  const image = { id: '1.100', img: true, marketDefinition: definition(), rc: PRICES };
  write({ op: 'mcm', id: 2, ct: 'SUB_IMAGE', pt: 1_000, clk: 'A', initialClk: 'I', mc: [image] });
  await expect.poll(() => of('odds_change').length).toBe(1);
  expect(of('fixture')).toHaveLength(1);
  expect(of('alive')).toMatchObject([{ producer: 32, timestamp: 1_000, subscribed: false }]);

  // The book asks for what it missed, and is told all that is known.
  adapter.recover(32, null, 4);
  write({ op: 'mcm', id: 2, ct: 'HEARTBEAT', pt: 1_500, clk: 'B' });
  await expect.poll(() => of('snapshot_complete')).toMatchObject([{ requestId: 4, timestamp: 1_500 }]);
  expect(of('odds_change')).toHaveLength(2);
  // A sign of life is sent once a while, so not with every heartbeat.
  await expect
    .poll(() => {
      write({ op: 'mcm', id: 2, ct: 'HEARTBEAT', pt: 1_500, clk: 'B' });
      return of('alive').at(-1);
    })
    .toMatchObject({ subscribed: true });

  // Garbage is counted and harms nothing; a price that does not move a price of ours is not sent.
  write('no json');
  write({ op: 'mcm', pt: -1 });
  write({
    op: 'mcm',
    pt: 1_600,
    mc: [null, { id: '1.999', rc: PRICES }, { id: '1.100', rc: [rc(11, 2.1, 2.14)] }],
  });
  write({ op: 'mcm', pt: 1_700, clk: 'C', mc: [{ id: '1.100', rc: [rc(11, 2.5, 2.54), rc(12, 3, 3.05)] }] });
  await expect.poll(() => of('odds_change').length).toBe(3);
  expect(faults.filter((one) => one.startsWith('unreadable'))).toHaveLength(4);

  sockets.at(-1)!.destroy();
  await connections(2);
  expect(requests[1]![1]).toMatchObject({ clk: 'C', initialClk: 'I' });
  expect(logins).toHaveLength(1);
  const live = { id: '1.100', marketDefinition: definition({ inPlay: true }) };
  const goal = { id: '1.100', marketDefinition: definition({ inPlay: true, status: 'SUSPENDED' }) };
  write({ op: 'mcm', ct: 'RESUB_DELTA', pt: 2_000, clk: 'D', mc: [live] });
  write({ op: 'mcm', pt: 2_100, clk: 'E', mc: [goal] });
  await expect.poll(() => of('bet_stop')).toMatchObject([{ event: 'bf:3001', timestamp: 2_100 }]);
  await expect
    .poll(() => of('odds_change').at(-1))
    .toMatchObject({ eventStatus: 1, markets: [{ status: -1 }] });
  const over = runners.map((one, index) => ({ ...one, status: index === 0 ? 'WINNER' : 'LOSER' }));
  const closed = { id: '1.100', marketDefinition: definition({ status: 'CLOSED', runners: over }) };
  // Its results are not applied: they are told again with what is asked for, and its end after them.
  applies = false;
  write({ op: 'mcm', pt: 3_000, clk: 'F', mc: [closed] });
  await expect.poll(() => of('bet_settlement').length).toBe(1);
  applies = true;
  adapter.recover(32, null, 5);
  write({ op: 'mcm', id: 2, ct: 'HEARTBEAT', pt: 3_100, clk: 'F' });
  await expect.poll(() => of('snapshot_complete')).toMatchObject([{}, { requestId: 5 }]);
  expect(of('bet_settlement')).toHaveLength(2);
  expect(of('odds_change').filter(({ eventStatus }) => eventStatus === 4)).toMatchObject([{ markets: [] }]);

  refuse = true;
  sockets.at(-1)!.destroy();
  await connections(4);
  expect(requests.slice(1).map(([login]) => login!['session'])).toEqual([
    'session-1',
    'session-1',
    'session-2',
  ]);
  expect(requests.at(-1)![1]).not.toHaveProperty('clk');
  expect(faults.some((one) => one.includes('INVALID_SESSION_INFORMATION'))).toBe(true);
  stop.abort();
  await reading;
  expect(adapter.health().connected).toBe(false);
});
