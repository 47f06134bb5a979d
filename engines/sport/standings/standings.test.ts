import fc from 'fast-check';
import { expect, it } from 'vitest';
import { standings, tableRule, type Tally } from './standings.ts';

const tally = (team: string, outcome: Tally['outcome'], score: string, more: Partial<Tally> = {}): Tally => {
  const [scored, conceded] = score.split(':').map(Number);
  return {
    team,
    outcome,
    late: false,
    narrow: false,
    count: 1,
    scored: scored!,
    conceded: conceded!,
    ...more,
  };
};

it('soccer: three for a win and one for a draw, then difference, then goals; who is level shares a place', () => {
  const table = standings(tableRule(1)!, [
    tally('A', 'won', '2:0'),
    tally('A', 'drawn', '1:1'),
    tally('B', 'won', '5:3'),
    tally('B', 'drawn', '0:0'),
    tally('C', 'drawn', '1:1'),
    tally('D', 'drawn', '1:1'),
  ]);
  expect(table.map(({ place, team, points }) => [place, team, points])).toEqual([
    [1, 'B', 4],
    [2, 'A', 4],
    [3, 'C', 1],
    [3, 'D', 1],
  ]);
});

it('ice hockey: overtime counts apart; volleyball: by sets; baseball: by the share of wins', () => {
  const hockey = standings(tableRule(4)!, [
    tally('A', 'won', '3:2', { late: true }),
    tally('B', 'lost', '2:3', { late: true }),
    tally('B', 'won', '4:1'),
  ]);
  expect(hockey).toMatchObject([
    { team: 'B', points: 4, won: 1, lostLate: 1, lost: 0 },
    { team: 'A', points: 2, won: 0, wonLate: 1 },
  ]);
  const volleyball = standings(tableRule(23)!, [
    tally('A', 'won', '3:2', { narrow: true }),
    tally('B', 'lost', '2:3', { narrow: true }),
    tally('C', 'won', '3:1'),
    tally('D', 'lost', '1:3'),
  ]);
  expect(volleyball.map(({ points }) => points)).toEqual([3, 2, 1, 0]);
  const baseball = standings(tableRule(3)!, [
    tally('A', 'won', '12:8', { count: 2 }),
    tally('A', 'lost', '1:2'),
  ]);
  expect(baseball[0]!.points).toBe(667);
});

it.each([5, 10, 40, 117, 9999])('sport %i has no table', (sport) => {
  expect(tableRule(sport)).toBe(null);
});

it('whatever the matches, each is played twice, what one scores another concedes, and wins are losses', () => {
  const sides = ['a', 'b', 'c', 'd'];
  const match = fc.record({
    home: fc.constantFrom(...sides),
    away: fc.constantFrom('x', 'y'),
    own: fc.nat(9),
    other: fc.nat(9),
    late: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(match, { maxLength: 30 }), fc.constantFrom(1, 3, 4, 23), (matches, sport) => {
      const tallies = matches.flatMap(({ home, away, own, other, late }) =>
        [[home, own, other] as const, [away, other, own] as const].map(([team, scored, conceded]): Tally => ({
          team,
          outcome: scored > conceded ? 'won' : scored < conceded ? 'lost' : 'drawn',
          late,
          narrow: Math.abs(scored - conceded) === 1,
          count: 1,
          scored,
          conceded,
        })),
      );
      const table = standings(tableRule(sport)!, tallies);
      const sum = (of: (row: (typeof table)[number]) => number) =>
        table.reduce((all, row) => all + of(row), 0);
      expect(sum(({ played }) => played)).toBe(2 * matches.length);
      expect(sum(({ scored, conceded }) => scored - conceded)).toBe(0);
      expect(sum(({ won, wonLate }) => won + wonLate)).toBe(sum(({ lost, lostLate }) => lost + lostLate));
      const places = table.map(({ place }) => place);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
  );
});
