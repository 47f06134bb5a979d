import { describe, expect, it } from 'vitest';
import type { EventResult } from './settle.ts';
import { ended, kind, pays } from './testing/results.ts';

describe('other sports', () => {
  it('basketball counts overtime where its markets say so', () => {
    const match = ended('25:20 20:25 30:30 20:20', { overtime: { home: 10, away: 6 } });
    expect([kind(match, 219, '', '4'), kind(match, 1, '', '2'), kind(match, 220, '', '74')]).toEqual([
      'won',
      'won',
      'won',
    ]);
    expect([
      kind(match, 223, 'hcp=-4', '1714'),
      kind(match, 225, 'total=205.5', '12'),
      kind(match, 18, 'total=190', '13'),
    ]).toEqual(['void', 'won', 'void']);
    expect([
      kind(match, 235, 'quarternr=3', '2'),
      kind(match, 60, '', '2'),
      kind(match, 66, 'hcp=0', '1714'),
    ]).toEqual(['won', 'won', 'void']);
    expect([
      kind(match, 290, '', '4:1-5'),
      kind(match, 292, 'total=205.5', '4&12'),
      kind(match, 292, 'total=206.5', '4&12'),
    ]).toEqual(['won', 'won', 'lost']);
  });

  it('a race is won by who is there first', () => {
    const runs = [
      [
        { home: 2, away: 0 },
        { home: 2, away: 3 },
        { home: 5, away: 3 },
      ],
    ];
    expect(kind(ended('5:3', { runs }), 230, 'pointnr=3', '5')).toBe('won');
    expect(kind(ended('5:3', { runs }), 230, 'pointnr=20', '5')).toBe('void');
  });

  it('a shoot-out counts as one goal in ice hockey', () => {
    const match = ended('1:0 0:1 1:1', { overtime: { home: 0, away: 0 }, shootout: { home: 1, away: 2 } });
    expect([
      kind(match, 406, '', '5'),
      kind(match, 412, 'total=4.5', '12'),
      kind(match, 18, 'total=4.5', '12'),
      kind(match, 410, 'hcp=0.5', '1714'),
    ]).toEqual(['won', 'won', 'lost', 'lost']);
    expect([
      kind(match, 443, 'periodnr=2', '3'),
      kind(match, 446, 'periodnr=3|total=1.5', '12'),
      kind(match, 443, 'periodnr=4', '1'),
    ]).toEqual(['won', 'won', 'void']);
  });

  it('tennis: a match tie-break counts as the third set and as one game', () => {
    const match = ended('6:4 3:6 10:7');
    expect([
      kind(match, 189, 'total=20.5', '12'),
      kind(match, 189, 'total=19.5', '12'),
      kind(match, 187, 'hcp=0.5', '1714'),
      kind(match, 187, 'hcp=-0.5', '1714'),
      kind(match, 190, 'total=9.5', '12'),
      kind(match, 191, 'total=10.5', '12'),
      kind(match, 198, '', '72'),
      kind(match, 314, 'total=2.5', '12'),
      kind(match, 186, '', '4'),
    ]).toEqual(['lost', 'won', 'won', 'lost', 'won', 'lost', 'won', 'won', 'won']);
    // A set of games, a third set that decides nothing, and a fifth without a tie-break.
    expect(kind(ended('6:4 3:6 7:6'), 189, 'total=31.5', '12')).toBe('won');
    expect(kind(ended('6:4 6:3 3:6 4:6 12:10'), 189, 'total=59.5', '12')).toBe('won');
  });

  it('tennis: games, sets, tie-breaks, and sets that were not played', () => {
    const match = ended('7:6 3:6 6:4', { games: [['home', 'away']] });
    expect([
      kind(match, 186, '', '4'),
      kind(match, 187, 'hcp=0.5', '1714'),
      kind(match, 189, 'total=31.5', '12'),
    ]).toEqual(['won', 'won', 'won']);
    expect([
      kind(match, 188, 'hcp=-1.5', '1714'),
      kind(match, 314, 'total=2.5', '12'),
      kind(match, 206, '', '74'),
    ]).toEqual(['lost', 'won', 'won']);
    expect(kind(match, 199, 'variant=sr:correct_score:bestof:3', 'sr:correct_score:bestof:3:5')).toBe('won');
    expect([
      kind(match, 202, 'setnr=2', '5'),
      kind(match, 204, 'setnr=1|total=12.5', '12'),
      kind(match, 207, 'setnr=3', '6:4'),
    ]).toEqual(['won', 'won', 'won']);
    expect([
      kind(match, 210, 'setnr=1|gamenr=2', '5'),
      kind(match, 202, 'setnr=4', '4'),
      kind(match, 201, '', '861'),
    ]).toEqual(['won', 'void', 'won']);
  });

  it('maps, rounds, frames, legs and counts', () => {
    const match = ended('13:8 11:13 16:14', { counts: { '180s': { home: 4, away: 3 } } });
    expect([
      kind(match, 330, 'mapnr=2', '5'),
      kind(match, 331, 'mapnr=1|hcp=-4.5', '1714'),
      kind(match, 332, 'mapnr=3|total=26.5', '12'),
    ]).toEqual(['won', 'won', 'won']);
    expect([
      kind(match, 327, 'hcp=1.5', '1714'),
      kind(match, 328, 'total=2.5', '12'),
      kind(match, 493, 'hcp=-1.5', '1714'),
    ]).toEqual(['won', 'won', 'lost']);
    expect([
      kind(match, 367, 'total=3.5', '13'),
      kind(match, 384, 'total=6.5', '12'),
      kind(ended('1:0'), 384, 'total=6.5', '12'),
    ]).toEqual(['won', 'won', 'void']);
  });

  it('baseball after five innings', () => {
    const match = ended('1:0 0:0 2:1 0:0 0:3 1:0 0:0 0:0 0:0');
    expect([
      kind(match, 274, '', '3'),
      kind(match, 276, 'total=6.5', '12'),
      kind(match, 251, '', '4'),
      kind(match, 258, 'total=8', '12'),
    ]).toEqual(['won', 'won', 'void', 'void']);
    expect(kind(ended('1:0'), 276, 'total=6.5', '12')).toBe('void');
  });

  it('fights: method, distance and round', () => {
    const fight = ended('1:0 0:1 1:0', { winner: 'home', method: 'ko' });
    expect([
      kind(fight, 186, '', '4'),
      kind(fight, 910, '', '4:ko'),
      kind(fight, 911, '', '76'),
      kind(fight, 912, '', '4:3'),
      kind(fight, 912, '', '4:points'),
    ]).toEqual(['won', 'won', 'won', 'won', 'lost']);
    expect(kind(ended('1:0', { winner: 'draw' }), 186, '', '4')).toBe('void');
  });

  it('the order of goals', () => {
    const goals = [
      { side: 'home', minute: 12, period: 1, player: 'p1' },
      { side: 'away', minute: 45, period: 1, player: 'p9', ownGoal: true },
      { side: 'home', minute: 90, period: 2, player: 'p2' },
    ] as const;
    const match = ended('1:1 1:0', { goals, players: ['p1', 'p2', 'p9'] });
    expect([
      kind(match, 8, 'goalnr=2', '8'),
      kind(match, 8, 'goalnr=4', '7'),
      kind(match, 9, '', '6'),
      kind(match, 84, 'goalnr=1', '6'),
    ]).toEqual(['won', 'won', 'won', 'won']);
    expect([
      kind(match, 100, 'goalnr=1', '584'),
      kind(match, 101, 'goalnr=3', '614'),
      kind(match, 100, 'goalnr=4', '596'),
    ]).toEqual(['won', 'won', 'won']);
    expect([
      kind(match, 38, '', 'p1'),
      kind(match, 39, '', 'p2'),
      kind(match, 40, '', 'p9'),
      kind(match, 40, '', 'p3'),
    ]).toEqual(['won', 'won', 'lost', 'void']);
    // A half of four quarters is two of them.
    const quarters = ended('1:0 0:1 0:0 1:0', {
      goals: [
        { side: 'home', period: 1 },
        { side: 'away', period: 2 },
        { side: 'home', period: 4 },
      ],
    });
    expect([kind(quarters, 62, 'goalnr=2', '8'), kind(quarters, 84, 'goalnr=1', '6')]).toEqual([
      'won',
      'won',
    ]);
    // Without the order of the goals there is no answer, but none at all is one.
    expect([kind(ended('1:0 0:0'), 8, 'goalnr=1', '6'), kind(ended('0:0 0:0'), 8, 'goalnr=1', '7')]).toEqual([
      'void',
      'won',
    ]);
  });

  it('fields: places, ties, withdrawals, head to head', () => {
    const at = (id: string, position: number | null) => ({ id, position });
    const entries = [
      at('a', 1),
      at('b', 2),
      at('c', 3),
      at('d', 3),
      at('e', 3),
      at('f', null),
      { id: 'g', position: null, withdrawn: true },
    ];
    const race: EventResult = { status: 'field', facts: { entries } };
    expect([
      kind(race, 534, '', 'a'),
      kind(race, 534, '', 'b'),
      kind(race, 534, '', 'f'),
      kind(race, 534, '', 'g'),
    ]).toEqual(['won', 'lost', 'lost', 'void']);
    expect([
      kind(race, 1091, 'topnr=3', 'c'),
      kind(race, 1091, 'topnr=5', 'c'),
      kind(race, 1091, 'topnr=2', 'c'),
    ]).toEqual(['dead_heat', 'won', 'lost']);
    expect(pays(race, 1091, 'topnr=3', 'c', '4', '100')).toBe('133.333333333333');
    expect([
      kind(race, 539, 'competitors=c,d', 'c'),
      kind(race, 539, 'competitors=b,f', 'b'),
      kind(race, 539, 'competitors=a,g', 'a'),
      kind(race, 1005, 'competitors=c,d,f', 'c'),
    ]).toEqual(['void', 'won', 'void', 'dead_heat']);
    expect(kind(race, 534, '', 'nobody')).toContain('not among');
    expect(kind(race, 1, '', '1')).toContain('about a match');
    expect(kind(race, 539, 'competitors=a,a', 'a')).toContain('not made for');
  });
});
