import { describe, expect, it } from 'vitest';
import { catalogue } from '../markets/catalogue.ts';
import { parseSpecifiers } from '../markets/specifiers.ts';
import { baseballLaws, playBaseball } from './baseball.ts';
import { CRICKET_START, cricketLaws, playCricket } from './cricket.ts';
import { placeChances } from './field.ts';
import { expect as worth, type Law } from './law.ts';
import { pointChances, pointsLaws, type PointsModel } from './points.ts';
import { duelOf, placesOf, playRace, startOf } from './race-law.ts';
import { seededRandom } from './random.ts';
import { soccerFinals, soccerHalves, soccerJoint } from './soccer/joint.ts';
import { AFTER_CARD, minuteSteps } from './soccer/process.ts';
import { modelOf } from './soccer/strength.ts';

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

function chanceOf(law: Law, id: number, specifiers: string, outcome: string): number {
  const market = catalogue.get(id)!;
  if (market.about !== 'match') throw new Error('a market about a match');
  return worth(law, market, parseSpecifiers(specifiers)!, outcome)!.won;
}

describe('points by the clock', () => {
  const model: PointsModel = {
    home: 25,
    away: 21,
    kinds: [
      { points: 7, share: 0.5 },
      { points: 5, share: 0.16 },
      { points: 3, share: 0.34 },
    ],
    periods: 2,
    decider: null,
  };

  it('have the mean that was asked for, in plays of their points', () => {
    const chances = pointChances(25, model.kinds);
    expect(sum([...chances])).toBeCloseTo(1, 6);
    expect(sum([...chances].map((p, points) => p * points))).toBeCloseTo(25, 4);
    expect([1, 2, 4].map((points) => chances[points])).toEqual([0, 0, 0]);
  });

  it('are martingales: what the next minutes may bring adds up to the price before', () => {
    const [played, periods] = [0.3, [{ home: 7, away: 3 }]];
    const now = pointsLaws(model, { played, periods });
    const [home, away] = [pointChances(25 * 0.05, model.kinds), pointChances(21 * 0.05, model.kinds)];
    const added = { winner: 0, over: 0, half: 0 };
    home.forEach((p, h) =>
      away.forEach((q, a) => {
        if (p * q < 1e-9) return;
        const next = pointsLaws(model, { played: played + 0.05, periods: [{ home: 7 + h, away: 3 + a }] });
        added.winner += p * q * chanceOf(next.lead, 1, '', '1');
        added.over += p * q * chanceOf(next.total, 18, 'total=45.5', '12');
        added.half += p * q * chanceOf(next.firstHalf()!.lead, 60, '', '1');
      }),
    );
    expect(added.winner).toBeCloseTo(chanceOf(now.lead, 1, '', '1'), 5);
    expect(added.over).toBeCloseTo(chanceOf(now.total, 18, 'total=45.5', '12'), 5);
    expect(added.half).toBeCloseTo(chanceOf(now.firstHalf()!.lead, 60, '', '1'), 5);
  });

  it('that leave a match level are decided by one goal more', () => {
    const goals = { ...model, home: 3, away: 2.8, kinds: [{ points: 1, share: 1 }], decider: 0.55 };
    const { lead, total, decided } = pointsLaws(goals, { played: 0, periods: [] });
    const level = chanceOf(lead, 1, '', '2');
    expect(chanceOf(decided!.lead, 406, '', '4')).toBeCloseTo(chanceOf(lead, 1, '', '1') + 0.55 * level, 9);
    const even = chanceOf(total, 18, 'total=4.5', '12');
    // Only 2:2 is lifted over the line.
    const two = pointChances(3, goals.kinds)[2]! * pointChances(2.8, goals.kinds)[2]!;
    expect(chanceOf(decided!.total, 412, 'total=4.5', '12')).toBeCloseTo(even + two, 6);
  });
});

it('a red card is part of the price before it, and the half-time law is that of the joint one', () => {
  const model = {
    ...modelOf({ attack: 0.2, defence: 0 }, { attack: 0, defence: 0 }),
    redCard: { home: 0.01, away: 0.02 },
  };
  const state = { minute: 80, score: { home: 1, away: 1 }, halfTime: { home: 0, away: 0 } };
  const price = (next: Parameters<typeof soccerFinals>[1]) => soccerFinals({ ...model, rho: 0 }, next)[0]!;
  const win = (endings: ReturnType<typeof price>) => chanceOf([endings], 1, '', '1');
  const after = (factors?: (typeof AFTER_CARD)['home' | 'away']) =>
    sum(
      minuteSteps(model, 80, 0, factors).map(({ home, away, chance }) => {
        const score = { home: 1 + home, away: 1 + away };
        return chance * win(price({ ...state, minute: 81, score, ...(factors && { factors }) }));
      }),
    );
  const expected = 0.01 * after(AFTER_CARD.home) + 0.02 * after(AFTER_CARD.away) + 0.97 * after();
  expect(win(price(state))).toBeCloseTo(expected, 9);
  const early = { minute: 20, score: { home: 1, away: 0 }, halfTime: null };
  const halves = new Map<string, number>();
  for (const { half, chance } of soccerJoint(model, early).cells)
    halves.set(`${half.home}:${half.away}`, (halves.get(`${half.home}:${half.away}`) ?? 0) + chance);
  for (const { facts, chance } of soccerHalves(model, early)[0]!)
    expect(chance).toBeCloseTo(halves.get(`${facts.periods[0]!.home}:${facts.periods[0]!.away}`)!, 9);
});

it('baseball and cricket are played as they are priced', () => {
  const game = { home: 0.55, away: 0.5, size: 0.45, innings: 9 };
  const match = { home: 8.2, away: 7.9, overs: 20, wickets: 10 };
  const random = seededRandom('bat');
  const turns = 3000;
  const tally = { runs: 0, home: 0, high: 0, chased: 0 };
  for (let turn = 0; turn < turns; turn++) {
    const { innings, overtime } = playBaseball(game, random);
    const home = sum(innings.map((one) => one.home)) + (overtime?.home ?? 0);
    const away = sum(innings.map((one) => one.away)) + (overtime?.away ?? 0);
    expect(home).not.toBe(away);
    if (home > away) tally.home += 1;
    if (home + away > 8.5) tally.runs += 1;
    const {
      innings: [first, second],
      overtime: over,
    } = playCricket(match, random);
    if (first.at(-1)!.runs > 160.5) tally.high += 1;
    if (second.at(-1)!.runs + (over?.away ?? 0) > first.at(-1)!.runs + (over?.home ?? 0)) tally.chased += 1;
  }
  const { lead, total } = baseballLaws(game);
  const { winner, first } = cricketLaws(match, CRICKET_START);
  const near = (count: number, chance: number) =>
    expect(Math.abs(count / turns - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / turns));
  near(tally.home, chanceOf(lead, 251, '', '4'));
  near(tally.runs, chanceOf(total, 258, 'total=8.5', '12'));
  near(tally.high, chanceOf(first!, 605, 'inningnr=1|total=160.5', '12'));
  near(tally.chased, chanceOf(winner, 340, '', '5'));
});

describe('races', () => {
  const runners = [5, 3, 2, 1, 1, 0.5].map((weight, index) => ({ id: String(index), weight, dropsOut: 0 }));

  it('are priced by Plackett and Luce before the start', () => {
    const model = { runners, stages: 6 };
    const places = placesOf(model, startOf(model), 3);
    expect(sum(places.map(([first]) => first!))).toBeCloseTo(1, 6);
    places.forEach(([first], index) => expect(first).toBeCloseTo(runners[index]!.weight / 12.5, 6));
    placeChances(runners, 3).forEach((chance, index) =>
      expect(sum([...places[index]!])).toBeCloseTo(chance, 3),
    );
    const duel = duelOf(model, startOf(model), 0, 1);
    expect(duel.first).toBeCloseTo(5 / 8, 4);
  });

  it('are martingales from stage to stage, also with runners who drop out', () => {
    const model = { runners: runners.map((runner) => ({ ...runner, dropsOut: 0.2 })), stages: 5 };
    const random = seededRandom('stages');
    const turns = 1500;
    const [before] = placesOf(model, startOf(model), 1)[1]!;
    const means = [0, 0, 0, 0, 0, 0];
    for (let turn = 0; turn < turns; turn++) {
      const { stages, entries } = playRace(model, random);
      for (const stage of [1, 3]) means[stage]! += placesOf(model, stages[stage]!, 1)[1]![0]! / turns;
      if (entries.find(({ id }) => id === '1')!.position === 1) means[5]! += 1 / turns;
    }
    for (const stage of [1, 3, 5])
      expect(Math.abs(means[stage]! - before!)).toBeLessThan(4 * Math.sqrt(0.2 / turns));
  });
});
