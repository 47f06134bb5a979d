import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum, ZERO } from '../exact/ratio.ts';
import { catalogue, faultOf } from '../markets/catalogue.ts';
import type { MatchFacts } from '../markets/facts.ts';
import { parseSpecifiers } from '../markets/specifiers.ts';
import { type EventResult, settle } from './settle.ts';
import { kindOf, type Shares } from './shares.ts';
import * as formats from './testing/formats.ts';
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

  it('a retirement leaves to those who won them the lines that no set could turn, where it is known how many win', () => {
    const lines = (text: string, completePeriods: number, toWin: number, list: string) => {
      const facts = { periods: periods(text) };
      const state = { facts, completePeriods, plannedPeriods: null, toWin };
      const match: EventResult = { status: 'retired', advancing: 'away', policy: 'void', ...state };
      return list.split(' ').map((one) => {
        const [id, outcome, specifiers = ''] = one.split('/');
        return kind(match, Number(id), specifiers, outcome!);
      });
    };
    const handicaps = '188/1714/hcp=1.5 188/1715/hcp=1.5 188/1714/hcp=-1.5 188/1715/hcp=-1.5';
    expect(lines('6:3 2:1', 1, 2, handicaps)).toEqual(['won', 'lost', 'void', 'void']);
    expect(lines('6:3 2:1', 1, 3, handicaps)).toEqual(Array(4).fill('void'));
    expect(lines('3:6 2:1', 1, 2, handicaps)).toEqual(['void', 'void', 'lost', 'won']);
    // The third set decides, by whatever score it would have ended.
    const third = '314/12/total=2.5 314/13/total=2.5 186/4 202/4/setnr=3 189/12/total=19.5 189/12/total=22.5';
    expect(lines('6:3 4:6 1:0', 2, 2, third)).toEqual(['won', 'lost', 'void', 'void', 'won', 'void']);
    expect(lines('6:3 1:0', 1, 2, '314/12/total=2.5 314/13/total=2.5')).toEqual(['void', 'void']);
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

describe('what is decided in the middle of a match', () => {
  const at = (
    text: string,
    completePeriods: number,
    plannedPeriods: number | null = null,
    status: 'live' | 'abandoned' = 'live',
  ): EventResult => ({
    status,
    facts: { periods: text === '' ? [] : periods(text) },
    completePeriods,
    plannedPeriods,
  });
  const kinds = (event: EventResult, list: string) =>
    list.split(' ').map((text) => {
      const [id, outcome, specifiers = ''] = text.split('/');
      return kind(event, Number(id), specifiers, outcome!);
    });

  it('legs, frames and sets are open between two of them, whoever leads', () => {
    expect(kinds(at('1:0', 1), '367/13/total=9.5 494/13/total=5.5 494/12/total=5.5 186/4')).toEqual(
      Array(4).fill('open'),
    );
    expect(kinds(at('1:0 1:0 1:0', 3), '366/1714/hcp=1.5 499/4/framenr=2')).toEqual(['open', 'won']);
    expect(kinds(at('0:1 0:1 0:1', 3), '366/1714/hcp=-1.5 192/74 193/74')).toEqual(['open', 'open', 'won']);
    const best = (of: number) => `variant=sr:correct_score:bestof:${of}`;
    const stopped = at('6:4', 1, null, 'abandoned');
    expect(
      kinds(stopped, `199/${best(3).slice(8)}:5/${best(3)} 189/13/total=21.5 206/76 189/12/total=9.5`),
    ).toEqual(['void', 'void', 'void', 'won']);
    const [five, seven] = [best(5).slice(8), best(7).slice(8)];
    const first = at('1:0', 0);
    expect(kinds(first, `199/${five}:10/${best(5)} 199/${five}:11/${best(5)}`)).toEqual(['open', 'open']);
    expect(kinds(first, `199/${seven}:17/${best(7)} 199/${seven}:19/${best(7)}`)).toEqual(['open', 'open']);
  });

  it('an overtime may end by any score, and what it counts in is void where it is broken off', () => {
    const level = '25:20 20:25 30:30 20:20';
    const counting =
      '223/1714/hcp=-8.5 223/1715/hcp=-1.5 225/13/total=205.5 227/13/total=95.5 219/4 290/4:7-9';
    expect(kinds(at(level, 4, 4), counting)).toEqual(Array(6).fill('open'));
    expect(kinds(at(level, 4, 4, 'abandoned'), counting)).toEqual(Array(6).fill('void'));
    expect(kinds(at(level, 4, 4), '18/12/total=189.5 1/2 16/1714/hcp=1.5')).toEqual(['won', 'won', 'won']);
  });

  it('who comes on may score, and a great lead may be lost', () => {
    const facts = { periods: periods('1:0'), goals: [], players: ['p1'] };
    const scorer = (completePeriods: number) =>
      kind({ status: 'live', facts, completePeriods, plannedPeriods: 1 }, 40, '', 'p9');
    expect([scorer(0), scorer(1)]).toEqual(['open', 'open']);
    // Goals of extra time are not those of the match.
    const extra = { side: 'home', period: 2, player: 'p1' } as const;
    expect(kind({ status: 'ended', facts: { ...facts, goals: [extra, extra] } }, 40, '', 'p1')).toBe('won');
    expect(kinds(at('160:0 0:0', 1, 2), '341/76 1/2 341/74')).toEqual(['open', 'open', 'open']);
    expect(kinds(at('20:0', 0, 2), '47/420 47/424 47/434 98/558 37/800/total=55.5')).toEqual(
      Array(5).fill('open'),
    );
    expect(kinds(at('0:0', 1), '910/draw 911/74')).toEqual(['open', 'open']);
  });

  const values: Readonly<Record<string, readonly string[]>> = {
    total: ['0.5', '1.75', '2.5', '4.5', '165.5'],
    hcp: ['-8.5', '-1.5', '0', '0.75', '3', '0:1', '2:0'],
    score: ['0:0', '1:0'],
    number: ['1', '2', '3', '5'],
    variant: [
      'sr:exact_goals:3+',
      'sr:point_range:62+',
      'sr:winning_margin:3+',
      'sr:correct_score:bestof:3',
      'sr:correct_score:bestof:5',
      'sr:exact_games:bestof:5',
    ],
  };
  /** Every market on matches with some specifiers of each kind, as `specifiers, outcome`. */
  const selections = [...catalogue.values()].flatMap((market) => {
    if (market.about !== 'match') return [];
    const texts = Object.keys(market.specifiers).reduce<string[]>(
      (all, key) =>
        all.flatMap((text) =>
          (values[key] ?? values['number']!).map((value) => `${text}${text && '|'}${key}=${value}`),
        ),
      [''],
    );
    return texts.flatMap((specifiers) => {
      const outcomes = market.outcomes(parseSpecifiers(specifiers)!) ?? ['p1', 'p2', 'p9'];
      return outcomes
        .map((outcome) => ({ marketId: market.id, specifiers, outcome }))
        .filter((one) => faultOf(one.marketId, parseSpecifiers(specifiers)!, one.outcome) === null);
    });
  });
  /** Fails where one of some selections is settled in the middle and comes out otherwise at an end. */
  function agrees({ state, ends }: formats.Middle, picked: readonly number[]): void {
    for (const index of picked) {
      const selection = selections[index]!;
      const now = settle({ status: 'live', ...state }, selection);
      for (const facts of now.kind === 'settled' ? ends : []) {
        const [first, last] = [now, settle({ status: 'ended', facts }, selection)].map((one) =>
          one.kind === 'settled' ? kindOf(one.shares) : one.kind,
        );
        if (first !== last)
          expect.fail(`${JSON.stringify([selection, state, facts])}: ${first}, and ${last} at the end`);
      }
    }
  }
  const some = fc.array(fc.nat({ max: selections.length - 1 }), { minLength: 8, maxLength: 8 });

  /** The same where it is known how many of them win. */
  const won = (toWin: number, middles: readonly formats.Middle[]): formats.Middle[] =>
    middles.map(({ state, ends }) => ({ state: { ...state, toWin }, ends }));
  const [nil, home, away] = periods('0:0 1:0 0:1');
  it.each([
    ['the first to 2 maps', formats.series(2, [home!, away!], false)],
    ['the first to 4 legs', formats.series(4, [home!, away!], false)],
    ['short sets', formats.series(2, periods('6:3 7:6 2:6'), true)],
    ['2 maps that win', won(2, formats.series(2, [home!, away!], false))],
    ['4 legs that win', won(4, formats.series(4, [home!, away!], false))],
    ['2 short sets that win', won(2, formats.series(2, periods('6:3 7:6 2:6'), true))],
    ['halves', formats.periods(2, 2, [nil!, home!, away!])],
    ['thirds', formats.periods(3, 1, periods('0:0 2:1 1:2 0:3'))],
    ['quarters', formats.periods(4, 1, periods('1:1 7:2 3:8'))],
    ['innings', formats.periods(6, 1, periods('0:1 2:0'))],
    ['a fight', formats.fights(3)],
  ])('comes out so at every end: %s', (_name, middles) => {
    fc.assert(
      fc.property(fc.constantFrom(...middles), some, (middle, picked) => agrees(middle, picked)),
      { numRuns: 4 },
    );
  });

  it('comes out so at every end, however high the scores are', () => {
    const points = fc.record({ home: fc.nat({ max: 40 }), away: fc.nat({ max: 40 }) });
    const played = fc
      .constantFrom(2, 4)
      .chain((planned) =>
        fc
          .array(points, { minLength: planned - 1, maxLength: planned })
          .map((list) => formats.turned(list, planned)),
      );
    fc.assert(
      fc.property(played, some, (middle, picked) => agrees(middle, picked)),
      { numRuns: 8 },
    );
  });
});
