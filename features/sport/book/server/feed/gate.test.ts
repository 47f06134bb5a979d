import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { OutcomeChance } from '#engines/sport/feed/message.ts';
import { event, MAX_ID_SIGNS, quote } from '../../contract.ts';
import { keyedRandom } from '../simulator/random.ts';
import { schedule } from '../simulator/schedule.ts';
import type { AdapterMessage } from './adapter.ts';
import { refusalOf } from './gate.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const drawsOf = () => [{ prefix: 'sim', random: (name: string) => keyedRandom('gate', name) }];
const stamp = { producer: 1, timestamp: NOW, event: 'sr:match:1' };
const odds = (
  id: number,
  price: string | null = '2',
  outcome = '12',
  chance?: OutcomeChance,
): AdapterMessage => ({
  kind: 'odds_change',
  ...stamp,
  eventStatus: 1,
  markets: [
    {
      id,
      specifiers: {},
      status: 1,
      outcomes: [{ id: outcome, odds: price, active: true, ...(chance && { chance }) }],
    },
  ],
});
const chance = (won: number, refunded = 0) => odds(18, '2', '12', { won, refunded });

it('lets everything through that the simulator announces, and names as outcomes', () => {
  for (const { fixture } of schedule(drawsOf, NOW, NOW + 24 * 3_600_000))
    expect([fixture.id, refusalOf({ kind: 'fixture', producer: 3, timestamp: NOW, fixture }, NOW)]).toEqual([
      fixture.id,
      null,
    ]);
  expect(refusalOf(odds(18), NOW)).toBe(null);
  for (const possible of [chance(0), chance(1), chance(0.25, 0.75), chance(1 + 1e-12)])
    expect(refusalOf(possible, NOW)).toBe(null);
  expect(refusalOf(odds(534, '2', 'Ä._Corvan'), NOW)).toBe(null);
  const race: AdapterMessage = {
    kind: 'score',
    ...stamp,
    score: null,
    periods: [],
    clock: null,
    result: null,
  };
  expect(refusalOf(race, NOW)).toBe(null);
});

it('lets no id in that the book cannot be asked for', () => {
  for (const [length, refusal] of [
    [MAX_ID_SIGNS, null],
    [MAX_ID_SIGNS + 1, 'value'],
  ] as const) {
    const id = 'a'.repeat(length);
    const stop: AdapterMessage = { kind: 'bet_stop', ...stamp, event: id };
    expect([refusalOf(stop, NOW), refusalOf(odds(18, '2', id), NOW)]).toEqual([refusal, refusal]);
    const body = { legs: [{ event: id, market: '18|total=2.5', outcome: id }] };
    expect(z.safeParse(quote.body, body).success).toBe(refusal === null);
    expect(z.safeParse(event.body, { id }).success).toBe(refusal === null);
  }
});

it.each<[string, AdapterMessage]>([
  ['value', odds(99_999_999_999)],
  ['value', odds(0)],
  ['value', odds(18, '0.5')],
  ['value', odds(18, '-2')],
  ['value', odds(18, '1e9')],
  ['value', odds(18, '99999999')],
  ['value', odds(18, '2', 'a b')],
  ['value', odds(18, '2', '\u0000')],
  ['value', chance(1.5)],
  ['value', chance(-0.1)],
  ['value', chance(Number.NaN)],
  ['value', chance(0, 2)],
  ['value', chance(0.9, 0.9)],
  ['value', { ...odds(18), event: "x'; drop table sport_bet" } as AdapterMessage],
  ['value', { ...odds(18), eventStatus: 10 ** 12 } as AdapterMessage],
  ['value', { kind: 'snapshot_complete', producer: 1, timestamp: NOW, requestId: 10 ** 14 }],
  [
    'value',
    { kind: 'score', ...stamp, score: { home: -1, away: 0 }, periods: [], clock: null, result: null },
  ],
  ['time', { kind: 'bet_stop', ...stamp, timestamp: NOW + 61_000 }],
  ['time', { kind: 'bet_stop', ...stamp, timestamp: -1 }],
  ['time', { kind: 'alive', producer: 1, timestamp: 10 ** 14, subscribed: true }],
  ['producer', { kind: 'alive', producer: 10 ** 9, timestamp: NOW, subscribed: true }],
  ['producer', { kind: 'alive', producer: 0, timestamp: NOW, subscribed: true }],
])('refuses as %s: %j', (kind, message) => {
  expect(refusalOf(message, NOW)).toBe(kind);
});

it('lets pictures of a match through from the open web alone', () => {
  const [fixture] = schedule(drawsOf, NOW, NOW + 24 * 3_600_000).map((one) => one.fixture);
  const refusal = (stream: string) =>
    refusalOf({ kind: 'fixture', producer: 3, timestamp: NOW, fixture: { ...fixture!, stream } }, NOW);
  expect(refusal('https://player.example.com/cup')).toBe(null);
  for (const stream of [
    'javascript:alert(1)',
    'http://player.example.com/',
    'https://player.example.com/"x',
    '',
  ])
    expect([stream, refusal(stream)]).toEqual([stream, 'value']);
});
