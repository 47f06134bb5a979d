import { priceMarket } from '#engines/sport/simulate/book.ts';
import type { MatchFacts, Score } from '#engines/sport/markets/facts.ts';
import { soccerFinals, soccerHalves } from '#engines/sport/models/soccer/joint.ts';
import { playSoccer } from '#engines/sport/models/soccer/play.ts';
import {
  AFTER_CARD,
  HALF_TIME,
  KICK_OFF,
  MINUTES,
  type SoccerModel,
  type SoccerState,
} from '#engines/sport/models/soccer/process.ts';
import { drawStrength, modelOf } from '#engines/sport/models/soccer/strength.ts';
import { normal, type Random } from '#engines/sport/models/random.ts';
import type { Incident, Match, Moment } from '#engines/sport/simulate/match.ts';
import { offers, type SimulatedSport } from './match.ts';

const OFFERS = [
  ...offers('1 10 60', 0.06),
  ...offers('11 29 26 18/total=0.5 18/total=1.5 18/total=2.5 18/total=2.75 18/total=3.5', 0.05),
  ...offers(
    '16/hcp=-1.5 16/hcp=-0.75 16/hcp=-0.5 16/hcp=0 16/hcp=0.5 16/hcp=0.75 68/total=0.5 68/total=1.5',
    0.05,
  ),
];

const OF_FIRST_HALF: ReadonlySet<number> = new Set([60, 68]);

const MINUTE_MS = 60_000;
const BREAK_MS = 15 * MINUTE_MS;
/** From the stop of betting to the confirmed goal, and to its being taken back. */
const REVIEW_MS = 6_000;
const VIDEO_MS = 30_000;
/** Chance of a minute without goals that one is given and taken back, of a result that is told wrong first, and of what only is told. */
const TAKEN_BACK = 0.0006;
const TOLD_WRONG = 0.01;
const YELLOW = 0.02;
const INJURY = 0.004;
/** Of a sending-off in a minute, for each side. */
const RED = 0.0008;
const CORRECTED_MS = 4 * MINUTE_MS;

type State = SoccerState & { readonly score: Score };

/** The moments of a match in the making. */
interface Tape {
  readonly moments: Moment[];
  readonly stateOf: Map<Moment, State>;
  readonly half: { home: number; away: number };
  factors: SoccerState['factors'];
}

/** @param minute of the prices from here on @param shown of the clock */
function record(
  tape: Tape,
  minute: number,
  at: number,
  score: Score,
  more: Partial<Moment> = {},
  shown = minute,
): void {
  const second = shown >= HALF_TIME;
  const { half, factors } = tape;
  const periods = second
    ? [{ ...half }, { home: score.home - half.home, away: score.away - half.away }]
    : [{ ...score }];
  const moment: Moment = {
    at,
    score: { ...score },
    periods,
    clock: `${Math.min(shown + 1, MINUTES)}'`,
    result: { status: 'live', facts: { periods }, completePeriods: second ? 1 : 0, plannedPeriods: 2 },
    ...more,
  };
  const state: State = {
    minute,
    score: { ...score },
    halfTime: second ? { ...half } : null,
    ...(factors && { factors }),
  };
  tape.stateOf.set(moment, state);
  tape.moments.push(moment);
}

const sideOf = (random: Random) => (random() < 0.5 ? 'home' : 'away');

function draw(random: Random): Match {
  const model: SoccerModel = {
    ...modelOf(drawStrength(random), drawStrength(random)),
    redCard: { home: RED, away: RED },
  };
  const { goals, facts, card } = playSoccer(model, random);
  const timed = goals.map((goal) => ({ ...goal, second: 14 + Math.floor(random() * 30) }));
  const tape: Tape = { moments: [], stateOf: new Map(), half: { home: 0, away: 0 }, factors: undefined };
  const score = { home: 0, away: 0 };
  for (let minute = 0; minute < MINUTES; minute++) {
    const start = minute * MINUTE_MS + (minute >= HALF_TIME ? BREAK_MS : 0);
    if (minute === HALF_TIME) Object.assign(tape.half, score);
    const incidents: Incident[] = [
      ...(minute === HALF_TIME ? [{ kind: 'part', side: null } as const] : []),
      ...(random() < YELLOW ? [{ kind: 'yellow', side: sideOf(random) } as const] : []),
      ...(random() < INJURY ? [{ kind: 'injury', side: sideOf(random) } as const] : []),
    ];
    record(tape, minute, start, score, {
      pressure: Math.round(9 * normal(random)),
      ...(minute === HALF_TIME && { decides: true }),
      ...(incidents.length > 0 && { incidents }),
    });
    if (card?.minute === minute + 1) {
      record(tape, minute, start + 1000, score, { stop: true });
      tape.factors = AFTER_CARD[card.side];
      record(tape, minute, start + 1000 + REVIEW_MS, score, {
        incidents: [{ kind: 'red', side: card.side }],
      });
    }
    const scored = timed.filter((goal) => goal.minute === minute + 1);
    if (scored.length === 0 && card?.minute !== minute + 1 && random() < TAKEN_BACK)
      takeBack(tape, minute, start, score, random);
    scored
      .toSorted((a, b) => a.second - b.second)
      .forEach(({ side, second }, index) => {
        const at = start + Math.max(second, 14 + index * 8) * 1000;
        record(tape, minute, at, score, { stop: true });
        score[side] += 1;
        // The prices of the rest of the minute are those of the next one: the goal has been part of this one.
        const next = Math.min(minute + 1, MINUTES);
        record(
          tape,
          next,
          at + REVIEW_MS,
          score,
          { decides: true, incidents: [{ kind: 'goal', side }] },
          minute,
        );
      });
  }
  const moments = tape.moments.toSorted((a, b) => a.at - b.at);
  moments.push(...endOf(facts, score, random));
  const { stateOf } = tape;
  const stateAt = (moment: Moment | null): SoccerState => (moment && stateOf.get(moment)) ?? KICK_OFF;
  return {
    offers: OFFERS,
    moments,
    law: (moment) => ({ kind: 'soccer', model, state: stateAt(moment) }),
    price: (moment) => {
      const state = stateAt(moment);
      if (state.minute >= MINUTES) return [];
      const finals = soccerFinals(model, state);
      // The first half alone: its score on each way, whatever comes after.
      const early = state.minute < HALF_TIME ? soccerHalves(model, state) : [];
      return OFFERS.flatMap((offer) => {
        const law = OF_FIRST_HALF.has(offer.marketId) ? early : finals;
        return (law.length > 0 && priceMarket(law, offer)) || [];
      });
    },
  };
}

/** A goal that is given, settles what it decides, and is taken back: nothing is priced between. */
function takeBack(tape: Tape, minute: number, start: number, score: Score, random: Random): void {
  const side = sideOf(random);
  const given = { ...score, [side]: score[side] + 1 };
  record(tape, minute, start + 4_000, score, { stop: true });
  record(tape, minute, start + 4_000 + REVIEW_MS, given, {
    stop: true,
    decides: true,
    incidents: [
      { kind: 'goal', side },
      { kind: 'review', side },
    ],
  });
  record(tape, minute, start + 4_000 + REVIEW_MS + VIDEO_MS, score, {
    reverses: true,
    incidents: [{ kind: 'overturned', side }],
  });
}

/** The end; now and then its result is wrong at first, and put right minutes later. */
function endOf(facts: MatchFacts, score: Score, random: Random): Moment[] {
  const at = MINUTES * MINUTE_MS + BREAK_MS + 20_000;
  const ended = (periods: readonly Score[], sum: Score, more: Partial<Moment>): Moment => ({
    at,
    score: { ...sum },
    periods,
    clock: 'FT',
    result: { status: 'ended', facts: { periods } },
    decides: true,
    ...more,
  });
  const right = ended(facts.periods, score, {});
  if (random() >= TOLD_WRONG) return [right];
  const side = sideOf(random);
  const [first, second] = facts.periods;
  const wrong = ended(
    [first!, { ...second!, [side]: second![side] + 1 }],
    { ...score, [side]: score[side] + 1 },
    {},
  );
  return [
    wrong,
    { ...right, at: at + CORRECTED_MS, corrects: true, incidents: [{ kind: 'overturned', side }] },
  ];
}

export const soccer: SimulatedSport = {
  id: 1,
  names: 'soccer',
  leagues: [
    ['Norvania', 'First League'],
    ['Istravia', 'Championship'],
    ['Velmark', 'Premier Division'],
    ['Ostrovia', 'Super Liga'],
    ['Carvosa', 'Serie Uno'],
    ['Tarn Isles', 'Coast Cup'],
  ],
  everyMinutes: 6,
  maxMinutes: 115,
  draw,
};
