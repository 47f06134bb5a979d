import { expect, it } from 'vitest';
import { seededRandom } from '#engines/sport/models/random.ts';
import { isFailure } from '#platform/contract/error.ts';
import { sportSettings } from '../../settings.ts';
import type { EventRow, MarketRow } from '../feed/rows.ts';
import { oddsOf } from '../simulator/news.ts';
import { SIMULATED } from '../simulator/schedule.ts';
import { boardOf, type BoardRows } from './legs.ts';
import { takeSlip } from './take.ts';

const settings = sportSettings.parse({});
const now = Date.UTC(2026, 5, 1, 12);
const PRODUCER = 1;
/** One of each kind of model. */
const SOME = new Set([1, 2, 5, 6, 10, 19, 40, 306, 307]);

interface Bet {
  readonly market: Pick<MarketRow, 'key' | 'market' | 'outcomes' | 'chances'>;
  readonly outcome: string;
  /** What comes back of a stake of 1 in the mean. */
  readonly back: number;
}

/** Whatever the simulator has a price for, before the start of a match and in its middle. */
function offered(): Bet[] {
  return SIMULATED.filter(({ id }) => SOME.has(id)).flatMap((sport) => {
    const match = sport.draw(seededRandom(`edge/${sport.id}`));
    const middle = match.moments[Math.floor(match.moments.length / 2)]!;
    return [null, middle].flatMap((moment) => {
      const message = oddsOf('', PRODUCER, now, 1, match.price(moment), new Set());
      if (message.kind !== 'odds_change') return [];
      return message.markets.flatMap(({ id, outcomes: all }) => {
        const market = {
          key: `${id}|`,
          market: id,
          outcomes: Object.fromEntries(all.map((one) => [one.id, { odds: one.odds, active: one.active }])),
          chances: Object.fromEntries(all.map((one) => [one.id, one.chance!])),
        };
        return all
          .filter(({ active }) => active)
          .map(({ id: outcome, odds, chance }) => ({
            market,
            outcome,
            back: chance!.won * Number(odds) + chance!.refunded,
          }));
      });
    });
  });
}

/** What a slip on these, each of a match of its own, is said to leave the house. */
function stated(bets: readonly Bet[], sizes: readonly number[] = [], lines = 1, known = true): number {
  const legs = bets.map(({ market, outcome }, index) => ({
    event: `e${index}`,
    market: market.key,
    outcome,
    version: 1,
  }));
  const rows: BoardRows = {
    events: new Map(legs.map(({ event }) => [event, { id: event, status: 1, applied: {} } as EventRow])),
    markets: new Map(
      bets.map(({ market }, index) => {
        const { outcomes } = market;
        const history = [
          { v: 1, o: Object.fromEntries(Object.entries(outcomes).map(([id, { odds }]) => [id, odds])) },
        ];
        const row = {
          ...market,
          event_id: `e${index}`,
          specifiers: '',
          status: 1,
          producer: PRODUCER,
          version: '1',
          history,
          cancels: [],
          results: null,
        };
        return [
          `e${index} ${market.key}`,
          { ...row, ...(!known && { chances: null }) } as unknown as MarketRow,
        ];
      }),
    ),
    laws: new Map(),
    producers: new Map([[PRODUCER, { state: 'up', lastAlive: now, request: null, requests: 0, point: now }]]),
  };
  const kind = sizes.length > 0 ? 'system' : legs.length > 1 ? 'combo' : 'single';
  const slip = { kind, sizes, lines: BigInt(lines), legs, together: [], policy: 'none' } as const;
  const taken = takeSlip(slip, boardOf(rows, legs, now), settings, null);
  if (isFailure(taken)) throw new Error(taken.message);
  return Number(taken.edge) / 1e9;
}

const product = (bets: readonly Bet[]) => bets.reduce((all, { back }) => all * back, 1);

it('no slip is said to leave the house more than its prices and chances do', () => {
  const bets = offered();
  expect(bets.length).toBeGreaterThan(300);
  for (const bet of bets) expect(stated([bet])).toBeLessThanOrEqual(Math.max(0, 1 - bet.back) + 1e-9);
  const short = bets.toSorted((a, b) => b.back - a.back);
  const random = seededRandom('multis');
  const some = (count: number) =>
    Array.from({ length: count }, () => bets[Math.floor(random() * bets.length)]!);
  for (const legs of [short.slice(0, 20), some(2), some(5), some(20)])
    expect(stated(legs)).toBeLessThanOrEqual(Math.max(0, 1 - product(legs)) + 1e-9);
  // Of a system all its lines: three doubles, and the treble.
  const [a, b, c] = some(3) as [Bet, Bet, Bet];
  const lines = [
    [a, b],
    [a, c],
    [b, c],
    [a, b, c],
  ];
  const back = lines.reduce((all, line) => all + product(line), 0) / lines.length;
  expect(stated([a, b, c], [2, 3], lines.length)).toBeLessThanOrEqual(Math.max(0, 1 - back) + 1e-9);
});

it('a leg counts by the setting where its price leaves more, and a short one less where no chance is told', () => {
  const of = (odds: string, won: number): Bet => ({
    market: {
      key: '1|',
      market: 1,
      outcomes: { '1': { odds, active: true } },
      chances: { '1': { won, refunded: 0 } },
    },
    outcome: '1',
    back: won * Number(odds),
  });
  expect(stated([of('1.8', 0.5)])).toBeCloseTo(0.045, 8);
  expect(stated([of('1.98', 0.5)])).toBeCloseTo(0.01, 8);
  expect(stated([of('3', 0.5)])).toBe(0);
  expect(stated([of('3', 0.5), of('1.8', 0.5)])).toBe(0);
  expect(stated([of('1.8', 0.5)], [], 1, false)).toBeCloseTo(0.045, 8);
  expect(stated([of('1.01', 0.985)], [], 1, false)).toBeCloseTo(0.005, 8);
});
