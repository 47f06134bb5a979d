/** How each sport is played and priced, by its id. Figures are those of the real game where it has a real one. */
import { basketballModel, type ExchangeModel, footballModel } from '../models/exchange.ts';
import { normal, type Random } from '../models/random.ts';
import { baseball, cricket } from './batted.ts';
import { clocked, GOALS } from './clocked.ts';
import { fight } from './fought.ts';
import type { SportModel } from './match.ts';
import { type DrawNames, type Race, race } from './raced.ts';
import { walked } from './walked.ts';

const kinds = (text: string) =>
  text.split(' ').map((part) => {
    const [points, share] = part.split(':').map(Number);
    return { points: points!, share: share! };
  });
const TRIES = kinds('7:0.5 5:0.16 3:0.34');
const BEHINDS = kinds('6:0.52 1:0.48');
const GAELIC = kinds('1:0.9 3:0.1');
const RAIDS = kinds('1:0.82 2:0.12 3:0.06');

const quarters =
  (minutes: number) =>
  (played: number, { exchanges, periods }: ExchangeModel) => {
    const part = exchanges / periods;
    return `Q${Math.floor(played / part) + 1} ${Math.ceil(minutes - ((played % part) * minutes) / part)}'`;
  };
const counted = (played: number) => `${played + 1}.`;

/** An end of bowls: one to four shots of one side. */
function bowlsModel(random: Random): ExchangeModel {
  const home = Math.min(0.7, Math.max(0.3, 0.5 + 0.06 * normal(random)));
  const steps = [0.55, 0.28, 0.13, 0.04].flatMap((chance, index) => [
    { home: index + 1, away: 0, chance: chance * home },
    { home: 0, away: index + 1, chance: chance * (1 - home) },
  ]);
  return { steps, exchanges: 18, periods: 1, overtime: 1 };
}

/** A kick of each side from the spot; then one more of each until one leads. */
function penaltiesModel(random: Random): ExchangeModel {
  const [p, q] = [0.74 + 0.05 * normal(random), 0.74 + 0.05 * normal(random)].map((chance) =>
    Math.min(0.92, Math.max(0.5, chance)),
  );
  const steps = [0, 1].flatMap((home) =>
    [0, 1].map((away) => ({ home, away, chance: (home ? p! : 1 - p!) * (away ? q! : 1 - q!) })),
  );
  return { steps, exchanges: 5, periods: 1, overtime: 1 };
}

const SIDES: Readonly<Record<number, SportModel>> = {
  2: walked({
    model: (random) => {
      const [total, edge] = [214 + 8 * normal(random), 6 * normal(random)];
      return basketballModel((total + edge) / 2, (total - edge) / 2);
    },
    exchangeSeconds: 60,
    overtimeMinutes: 5,
    clock: quarters(12),
    offers: '219 223/hcp*5 18/total*5',
  }),
  3: baseball({
    runs: 4.5,
    innings: 9,
    inningSeconds: 1200,
    offers: '251 256/hcp*3 258/total*5 274 276/total*3',
  }),
  4: clocked({
    home: 3.05,
    away: 2.8,
    edge: 0.3,
    level: 0.08,
    kinds: GOALS,
    periods: 3,
    decided: true,
    minutes: 60,
    breakMinutes: 15,
    steps: 60,
    offers: '1 10 18/total*3 406 410/hcp*3 412/total*3 443/periodnr=1 443/periodnr=2 446/periodnr=1|total*2',
  }),
  6: clocked({
    home: 29.5,
    away: 28,
    edge: 0.14,
    level: 0.05,
    kinds: GOALS,
    periods: 2,
    minutes: 60,
    breakMinutes: 10,
    steps: 40,
    offers: '1 10 16/hcp*5 18/total*5 60 68/total*3',
  }),
  7: clocked({
    home: 5.6,
    away: 5,
    edge: 0.3,
    level: 0.08,
    kinds: GOALS,
    periods: 3,
    minutes: 60,
    breakMinutes: 10,
    steps: 60,
    offers: '1 10 16/hcp*3 18/total*5 443/periodnr=1 446/periodnr=1|total*2',
  }),
  12: clocked({
    home: 25,
    away: 21,
    edge: 0.5,
    level: 0.1,
    kinds: TRIES,
    periods: 2,
    minutes: 80,
    breakMinutes: 12,
    steps: 40,
    offers: '1 11 16/hcp*5 18/total*5 60 68/total*3',
  }),
  13: clocked({
    home: 87,
    away: 81,
    edge: 0.3,
    level: 0.08,
    kinds: BEHINDS,
    periods: 4,
    minutes: 100,
    breakMinutes: 8,
    steps: 40,
    offers: '1 11 16/hcp*5 18/total*5 235/quarternr=1 236/quarternr=1|total*2',
  }),
  15: clocked({
    home: 4.6,
    away: 4,
    edge: 0.35,
    level: 0.1,
    kinds: GOALS,
    periods: 2,
    minutes: 90,
    breakMinutes: 15,
    steps: 60,
    offers: '1 10 16/hcp*3 18/total*5 60 68/total*3',
  }),
  16: walked({
    model: (random) => {
      const [total, edge] = [45 + 4 * normal(random), 2 + 6 * normal(random)];
      const side = (points: number) => Math.min(45, Math.max(6, points));
      return footballModel(side((total + edge) / 2), side((total - edge) / 2));
    },
    exchangeSeconds: 840,
    overtimeMinutes: 14,
    clock: quarters(15),
    offers: '219 223/hcp*5 18/total*5',
  }),
  21: cricket({
    runs: 8.1,
    overs: 20,
    overSeconds: 250,
    breakMinutes: 15,
    offers: '340 605/inningnr=1|total*5',
  }),
  26: clocked({
    home: 10.6,
    away: 9.8,
    edge: 0.25,
    level: 0.08,
    kinds: GOALS,
    periods: 4,
    minutes: 56,
    breakMinutes: 3,
    steps: 56,
    offers: '1 10 16/hcp*3 18/total*5 235/quarternr=1 236/quarternr=1|total*2',
  }),
  29: clocked({
    home: 3.6,
    away: 3.1,
    edge: 0.35,
    level: 0.1,
    kinds: GOALS,
    periods: 2,
    minutes: 60,
    breakMinutes: 15,
    steps: 60,
    offers: '1 10 16/hcp*3 18/total*5 29 60 68/total*2',
  }),
  32: walked({
    model: bowlsModel,
    exchangeSeconds: 240,
    overtimeMinutes: 4,
    clock: counted,
    offers: '219 223/hcp*3 18/total*3',
  }),
  10: fight({
    rounds: [8, 10, 12],
    roundSeconds: 240,
    ends: { ko: 0.055, disqualification: 0.0015 },
    draw: 0.04,
    offers: '186 910 911 912',
  }),
  117: fight({
    rounds: [3, 3, 3, 5],
    roundSeconds: 360,
    ends: { ko: 0.12, submission: 0.07, disqualification: 0.002 },
    draw: 0.01,
    offers: '186 910 911 912',
  }),
  135: clocked({
    home: 17.5,
    away: 16.2,
    edge: 0.25,
    level: 0.07,
    kinds: GAELIC,
    periods: 2,
    minutes: 70,
    breakMinutes: 12,
    steps: 28,
    offers: '1 16/hcp*5 18/total*5 60 68/total*3',
  }),
  136: clocked({
    home: 25,
    away: 23.5,
    edge: 0.22,
    level: 0.07,
    kinds: GAELIC,
    periods: 2,
    minutes: 70,
    breakMinutes: 12,
    steps: 28,
    offers: '1 16/hcp*5 18/total*5 60 68/total*3',
  }),
  138: clocked({
    home: 34,
    away: 32.5,
    edge: 0.16,
    level: 0.06,
    kinds: RAIDS,
    periods: 2,
    minutes: 40,
    breakMinutes: 5,
    steps: 40,
    offers: '1 16/hcp*5 18/total*5 60 68/total*3',
  }),
  300: clocked({
    home: 2.2,
    away: 2,
    edge: 0.4,
    level: 0.1,
    kinds: GOALS,
    periods: 2,
    minutes: 8,
    breakMinutes: 1,
    steps: 24,
    offers: '1 10 11 16/hcp*3 18/total*3 29 60 68/total*2',
  }),
  302: walked({
    model: (random) => {
      const [total, edge] = [124 + 7 * normal(random), 6 * normal(random)];
      const side = (points: number) => Math.max(60, points);
      return { ...basketballModel(side((total + edge) / 2) * 1, side((total - edge) / 2)), overtime: 8 };
    },
    exchangeSeconds: 15,
    overtimeMinutes: 2,
    clock: quarters(5),
    offers: '219 223/hcp*5 18/total*5',
  }),
  305: cricket({
    runs: 9.5,
    overs: 5,
    overSeconds: 90,
    breakMinutes: 2,
    offers: '340 605/inningnr=1|total*3',
  }),
  306: baseball({
    runs: 3.4,
    innings: 6,
    inningSeconds: 180,
    offers: '251 256/hcp*3 258/total*3 274 276/total*2',
  }),
  307: walked({
    model: penaltiesModel,
    exchangeSeconds: 50,
    overtimeMinutes: 2,
    clock: counted,
    offers: '219 1 18/total*3',
  }),
  309: clocked({
    home: 4.4,
    away: 4.1,
    edge: 0.35,
    level: 0.1,
    kinds: GOALS,
    periods: 2,
    minutes: 6,
    breakMinutes: 1,
    steps: 18,
    offers: '1 10 16/hcp*3 18/total*3',
  }),
};

const RACES: Readonly<Record<number, Race>> = {
  9: { runners: 24, stages: 12, minutes: 300, spread: 0.7, dropsOut: 0, pairs: 4, laps: 18 },
  17: { runners: 20, stages: 10, minutes: 240, spread: 0.9, dropsOut: 0.02, pairs: 4, laps: 180 },
  18: { runners: 8, stages: 6, minutes: 90, spread: 0.8, dropsOut: 0, pairs: 2, laps: 6 },
  40: { runners: 20, stages: 15, minutes: 95, spread: 1.2, dropsOut: 0.09, pairs: 5, laps: 60 },
  43: { runners: 20, stages: 10, minutes: 80, spread: 0.9, dropsOut: 0.1, pairs: 4, laps: 2 },
  44: { runners: 20, stages: 10, minutes: 60, spread: 0.9, dropsOut: 0.01, pairs: 4, laps: 5 },
  48: { runners: 20, stages: 10, minutes: 80, spread: 0.9, dropsOut: 0, pairs: 4, laps: 2 },
  65: { runners: 16, stages: 8, minutes: 60, spread: 0.8, dropsOut: 0.05, pairs: 3, laps: 2 },
  101: { runners: 14, stages: 9, minutes: 180, spread: 1, dropsOut: 0.14, pairs: 4, laps: 18 },
  191: { runners: 24, stages: 15, minutes: 150, spread: 0.7, dropsOut: 0.08, pairs: 4, laps: 200 },
  315: { runners: 8, stages: 5, minutes: 4, spread: 0.7, dropsOut: 0.01, pairs: 2, laps: 5 },
};

/** The model of a sport. @param names of the competitors of its races */
export function modelOf(sport: number, names: DrawNames): SportModel {
  const sides = SIDES[sport];
  if (sides) return sides;
  const field = RACES[sport];
  if (!field) throw new RangeError(`sport ${sport} has no model here`);
  return race(field, names);
}
