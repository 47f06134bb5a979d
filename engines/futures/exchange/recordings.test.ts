/** Every recorded message, one by one. The recordings are named by PHOENIX_VECTORS and are no part of the project. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compare, readDecimal } from '../ratio.ts';
import type { MarketEvent } from './message.ts';
import { type Venue, VENUES } from './venues.ts';

const folder = join(process.env['PHOENIX_VECTORS'] ?? '', 'futures', 'ws');
const files: Readonly<Record<string, { venue: (raw: string) => Venue; messages: number }>> = {
  'binance-spot.jsonl': { venue: () => 'binance', messages: 144 },
  'binance-usdm-futures.jsonl': { venue: () => 'binance', messages: 172 },
  'coinbase-exchange.jsonl': { venue: () => 'coinbase', messages: 220 },
  'kraken-v1.jsonl': { venue: () => 'kraken', messages: 109 },
  'bitstamp.jsonl': { venue: () => 'bitstamp', messages: 30 },
  'kraken-v2-and-coinbase-advanced.jsonl': {
    venue: (raw) => (raw.includes('sequence_num') ? 'coinbase' : 'kraken'),
    messages: 8,
  },
};

interface Recorded {
  readonly raw: string;
  readonly expect: null | Record<string, unknown> | Record<string, unknown>[];
}

const DECIMALS = new Set(['price', 'size', 'bid', 'ask', 'open24h', 'volume24h', 'o', 'h', 'l', 'c', 'v']);

/** Amounts are compared as values, everything else as it is. */
function same(field: string, expected: unknown, found: unknown): boolean {
  if (!DECIMALS.has(field)) return expected === found;
  return compare(readDecimal(String(expected))!, readDecimal(String(found))!) === 0;
}

describe.skipIf(!existsSync(folder))(
  'recordings (PHOENIX_VECTORS is not set to a folder with futures/ws)',
  () => {
    test.each(Object.keys(files))('%s gives what its file expects, message by message', (file) => {
      const { venue, messages } = files[file]!;
      const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n');
      expect(lines).toHaveLength(messages);
      for (const line of lines) {
        const { raw, expect: wanted } = JSON.parse(line) as Recorded;
        const parsed = VENUES[venue(raw)](raw);
        if (!parsed.ok) throw new Error(`${parsed.reason}: ${raw}`);
        const events = wanted === null ? [] : Array.isArray(wanted) ? wanted : [wanted];
        expect(parsed.events, raw).toHaveLength(events.length);
        for (const [index, event] of events.entries()) {
          const found: MarketEvent = parsed.events[index]!;
          for (const [field, value] of Object.entries(event)) {
            const ours = found[field as keyof MarketEvent];
            expect(same(field, value, ours), `${field}: ${String(value)} or ${ours} in ${raw}`).toBe(true);
          }
        }
      }
    });

    test('cut off anywhere, or with a field missing or of another type, a message is refused or empty, never a wrong price', () => {
      const prices = (events: readonly MarketEvent[]) =>
        events.flatMap((event) => Object.entries(event).filter(([field]) => DECIMALS.has(field)));
      for (const file of Object.keys(files)) {
        for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n').slice(-12)) {
          const { raw } = JSON.parse(line) as Recorded;
          const parse = VENUES[files[file]!.venue(raw)];
          for (let cut = 0; cut < raw.length; cut += 7) expect(parse(raw.slice(0, cut)).ok).toBe(false);
          for (const broken of ['-1', 'null', '"x"', '{}', '[]', '1e999', '"NaN"', 'true'])
            for (const changed of [
              raw.replaceAll(/"\d+\.\d+"/g, broken),
              raw.replaceAll(/(?<=:)\d+\.\d+/g, broken),
            ]) {
              if (changed === raw) continue;
              const parsed = parse(changed);
              for (const [field, value] of parsed.ok ? prices(parsed.events) : [])
                expect(raw, field).toContain(String(value));
            }
        }
      }
    });
  },
);
