import { describe, expect, it } from 'vitest';
import { catalogue } from '../../markets/catalogue.ts';
import type { MatchMarket } from '../../markets/definition.ts';
import { parseSpecifiers } from '../../markets/specifiers.ts';
import { expect as worth, type Law } from '../law.ts';
import { seededRandom } from '../random.ts';
import { dixonColesGrid } from './dixon-coles.ts';
import { soccerFinals, soccerJoint, soccerLaw } from './joint.ts';
import { nextGoal } from './next-goal.ts';
import { playSoccer } from './play.ts';
import {
  KICK_OFF,
  minuteSteps,
  RED_CARD,
  soccerFault,
  type SoccerModel,
  type SoccerState,
} from './process.ts';
import { drawStrength, fitMeans, modelOf, RHO } from './strength.ts';

const flat: SoccerModel = { homeMean: 1.543, awayMean: 1.239, rho: RHO, trailing: 1, leading: 1 };
const model: SoccerModel = { ...flat, trailing: 1.1, leading: 0.95 };

function chanceOf(law: Law, id: number, specifiers: string, outcome: string) {
  return worth(law, catalogue.get(id) as MatchMarket, parseSpecifiers(specifiers)!, outcome)!;
}

describe('the joint law of half time and full time', () => {
  const law = soccerLaw(soccerJoint(flat));

  it('is the grid of Dixon and Coles when goals do not hang on the score', () => {
    const grid = dixonColesGrid(flat.homeMean, flat.awayMean, flat.rho);
    for (const { facts, chance } of law[0]!) {
      const [score] = facts.periods;
      expect(Math.abs(chance - grid.cells[score!.home * grid.size + score!.away]!)).toBeLessThan(2e-7);
    }
    expect(chanceOf(law, 1, '', '1').won).toBeCloseTo(0.43597, 5);
  });

  it('knows the usual identities of its markets', () => {
    const live = soccerLaw(soccerJoint(model));
    const same = (a: [number, string, string], b: [number, string, string]) => {
      const [x, y] = [chanceOf(live, ...a), chanceOf(live, ...b)];
      expect([x.won, x.refunded].map((v) => v.toFixed(9))).toEqual(
        [y.won, y.refunded].map((v) => v.toFixed(9)),
      );
    };
    same([16, 'hcp=-0.5', '1714'], [1, '', '1']);
    same([16, 'hcp=0', '1714'], [11, '', '4']);
    same([16, 'hcp=0.5', '1714'], [10, '', '9']);
    same([18, 'total=0.5', '13'], [45, '', '274']);
    const overs = [0.5, 1.5, 2.5, 3.5, 4.5].map((line) => chanceOf(live, 18, `total=${line}`, '12').won);
    expect(overs.toSorted((a, b) => b - a)).toEqual(overs);
    const halves = ['418', '420', '422', '424', '426', '428', '430', '432', '434'].map(
      (id) => chanceOf(live, 47, '', id).won,
    );
    expect(halves.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
    // Goals of the first half: .441 of all, as the table of minutes has it.
    expect(chanceOf(live, 68, 'total=0.5', '12').won).toBeGreaterThan(0.68);
  });

  it('tells the next goal as the totals do', () => {
    const state: SoccerState = { minute: 60, score: { home: 1, away: 0 }, halfTime: { home: 1, away: 0 } };
    const next = nextGoal(model, state);
    expect(next.home + next.away + next.none).toBeCloseTo(1, 12);
    expect(next.none).toBeCloseTo(chanceOf(soccerFinals(model, state), 18, 'total=1.5', '13').won, 9);
    // The side behind presses.
    expect(next.away / next.home).toBeGreaterThan(flat.awayMean / flat.homeMean);
  });
});

describe('prices are martingales', () => {
  const cases: [number, number, number][] = [
    [44, 1, 0],
    [45, 0, 2],
    [89, 1, 1],
    [70, 0, 1],
  ];

  it.each(cases)(
    'minute %i at %i:%i: what is expected after the minute is what was told before',
    (minute, home, away) => {
      const state: SoccerState = {
        minute,
        score: { home, away },
        halfTime: minute < 45 ? null : { home, away },
      };
      const now = soccerJoint(model, state);
      const markets: [number, string, string][] = [
        [1, '', '1'],
        [18, 'total=2.5', '12'],
        [45, '', '286'],
        [16, 'hcp=-0.25', '1714'],
        [47, '', '424'],
        [83, '', '2'],
      ];
      const expected = markets.map(() => 0);
      let weight = 0;
      for (const step of minuteSteps(model, minute, Math.sign(home - away))) {
        const score = { home: home + step.home, away: away + step.away };
        const halfTime = minute + 1 < 45 ? null : minute < 45 ? score : { home, away };
        if (step.chance < 1e-7) continue;
        if (minute + 1 === 90) {
          const later = soccerJoint(model, { minute: 90, score, halfTime });
          weight += step.chance * later.weight;
          markets.forEach(([id, specifiers, outcome], index) => {
            expected[index]! +=
              step.chance * later.weight * chanceOf(soccerLaw(later), id, specifiers, outcome).won;
          });
          continue;
        }
        const later = soccerJoint(model, { minute: minute + 1, score, halfTime });
        const law = soccerLaw(later);
        weight += step.chance * later.weight;
        markets.forEach(([id, specifiers, outcome], index) => {
          expected[index]! += step.chance * later.weight * chanceOf(law, id, specifiers, outcome).won;
        });
      }
      expect(weight).toBeCloseTo(now.weight, 5);
      const priced = soccerLaw(now);
      markets.forEach(([id, specifiers, outcome], index) => {
        expect(expected[index]! / weight, String(id)).toBeCloseTo(
          chanceOf(priced, id, specifiers, outcome).won,
          6,
        );
      });
    },
  );

  it('matches are drawn from the law that is priced', () => {
    const [random, matches] = [seededRandom('law'), 300];
    const counts = { home: 0, over: 0, first: 0 };
    for (let turn = 0; turn < matches; turn++) {
      const { facts } = playSoccer({ ...model, rho: -0.12 }, random);
      const [a, b] = facts.periods;
      counts.home += Number(a!.home + b!.home > a!.away + b!.away);
      counts.over += Number(a!.home + b!.home + a!.away + b!.away > 2);
      counts.first += Number(a!.home + a!.away === 0);
    }
    const law = soccerLaw(soccerJoint({ ...model, rho: -0.12 }));
    const near = (count: number, p: number) =>
      expect(Math.abs(count / matches - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / matches));
    near(counts.home, chanceOf(law, 1, '', '1').won);
    near(counts.over, chanceOf(law, 18, 'total=2.5', '12').won);
    near(counts.first, chanceOf(law, 68, 'total=0.5', '13').won);
  });
});

describe('the model', () => {
  it('lets a red card hurt its side', () => {
    const at = (factors: { home: number; away: number }) =>
      chanceOf(soccerFinals(model, { ...KICK_OFF, factors }), 1, '', '1').won;
    expect(at({ home: RED_CARD.own, away: RED_CARD.opponent })).toBeLessThan(at({ home: 1, away: 1 }) - 0.15);
  });

  it('is fitted to chances of a book', () => {
    const { home, away } = fitMeans(0.436, 0.526);
    const law = soccerLaw(soccerJoint({ ...flat, homeMean: home, awayMean: away }));
    expect(chanceOf(law, 1, '', '1').won).toBeCloseTo(0.436, 4);
    expect(chanceOf(law, 18, 'total=2.5', '12').won).toBeCloseTo(0.526, 4);
    expect(() => fitMeans(0, 0.5)).toThrow(RangeError);
  });

  it('makes leagues that score as real ones do', () => {
    const random = seededRandom('league');
    const models = Array.from({ length: 400 }, () => modelOf(drawStrength(random), drawStrength(random)));
    const mean = (of: (one: SoccerModel) => number) =>
      models.reduce((all, one) => all + of(one), 0) / models.length;
    expect(mean((one) => one.homeMean)).toBeGreaterThan(1.45);
    expect(mean((one) => one.homeMean)).toBeLessThan(1.85);
    expect(models.every((one) => soccerFault(one) === null)).toBe(true);
    expect(soccerFault({ ...model, rho: 1 })).toContain('rho');
    expect(soccerFault({ ...model, trailing: 0 })).toContain('factors');
  });
});
