import { priceMarket } from '#engines/sport/simulate/book.ts';
import { normal, type Random } from '#engines/sport/models/random.ts';
import {
  playTennis,
  tennisLaw,
  type TennisModel,
  type TennisState,
} from '#engines/sport/models/tennis/match.ts';
import type { Match, Moment } from '#engines/sport/simulate/match.ts';
import { offers, type SimulatedSport } from './match.ts';

const OFFERS = [
  ...offers('186 188/hcp=-1.5 188/hcp=1.5 314/total=2.5 202/setnr=1 202/setnr=2', 0.05),
  ...offers(
    '189/total=19.5 189/total=21.5 189/total=22.5 189/total=24.5 187/hcp=-3.5 187/hcp=-0.5 187/hcp=2.5',
    0.05,
  ),
  ...offers('204/setnr=1|total=9.5', 0.05),
];
const POINT_MS = 26_000;
/** Of three. */
const SETS_TO_WIN = 2;

function pointsText({ games, points }: TennisState): string {
  if (games.home === 6 && games.away === 6) return `${points.home}:${points.away}`;
  const names = ['0', '15', '30', '40'];
  if (points.home >= 3 && points.away >= 3) {
    const ahead = points.home - points.away;
    return ahead === 0 ? '40:40' : ahead > 0 ? 'AD:40' : '40:AD';
  }
  return `${names[points.home]}:${names[points.away]}`;
}

function draw(random: Random): Match {
  const level = 0.57 + 0.08 * random();
  const edge = 0.03 * normal(random);
  const hold = (p: number) => Math.min(0.8, Math.max(0.45, p));
  const model: TennisModel = { home: hold(level + edge), away: hold(level - edge), bestOf: 3 };
  const { states, facts } = playTennis(model, random);
  const stateOf = new Map<Moment, TennisState>();
  const moments: Moment[] = [];
  states.forEach((state, index) => {
    const periods = [...state.sets, state.games];
    const before = states[index - 1];
    const home = state.sets.filter((set) => set.home > set.away).length;
    const moment: Moment = {
      at: index * POINT_MS,
      server: state.server,
      score: { home, away: state.sets.length - home },
      periods,
      clock: pointsText(state),
      result: {
        status: 'live',
        facts: { periods },
        completePeriods: state.sets.length,
        plannedPeriods: null,
        toWin: SETS_TO_WIN,
      },
      ...(before && before.sets !== state.sets ? { decides: true as const } : {}),
    };
    stateOf.set(moment, state);
    moments.push(moment);
  });
  const home = facts.periods.filter((set) => set.home > set.away).length;
  moments.push({
    at: states.length * POINT_MS,
    score: { home, away: facts.periods.length - home },
    periods: facts.periods,
    clock: '',
    result: { status: 'ended', facts },
    decides: true,
  });
  return {
    offers: OFFERS,
    moments: gaveUp(moments, states, random) ?? moments,
    price: (moment) => {
      const state = moment ? stateOf.get(moment) : undefined;
      const law = state ? tennisLaw(model, state) : tennisLaw(model);
      return OFFERS.flatMap((offer) => priceMarket(law, offer) ?? []);
    },
  };
}

const RETIRES = 0.015;
/** No line of games is met by then: what is void is so for both sides. */
const GAMES_OF_A_SET = 5;

/** In a few matches somebody gives up early in a set; nobody's chance to win has to do with it. Null in the others. */
function gaveUp(moments: readonly Moment[], states: readonly TennisState[], random: Random): Moment[] | null {
  if (random() >= RETIRES) return null;
  const [set, games] = [Math.floor(random() * 2), 1 + Math.floor(random() * GAMES_OF_A_SET)];
  const at = states.findIndex(
    (state) => state.sets.length === set && state.games.home + state.games.away === games,
  );
  const last = moments[at]!;
  if (last.result.status !== 'live') return null;
  const side = random() < 0.5 ? 'home' : 'away';
  const { facts, completePeriods, plannedPeriods, toWin } = last.result;
  return [
    ...moments.slice(0, at),
    { ...last, stop: true, incidents: [{ kind: 'injury', side }] },
    {
      ...last,
      at: last.at + 4 * POINT_MS,
      clock: 'RET',
      decides: true,
      incidents: [{ kind: 'out', side }],
      result: {
        status: 'retired',
        advancing: side === 'home' ? 'away' : 'home',
        policy: 'void',
        facts,
        completePeriods,
        plannedPeriods,
        ...(toWin !== undefined && { toWin }),
      },
    },
  ];
}

export const tennis: SimulatedSport = {
  id: 5,
  names: 'player',
  leagues: [
    ['Grand Circuit', 'Norvania Open'],
    ['Grand Circuit', 'Saltmere Classic'],
    ['Challenger', 'Tarnwood Trophy'],
  ],
  everyMinutes: 6,
  maxMinutes: 240,
  draw,
};
