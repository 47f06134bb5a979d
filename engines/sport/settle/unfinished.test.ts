import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum, ZERO } from '../exact/ratio.ts';
import { catalogue } from '../markets/catalogue.ts';
import type { MatchFacts } from '../markets/facts.ts';
import { type EventResult, settle } from './settle.ts';
import { kindOf, type Shares } from './shares.ts';
import { ended, kind, periods } from './testing/results.ts';

describe('matches without an end', () => {
  const stopped = (
    text: string,
    completePeriods: number,
    status: 'live' | 'abandoned' = 'abandoned',
  ): EventResult => ({
    status,
    facts: { periods: periods(text) },
    completePeriods,
    plannedPeriods: 2,
  });

  it('what is decided stands and the rest is void', () => {
    const match = stopped('1:0 1:1', 1);
    expect([
      kind(match, 60, '', '1'),
      kind(match, 18, 'total=2.5', '12'),
      kind(match, 18, 'total=2.5', '13'),
    ]).toEqual(['won', 'won', 'lost']);
    expect([kind(match, 1, '', '1'), kind(match, 18, 'total=3.5', '13'), kind(match, 29, '', '74')]).toEqual([
      'void',
      'void',
      'won',
    ]);
    expect([
      kind(match, 45, '', '276'),
      kind(match, 45, '', '288'),
      kind(match, 47, '', '434'),
      kind(match, 33, '', '76'),
    ]).toEqual(['lost', 'void', 'lost', 'won']);
    expect([kind(match, 18, 'total=2.75', '12'), kind(match, 18, 'total=3', '12')]).toEqual(['void', 'void']);
    expect(kind(match, 2, '', '4')).toBe('void');
  });

  it('a running match settles only what is decided', () => {
    const match = stopped('1:0 1:1', 1, 'live');
    expect([kind(match, 60, '', '1'), kind(match, 1, '', '1'), kind(match, 18, 'total=2.5', '12')]).toEqual([
      'won',
      'open',
      'won',
    ]);
  });

  it('what is counted beside the score, who scores and who wins a shoot-out is open while play goes on', () => {
    const at = (status: 'live' | 'abandoned', facts: Partial<MatchFacts>): EventResult => ({
      status,
      facts: { periods: periods('1:0'), ...facts },
      completePeriods: 1,
      plannedPeriods: 2,
    });
    const corners = { counts: { corners: { home: 3, away: 2 } } };
    const corner = (status: 'live' | 'abandoned', total: string, outcome: string) =>
      kind(at(status, corners), 166, `total=${total}`, outcome);
    expect([
      corner('live', '9.5', '13'),
      corner('live', '9.5', '12'),
      corner('abandoned', '9.5', '13'),
    ]).toEqual(['open', 'open', 'void']);
    // Five there were, whatever stopped the match.
    expect([corner('live', '4.5', '12'), corner('abandoned', '4.5', '13')]).toEqual(['won', 'lost']);
    const players = ['p1', 'p2'];
    const noGoal = { periods: periods('0:0'), goals: [], players };
    const oneGoal = { goals: [{ side: 'home' as const, period: 1, player: 'p1' }], players };
    const scorer = (status: 'live' | 'abandoned', facts: typeof noGoal | typeof oneGoal, player: string) =>
      [38, 39, 40].map((market) => kind(at(status, facts), market, '', player));
    expect(scorer('live', noGoal, 'p1')).toEqual(['open', 'open', 'open']);
    expect(scorer('abandoned', noGoal, 'p1')).toEqual(['void', 'void', 'void']);
    // First, last and any: p1 has scored.
    expect(scorer('live', oneGoal, 'p1')).toEqual(['won', 'open', 'won']);
    expect(scorer('live', oneGoal, 'p2')).toEqual(['lost', 'open', 'open']);
    const level = { periods: periods('1:1 0:0'), overtime: { home: 0, away: 0 } };
    const shootout: EventResult = {
      status: 'live',
      facts: { ...level, shootout: { home: 1, away: 0 } },
      completePeriods: 2,
      plannedPeriods: 2,
    };
    expect(kind(shootout, 410, 'hcp=0.5', '1714')).toBe('open');
  });

  it('agrees with the play of every possible rest', () => {
    const markets = [1, 10, 11, 29, 30, 31, 33, 35, 45, 47, 50, 52, 60, 75, 83].map((id) =>
      catalogue.get(id)!,
    );
    const state = fc.record({
      a: fc.integer({ min: 0, max: 3 }),
      b: fc.integer({ min: 0, max: 3 }),
      c: fc.integer({ min: 0, max: 3 }),
      e: fc.integer({ min: 0, max: 3 }),
      done: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(state, ({ a, b, c, e, done }) => {
        const now =
          done === 0
            ? [{ home: a, away: b }]
            : [
                { home: a, away: b },
                { home: c, away: e },
              ];
        // Enough to turn any score of the two halves; twice as many are added to a first half that is not over.
        const most = done === 0 ? 5 : 7;
        const rests = Array.from({ length: (most + 1) ** 2 }, (_, index) => ({
          home: index % (most + 1),
          away: Math.floor(index / (most + 1)),
        }));
        const ends = rests.flatMap((rest) =>
          done === 0
            ? rests.map((second) => [{ home: a + rest.home, away: b + rest.away }, second])
            : [
                [
                  { home: a, away: b },
                  { home: c + rest.home, away: e + rest.away },
                ],
              ],
        );
        for (const market of markets) {
          for (const outcome of market.outcomes({})!) {
            const settled = settle(
              { status: 'live', facts: { periods: now }, completePeriods: done, plannedPeriods: 2 },
              { marketId: market.id, specifiers: '', outcome },
            );
            const kinds = new Set(
              ends.map((list) =>
                kindOf(
                  (
                    settle(
                      { status: 'ended', facts: { periods: list } },
                      { marketId: market.id, specifiers: '', outcome },
                    ) as { shares: Shares }
                  ).shares,
                ),
              ),
            );
            expect(settled.kind, `${market.id} ${outcome}`).toBe(kinds.size === 1 ? 'settled' : 'open');
          }
        }
      }),
      {
        numRuns: 8,
        examples: [[{ a: 0, b: 3, c: 0, e: 0, done: 0 }], [{ a: 0, b: 3, c: 0, e: 3, done: 1 }]],
      },
    );
  });

  it('a retirement by either policy', () => {
    const retired = (policy: 'void' | 'advance', text: string, completePeriods: number): EventResult => ({
      status: 'retired',
      advancing: 'away',
      policy,
      facts: { periods: periods(text), games: [[], ['home', 'away', 'home']] },
      completePeriods,
      plannedPeriods: null,
    });
    const match = retired('void', '6:3 4:4', 1);
    expect([
      kind(match, 186, '', '4'),
      kind(match, 204, 'setnr=2|total=9.5', '12'),
      kind(match, 204, 'setnr=2|total=7.5', '12'),
    ]).toEqual(['void', 'void', 'won']);
    expect([
      kind(match, 202, 'setnr=1', '4'),
      kind(match, 189, 'total=16.5', '12'),
      kind(match, 192, '', '74'),
      kind(match, 193, '', '74'),
    ]).toEqual(['won', 'won', 'won', 'void']);
    const advance = retired('advance', '6:3 2:1', 1);
    expect([
      kind(advance, 186, '', '5'),
      kind(advance, 202, 'setnr=2', '5'),
      kind(advance, 210, 'setnr=2|gamenr=4', '5'),
      kind(advance, 210, 'setnr=2|gamenr=5', '5'),
    ]).toEqual(['won', 'won', 'won', 'void']);
    expect([kind(advance, 202, 'setnr=3', '5'), kind(advance, 187, 'hcp=0.5', '1714')]).toEqual([
      'void',
      'void',
    ]);
  });

  it('an event that was not played is void as a whole', () => {
    for (const status of [
      'cancelled',
      'postponed',
      'walkover',
      'sides_switched',
      'opponent_changed',
    ] as const)
      expect(kind({ status }, 1, '', '1')).toBe('void');
    expect(kind({ status: 'cancelled' }, 1, '', '9')).toBe('market 1 has no outcome 9');
  });

  it('refuses what names nothing, whatever happened', () => {
    expect(kind(ended('1:0'), 18, 'total', '12')).toContain('key=value');
    expect(kind(ended('1:0'), 534, '', 'a')).toContain('about a field');
    expect(sum([])).toEqual(ZERO);
  });
});
