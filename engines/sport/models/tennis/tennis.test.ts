import { describe, expect, it } from 'vitest';
import { catalogue } from '../../markets/catalogue.ts';
import type { MatchMarket } from '../../markets/definition.ts';
import { parseSpecifiers } from '../../markets/specifiers.ts';
import { expect as worth, type Law } from '../law.ts';
import { seededRandom } from '../random.ts';
import { holdChance, matchChance, setChance, tieBreakChance } from './formulas.ts';
import {
  afterPoint,
  gameWinChance,
  playTennis,
  pointChance,
  START,
  tennisLaw,
  type TennisModel,
} from './match.ts';

const chanceOf = (law: Law, id: number, specifiers: string, outcome: string) =>
  worth(law, catalogue.get(id) as MatchMarket, parseSpecifiers(specifiers)!, outcome)!.won;
const model: TennisModel = { home: 0.65, away: 0.6, bestOf: 3 };

describe('published values', () => {
  it('of games, tie-breaks, sets and matches', () => {
    expect([0.5, 0.6, 0.65, 0.7].map((p) => holdChance(p).toFixed(6))).toEqual([
      '0.500000',
      '0.735729',
      '0.829645',
      '0.900789',
    ]);
    expect(tieBreakChance(0.65, 0.6, true)).toBeCloseTo(0.581617, 6);
    expect(tieBreakChance(0.65, 0.6, false)).toBeCloseTo(0.581617, 6);
    const set = setChance(0.65, 0.6, true);
    expect([set, setChance(0.65, 0.6, false)].map((s) => s.toFixed(6))).toEqual(['0.663495', '0.663495']);
    expect([matchChance(set, 3).toFixed(6), matchChance(set, 5).toFixed(6)]).toEqual([
      '0.736502',
      '0.785402',
    ]);
  });

  it('at the ends of the scale', () => {
    expect([holdChance(0), holdChance(1)]).toEqual([0, 1]);
    expect(tieBreakChance(0.6, 0.6, true, { a: 9, b: 9 })).toBeCloseTo(0.5, 12);
    expect(tieBreakChance(1, 1, true)).toBe(0.5);
  });
});

describe('the law of a match', () => {
  it('agrees with the formulas, best of three and of five', () => {
    expect(chanceOf(tennisLaw(model), 186, '', '4')).toBeCloseTo(0.736502, 5);
    expect(chanceOf(tennisLaw({ ...model, bestOf: 5 }), 186, '', '4')).toBeCloseTo(0.785402, 4);
    expect(chanceOf(tennisLaw(model), 202, 'setnr=1', '4')).toBeCloseTo(0.663495, 5);
    expect(gameWinChance(model, START)).toBeCloseTo(0.829645, 6);
  });

  it('is a martingale point by point', () => {
    const random = seededRandom('points');
    const { states } = playTennis(model, random);
    const markets = [
      [186, '', '4'],
      [189, 'total=21.5', '12'],
      [187, 'hcp=-3.5', '1714'],
      [314, 'total=2.5', '12'],
    ] as const;
    const at = (next: ReturnType<typeof afterPoint>, id: number, specifiers: string, outcome: string) => {
      const law: Law = 'over' in next ? [[{ facts: next.over, chance: 1 }]] : tennisLaw(model, next);
      return chanceOf(law, id, specifiers, outcome);
    };
    const deuce = { ...START, points: { home: 3, away: 3 } };
    const breaker = { ...START, games: { home: 6, away: 6 }, points: { home: 6, away: 5 } };
    for (const state of [START, deuce, breaker, ...states.filter((_, index) => index % 60 === 7)]) {
      const p = pointChance(model, state);
      for (const [id, specifiers, outcome] of markets) {
        const [won, lost] = (['home', 'away'] as const).map((side) =>
          at(afterPoint(model, state, side), id, specifiers, outcome),
        );
        expect(p * won! + (1 - p) * lost!, `${id} ${JSON.stringify(state)}`).toBeCloseTo(
          at(state, id, specifiers, outcome),
          6,
        );
      }
    }
  });
});
