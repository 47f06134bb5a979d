/** Fixtures of three sports: a model with a book of prices, matches drawn from it, and chances expected during play. */
import type { MatchFacts } from '../markets/facts.ts';
import { basketballModel, exchangeLaws, playExchanges, playRest } from '../models/exchange.ts';
import { expect, type Law } from '../models/law.ts';
import { normal, type Random } from '../models/random.ts';
import { soccerFinals, soccerJoint, soccerLaw } from '../models/soccer/joint.ts';
import { playSoccer } from '../models/soccer/play.ts';
import { drawStrength, modelOf } from '../models/soccer/strength.ts';
import { playTennis, tennisLaw, type TennisModel } from '../models/tennis/match.ts';
import { catalogue } from '../markets/catalogue.ts';
import { parseSpecifiers } from '../markets/specifiers.ts';
import { toNumber } from '../exact/ratio.ts';
import type { EventResult } from '../settle/settle.ts';
import { type Offer, priceMarket, type PricedMarket } from './book.ts';

export interface Prediction {
  /** Share of a stake expected to win, given that it is not refunded. */
  readonly chance: number;
  readonly happened: number;
}

export interface Fixture {
  readonly book: readonly PricedMarket[];
  play(random: Random): { readonly result: EventResult; readonly predictions: readonly Prediction[] };
}

function offers(list: string, margin: number): Offer[] {
  return list.split(' ').map((text) => {
    const [id, ...rest] = text.split('/');
    return { marketId: Number(id), specifiers: rest.join('/'), margin };
  });
}

function bookOf(list: readonly Offer[], law: Law): PricedMarket[] {
  return list.flatMap((offer) => priceMarket(law, offer) ?? []);
}

/**
 * One prediction for each selection, expected by `law` in play and answered by the ends that followed: one, or several ways that the
 * rest was played out, of which it is the mean.
 */
function predict(
  law: Law,
  ends: readonly MatchFacts[],
  selections: readonly (readonly [number, string, string])[],
): Prediction[] {
  return selections.flatMap(([id, text, outcome]) => {
    const market = catalogue.get(id);
    const specifiers = parseSpecifiers(text)!;
    if (market?.about !== 'match') return [];
    const expected = expect(law, market, specifiers, outcome);
    if (!expected || expected.refunded > 0) return [];
    const won = ends.map((facts) => market.settle(facts, specifiers, outcome));
    if (won.some((shares) => shares === null)) return [];
    const happened = won.reduce((all, shares) => all + toNumber(shares!.won), 0) / ends.length;
    return [{ chance: expected.won, happened }];
  });
}

/** How often the rest of a match is played out for its predictions, the match itself included. */
const PLAYED_OUT = 24;

const SOCCER: readonly Offer[] = [
  ...offers('1 60 83 47 35 37/total=2.5 52', 0.06),
  ...offers('10 63', 0.06),
  ...offers(
    '11 26 29 18/total=1.5 18/total=2.5 18/total=2.75 18/total=3 19/total=1.5 20/total=1.5 16/hcp=-1 16/hcp=-0.75 16/hcp=-0.5',
    0.05,
  ),
  ...offers('16/hcp=-0.25 16/hcp=0 16/hcp=0.25 68/total=1.5 66/hcp=0 31 33 50 51 75 58/total=0.5', 0.05),
  ...offers('45 21/variant=sr:exact_goals:6+ 15/variant=sr:winning_margin:3+ 14/hcp=0:1', 0.14),
];

export function soccerFixture(random: Random): Fixture {
  const model = modelOf(drawStrength(random), drawStrength(random));
  const book = bookOf(SOCCER, soccerLaw(soccerJoint(model)));
  return {
    book,
    play: (draw) => {
      const { facts, goals } = playSoccer(model, draw);
      const minute = 5 + Math.floor(draw() * 84);
      const before = goals.filter((goal) => goal.minute! <= minute);
      const score = { home: 0, away: 0 };
      for (const { side } of before) score[side] += 1;
      const law = soccerFinals(model, { minute, score, halfTime: null });
      const total = score.home + score.away;
      const selections = [
        ...['1', '2', '3'].map((outcome) => [1, '', outcome] as const),
        [18, `total=${total + 0.5}`, '12'],
        [18, `total=${total + 1.5}`, '12'],
        [29, '', '74'],
        [26, '', '70'],
        [19, `total=${score.home + 0.5}`, '12'],
        [20, `total=${score.away + 0.5}`, '12'],
        [16, 'hcp=-1.5', '1714'],
        [16, 'hcp=1.5', '1714'],
      ] as const;
      const again = Array.from(
        { length: PLAYED_OUT - 1 },
        () => playSoccer(model, draw, { minute, goals: before }).facts,
      );
      return {
        result: { status: 'ended', facts },
        predictions: predict(law, [facts, ...again], selections),
      };
    },
  };
}

const TENNIS: readonly Offer[] = [
  ...offers(
    '186 188/hcp=-1.5 188/hcp=1.5 189/total=21.5 189/total=22.5 187/hcp=-2.5 187/hcp=0.5 314/total=2.5',
    0.05,
  ),
  ...offers(
    '202/setnr=1 202/setnr=2 204/setnr=1|total=9.5 203/setnr=1|hcp=-1.5 190/total=11.5 192 193 198 206',
    0.05,
  ),
  ...offers('199/variant=sr:correct_score:bestof:3 201 207/setnr=1', 0.12),
];

export function tennisFixture(random: Random): Fixture {
  const level = 0.56 + 0.1 * random();
  const edge = 0.03 * normal(random);
  const hold = (p: number) => Math.min(0.85, Math.max(0.4, p));
  const model: TennisModel = { home: hold(level + edge), away: hold(level - edge), bestOf: 3 };
  const book = bookOf(TENNIS, tennisLaw(model));
  return {
    book,
    play: (draw) => {
      const { states, facts } = playTennis(model, draw);
      // A point expected in advance: one picked among those that were played would favour short matches.
      const state = states[Math.floor(draw() * 150)];
      if (!state) return { result: { status: 'ended', facts }, predictions: [] };
      const again = Array.from({ length: PLAYED_OUT - 1 }, () => playTennis(model, draw, state).facts);
      const ends = [facts, ...again];
      const set = state.sets.length + 1;
      const games = [...state.sets, state.games].reduce((all, { home, away }) => all + home + away, 0);
      const selections = [
        [186, '', '4'],
        [202, `setnr=${set}`, '4'],
        [189, `total=${games + 4.5}`, '12'],
        [189, `total=${games + 9.5}`, '12'],
        [188, 'hcp=-1.5', '1714'],
        [187, 'hcp=-2.5', '1714'],
        [198, '', '70'],
      ] as const;
      return {
        result: { status: 'ended', facts },
        predictions: predict(tennisLaw(model, state), ends, selections),
      };
    },
  };
}

const LEAD = offers('1', 0.06);
const LINES = offers('11 16/hcp=-9.5 16/hcp=-4.5 16/hcp=-1 16/hcp=0 16/hcp=3.5 16/hcp=8.5', 0.045);
const WITH_OVERTIME = offers('219 223/hcp=-5.5 223/hcp=-2.5 223/hcp=1.5 223/hcp=6', 0.045);
const TOTALS = offers('18/total=208.5 18/total=214 18/total=219.5 26', 0.045);

export function basketballFixture(random: Random): Fixture {
  const total = 214 + 8 * normal(random);
  const lead = 6 * normal(random);
  const model = basketballModel((total + lead) / 2, (total - lead) / 2);
  const laws = exchangeLaws(model);
  const book = [
    ...bookOf([...LEAD, ...LINES], laws.lead),
    ...bookOf(WITH_OVERTIME, laws.leadWithOvertime),
    ...bookOf(TOTALS, laws.total),
    ...bookOf(offers('19/total=106.5 19/total=109.5', 0.045), laws.home),
    ...bookOf(offers('20/total=104.5 20/total=107.5', 0.045), laws.away),
  ];
  return {
    book,
    play: (draw) => {
      const { scores, periods, overtime } = playExchanges(model, draw);
      const facts: MatchFacts = { periods, ...(overtime ? { overtime } : {}) };
      const played = 5 + Math.floor(draw() * 93);
      const score = scores[played]!;
      const again = Array.from({ length: PLAYED_OUT - 1 }, () => playRest(model, { played, score }, draw));
      const ends = [facts, ...again];
      const now = exchangeLaws(model, { played, score });
      const ahead = score.home - score.away;
      const line = (shift: number) => `hcp=${(-ahead + shift).toFixed(1)}`;
      const par = Math.round(score.home + score.away + 2.14 * (100 - played));
      return {
        result: { status: 'ended', facts },
        predictions: [
          ...predict(now.leadWithOvertime, ends, [
            [219, '', '4'],
            [223, line(-3.5), '1714'],
            [223, line(4.5), '1714'],
          ]),
          ...predict(
            now.total,
            ends,
            [-6.5, -0.5, 5.5].map((shift) => [18, `total=${par + shift}`, '12'] as const),
          ),
          ...predict(now.home, ends, [
            [19, `total=${Math.round(score.home + 1.07 * (100 - played)) + 0.5}`, '12'],
          ]),
        ],
      };
    },
  };
}
