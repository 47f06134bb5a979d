/** Sockets to exchanges, on real ones: the recordings (PHOENIX_VECTORS) are played again by a server on this machine. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { compare, readDecimal, ratio } from '#engines/futures/ratio.ts';
import type { Venue } from '#engines/futures/exchange/venues.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { localExchange } from '../testing/local-exchange.ts';
import { connectSource, waitAfter } from './connection.ts';

const folder = join(process.env['PHOENIX_VECTORS'] ?? '', 'futures', 'ws');
const log = pino({ level: 'silent' });

interface Expected {
  readonly kind: string;
  readonly symbol: string;
  readonly price?: string;
  readonly bid?: string;
}

interface Recorded {
  readonly raw: string;
  readonly expect: null | Expected | readonly Expected[];
}

/** A source with the real clock, or one that the test moves. */
async function connected(venue: Venue, symbols: readonly string[]) {
  const exchange = await localExchange();
  const system = systemRuntime();
  let ahead = 0;
  const runtime = {
    ...system,
    now: () => system.now() + ahead,
    // A second and more are as long as the test cares to wait.
    sleep: (ms: number, stop?: AbortSignal) => system.sleep(ms / 100, stop),
  };
  const source = connectSource({ venue, url: exchange.url, symbols, runtime, log });
  onTestFinished(async () => {
    source.close();
    await exchange.close();
  });
  await soon(() => expect(exchange.paths).toHaveLength(1));
  return { exchange, source, runtime, pass: (ms: number) => void (ahead += ms) };
}

it.skipIf(!existsSync(folder)).each([
  ['binance', 'binance-spot.jsonl'],
  ['coinbase', 'coinbase-exchange.jsonl'],
  ['kraken', 'kraken-v1.jsonl'],
  ['bitstamp', 'bitstamp.jsonl'],
] as const)('%s: the recording over a socket leaves the last quote of each symbol', async (venue, file) => {
  const lines = readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded);
  const last = new Map<string, Expected>();
  for (const event of lines.flatMap(({ expect: one }) => one ?? [])) {
    const book = event.bid !== undefined;
    if (book || (event.kind === 'trade' && last.get(event.symbol)?.bid === undefined))
      last.set(event.symbol, event);
  }
  const { exchange, source } = await connected(venue, [...last.keys()]);
  await soon(() => {
    exchange.send(...lines.map(({ raw }) => raw));
    expect(source.quotes.size).toBe(last.size);
  });
  await soon(() => {
    for (const [symbol, { bid, price }] of last) {
      const quote = source.quotes.get(symbol)!;
      const found = ratio((bid === undefined ? quote.last : quote.bid)!, 100_000_000n);
      expect(compare(readDecimal(String(bid ?? price))!, found), symbol).toBe(0);
    }
  });
});

const ticker = (price: string, sequence: number, at = '2026-01-01T00:00:00Z') =>
  JSON.stringify({
    channel: 'ticker',
    timestamp: at,
    sequence_num: sequence,
    events: [
      { type: 'update', tickers: [{ product_id: 'BTC-USD', price, best_bid: price, best_ask: price }] },
    ],
  });

it('connects again when the socket closes, falls silent, loses messages or is asked to, and asks for its symbols each time', async () => {
  const { exchange, source, runtime, pass } = await connected('coinbase', ['BTC-USD']);
  const connections = async (count: number) => soon(() => expect(exchange.hellos).toHaveLength(count));
  const quoted = async (sequence: number) => {
    exchange.send(ticker('100', sequence));
    await soon(() => expect(source.quotes.get('BTC-USD')?.bid).toBe(10_000_000_000n));
  };
  await connections(1);
  expect(JSON.parse(exchange.hellos[0]!)).toMatchObject({ type: 'subscribe', product_ids: ['BTC-USD'] });
  await quoted(1);
  exchange.drop();
  await connections(2);
  // What the lost connection knew is not known any more.
  expect(source.quotes.size).toBe(0);
  await quoted(7);
  exchange.send(ticker('101', 9));
  await connections(3);
  expect(source.quotes.size).toBe(0);
  await quoted(1);
  source.look(runtime.now());
  pass(11_000);
  source.look(runtime.now());
  await connections(4);

  const asked = await connected('bitstamp', ['btcusd']);
  await soon(() => expect(asked.exchange.hellos).toHaveLength(1));
  asked.exchange.send(JSON.stringify({ event: 'bts:request_reconnect', channel: '', data: '' }));
  await soon(() => expect(asked.exchange.hellos).toHaveLength(2));
});

it('takes the time of a quote by its own clock, and nothing from what it cannot read or did not ask for', async () => {
  const { exchange, source, runtime } = await connected('coinbase', ['BTC-USD']);
  await soon(() => expect(exchange.hellos).toHaveLength(1));
  exchange.send('{', '[]', '{"type":"error","message":"no"}', ticker('100', 1, '2999-01-01T00:00:00Z'));
  exchange.send(ticker('100', 2).replaceAll('BTC-USD', 'ETH-USD'));
  await soon(() => expect(source.quotes.size).toBe(1));
  expect([...source.quotes.keys()]).toEqual(['BTC-USD']);
  expect(Math.abs(source.quotes.get('BTC-USD')!.receivedAt - runtime.now())).toBeLessThan(60_000);
});

it('waits longer after each failure, half of it by chance, and never more than thirty seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map((failures) => waitAfter(failures, 255))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect([0, 5].map((failures) => waitAfter(failures, 0))).toEqual([500, 15_000]);
});
