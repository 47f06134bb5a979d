import { describe, expect, it } from 'vitest';
import { catalogue } from '../markets/catalogue.ts';
import type { MatchMarket } from '../markets/definition.ts';
import { parseSpecifiers } from '../markets/specifiers.ts';
import { baseballLaws } from './baseball.ts';
import { negativeBinomial, poissonLaw, withDecider } from './counts.ts';
import { basketballModel, exchangeLaws, footballModel, leadMoments, playExchanges } from './exchange.ts';
import { headToHead, placeChances, playField, winChances } from './field.ts';
import { fightLaw } from './fight.ts';
import { expect as worth, type Law } from './law.ts';
import { leadChance, normalCdf } from './normal.ts';
import { mapEnds, playSeries, raceChance, raceEnds, RACES, seriesLaw, winnersOnly } from './races.ts';
import { seededRandom } from './random.ts';

const chanceOf = (law: Law, id: number, specifiers: string, outcome: string) =>
  worth(law, catalogue.get(id) as MatchMarket, parseSpecifiers(specifiers)!, outcome)!.won;
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe('the normal distribution', () => {
  it('has its known values', () => {
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(1.96)).toBeCloseTo(0.97500210485178, 13);
    expect(normalCdf(-3)).toBeCloseTo(0.00134989803163009, 13);
    expect(normalCdf(-6)).toBeCloseTo(9.86587645037698e-10, 18);
    expect([leadChance(3, 12, -2, 1), leadChance(3, 12, 0, 1), leadChance(3, 12, 4, 1)]).toEqual([0, 0.5, 1]);
    expect(() => leadChance(0, 0, 0, 0)).toThrow(RangeError);
  });
});

describe('exchanges', () => {
  const model = basketballModel(110, 104);

  it('vary as basketball does: leads by 12 points, totals by 18', () => {
    const { mean, deviation } = leadMoments(model);
    expect(mean).toBeCloseTo(6, 6);
    expect(deviation).toBeGreaterThan(11.3);
    expect(deviation).toBeLessThan(12.7);
    const total = exchangeLaws(model).total[0]!;
    const points = total.map(({ facts, chance }) => [facts.periods[0]!.home, chance] as const);
    const average = sum(points.map(([value, chance]) => value * chance));
    expect(average).toBeCloseTo(214, 6);
    const spread = Math.sqrt(sum(points.map(([value, chance]) => (value - average) ** 2 * chance)));
    expect(spread).toBeGreaterThan(17);
    expect(spread).toBeLessThan(19);
  });

  it('follow the Brownian lead, before and during play', () => {
    const { mean, deviation } = leadMoments(model);
    for (const [played, home, away] of [
      [0, 0, 0],
      [50, 50, 58],
      [75, 90, 84],
      [95, 100, 101],
    ] as const) {
      const law = exchangeLaws(model, { played, score: { home, away } });
      const stern = leadChance(mean, deviation, home - away, played / 100);
      expect(Math.abs(chanceOf(law.leadWithOvertime, 219, '', '4') - stern)).toBeLessThan(0.02);
    }
    const football = leadMoments(footballModel(24, 21));
    expect(football.deviation).toBeGreaterThan(12);
    expect(football.deviation).toBeLessThan(15);
  });

  it('are martingales', () => {
    for (const [played, home, away] of [
      [0, 0, 0],
      [60, 70, 66],
      [99, 101, 101],
    ] as const) {
      const now = exchangeLaws(model, { played, score: { home, away } });
      const later = model.steps.map((step) => ({
        chance: step.chance,
        laws: exchangeLaws(model, {
          played: played + 1,
          score: { home: home + step.home, away: away + step.away },
        }),
      }));
      const check = (of: (laws: typeof now) => Law, id: number, specifiers: string, outcome: string) => {
        const expected = sum(
          later.map(({ chance, laws }) => chance * chanceOf(of(laws), id, specifiers, outcome)),
        );
        expect(expected).toBeCloseTo(chanceOf(of(now), id, specifiers, outcome), 9);
      };
      check((laws) => laws.leadWithOvertime, 219, '', '4');
      check((laws) => laws.lead, 16, 'hcp=-3.5', '1714');
      check((laws) => laws.total, 18, 'total=212.5', '12');
    }
    expect(() => exchangeLaws(model, { played: 101, score: { home: 0, away: 0 } })).toThrow(RangeError);
  });

  it('are played until one leads', () => {
    const random = seededRandom('overtime');
    for (let turn = 0; turn < 150; turn++) {
      const { scores, periods, overtime } = playExchanges(model, random);
      const end = scores.at(-1)!;
      expect(sum(periods.map(({ home }) => home))).toBe(end.home);
      expect(overtime === null).toBe(end.home !== end.away);
      if (overtime) expect(overtime.home).not.toBe(overtime.away);
    }
  });
});

describe('races', () => {
  it('to 11 with two clear are worth the closed formula', () => {
    const p = 0.53;
    const q = 1 - p;
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
    const early = sum(Array.from({ length: 10 }, (_, lost) => choose(10 + lost, lost) * p ** 11 * q ** lost));
    const deuce = choose(20, 10) * p ** 10 * q ** 10 * ((p * p) / (p * p + q * q));
    expect(raceChance(RACES.tableTennis, p)).toBeCloseTo(early + deuce, 9);
  });

  it('are martingales rally by rally, and end at the cap', () => {
    for (const race of Object.values(RACES)) {
      for (const from of [
        { home: 0, away: 0 },
        { home: 8, away: 9 },
        { home: race.to - 1, away: race.to - 1 },
      ]) {
        const next =
          0.52 * raceChance(race, 0.52, { ...from, home: from.home + 1 }) +
          0.48 * raceChance(race, 0.52, { ...from, away: from.away + 1 });
        expect(next).toBeCloseTo(raceChance(race, 0.52, from), 9);
      }
    }
    const ends = raceEnds(RACES.badminton, 0.5);
    expect(Math.max(...ends.map(({ score }) => score.home))).toBe(30);
    expect(sum(ends.map(({ chance }) => chance))).toBeCloseTo(1, 9);
  });

  it('make matches of maps, frames and legs', () => {
    const map = mapEnds(0.52);
    expect(sum(map.map(({ chance }) => chance))).toBeCloseTo(1, 9);
    expect(map.every(({ score }) => Math.abs(score.home - score.away) >= 2)).toBe(true);
    const win = sum(map.filter(({ score }) => score.home > score.away).map(({ chance }) => chance));
    const law = seriesLaw({ to: 2, unit: () => map });
    expect(chanceOf(law, 186, '', '4')).toBeCloseTo(win * win * (3 - 2 * win), 4);
    const frames = seriesLaw({ to: 5, unit: winnersOnly(0.6) });
    expect(chanceOf(frames, 494, 'total=8.5', '12')).toBeCloseTo(70 * 0.6 ** 4 * 0.4 ** 4, 9);
    const legs = seriesLaw({ to: 3, unit: winnersOnly(0.7, 0.5) }, 'away');
    expect(chanceOf(legs, 366, 'hcp=-2.5', '1714')).toBeCloseTo(0.5 * 0.7 * 0.5, 9);
    const played = playSeries({ to: 3, unit: winnersOnly(0.6) }, seededRandom('frames'));
    expect(played.periods.length).toBeGreaterThanOrEqual(3);
  });
});

describe('counts', () => {
  it('of hockey: overtime decides what is level', () => {
    const law = poissonLaw({ home: 3.1, away: 2.8, periods: 3 });
    expect(chanceOf(law, 18, 'total=5.5', '12')).toBeCloseTo(
      1 - sum([0, 1, 2, 3, 4, 5].map((k) => (Math.exp(-5.9) * 5.9 ** k) / [1, 1, 2, 6, 24, 120][k]!)),
      9,
    );
    const decided = withDecider(law, 0.52);
    expect(chanceOf(decided, 406, '', '4')).toBeCloseTo(
      chanceOf(law, 1, '', '1') + 0.52 * chanceOf(law, 1, '', '2'),
      12,
    );
    const late = poissonLaw({ home: 3.1, away: 2.8, periods: 3 }, 1, { home: 2, away: 1 });
    expect(chanceOf(late, 1, '', '1')).toBe(1);
  });

  it('of baseball: nobody bats for nothing', () => {
    expect(sum([...negativeBinomial(0.5, 0.4, 60)].map((p, k) => p * k))).toBeCloseTo(0.5, 6);
    const model = { home: 0.5, away: 0.5, size: 0.4, innings: 9 };
    const { lead } = baseballLaws(model);
    expect(chanceOf(lead, 251, '', '4') + chanceOf(lead, 251, '', '5')).toBeCloseTo(1, 9);
    const last = baseballLaws(model, 8, { home: 3, away: 3 }).lead;
    // A walk-off wins by one run.
    expect(last[0]!.every(({ facts }) => facts.periods[0]!.home - facts.periods[0]!.away <= 1)).toBe(true);
  });
});

describe('fields', () => {
  const runners = [5, 3, 2, 1, 1].map((weight, index) => ({ id: String(index), weight }));

  it('place as Harville does, counted over every order', () => {
    const exact = (places: number) => {
      const chances = runners.map(() => 0);
      const walk = (left: typeof runners, chance: number, depth: number) => {
        if (depth === places) return;
        const total = sum(left.map(({ weight }) => weight));
        for (const runner of left) {
          const p = (chance * runner.weight) / total;
          chances[Number(runner.id)]! += p;
          walk(
            left.filter((one) => one !== runner),
            p,
            depth + 1,
          );
        }
      };
      walk(runners, 1, 0);
      return chances;
    };
    for (const places of [1, 2, 3, 4]) {
      const found = placeChances(runners, places);
      exact(places).forEach((chance, index) => expect(found[index]!).toBeCloseTo(chance, 3));
      expect(sum(found)).toBeCloseTo(places, 9);
    }
    expect(placeChances(runners, 9)).toEqual([1, 1, 1, 1, 1]);
    expect(headToHead(runners[0]!, runners[1]!)).toBe(5 / 8);
    expect(() => winChances([{ id: 'a', weight: 0 }])).toThrow(RangeError);
  });

  it('are drawn from the same weights', () => {
    const random = seededRandom('field');
    const wins = Array.from({ length: 2000 }, () => playField(runners, random)[0]!.id).filter(
      (id) => id === '0',
    ).length;
    expect(Math.abs(wins / 2000 - 5 / 12)).toBeLessThan(4 * Math.sqrt(((5 / 12) * (7 / 12)) / 2000));
  });
});

it('a fight ends somehow', () => {
  const model = {
    rounds: 3,
    hazards: { home: { ko: 0.1, submission: 0.05 }, away: { ko: 0.08 } },
    points: { home: 0.5, draw: 0.05 },
  };
  const law = fightLaw(model);
  expect(chanceOf(law, 911, '', '74')).toBeCloseTo(0.77 ** 3, 9);
  expect(chanceOf(law, 912, '', '4:2')).toBeCloseTo(0.77 * 0.15, 9);
  expect(
    sum(
      ['4:ko', '4:submission', '4:points', '5:ko', '5:points', 'draw'].map((outcome) =>
        chanceOf(law, 910, '', outcome),
      ),
    ),
  ).toBeCloseTo(1, 9);
  const next = fightLaw(model, 1);
  expect(0.15 + 0.77 * chanceOf(next, 186, '', '4')).toBeCloseTo(chanceOf(law, 186, '', '4'), 9);
  expect(() => fightLaw({ ...model, points: { home: 0.9, draw: 0.2 } })).toThrow(RangeError);
});
