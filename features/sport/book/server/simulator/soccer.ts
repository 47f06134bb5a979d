import { priceMarket } from '#engines/sport/simulate/book.ts';
import type { MatchFacts, Score, Side } from '#engines/sport/markets/facts.ts';
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
/** Of a minute, in which it is decided: early enough for all that follows from it. */
const FIRST_SECOND = 4;
const SECONDS = 20;
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
  const tape: Tape = { moments: [], stateOf: new Map(), half: { home: 0, away: 0 }, factors: undefined };
  const score = { home: 0, away: 0 };
  record(tape, 0, 0, score);
  for (let minute = 0; minute < MINUTES; minute++) {
    if (minute === HALF_TIME) rest(tape, score);
    const scored = goals.flatMap((goal) => (goal.minute === minute + 1 ? goal.side : []));
    playMinute(
      tape,
      minute,
      score,
      { scored, sentOff: card?.minute === minute + 1 ? card.side : null },
      random,
    );
  }
  const { moments } = tape;
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

/** The first half is decided when it is over; what is left of the match is priced through the break. */
function rest(tape: Tape, score: Score): void {
  Object.assign(tape.half, score);
  record(tape, HALF_TIME, HALF_TIME * MINUTE_MS, score, { decides: true, clock: 'HT' });
  record(tape, HALF_TIME, HALF_TIME * MINUTE_MS + BREAK_MS, score, {
    incidents: [{ kind: 'part', side: null }],
  });
}

interface Happens {
  /** Goals of the minute, in order. */
  readonly scored: readonly Side[];
  readonly sentOff: Side | null;
}

/**
 * A minute is decided at one instant that nobody knows before. Its prices hold until then, and those of the next one from then on:
 * at no time is more known of a minute than its prices say.
 */
function playMinute(
  tape: Tape,
  minute: number,
  score: { home: number; away: number },
  { scored, sentOff }: Happens,
  random: Random,
): void {
  const start = minute * MINUTE_MS + (minute >= HALF_TIME ? BREAK_MS : 0);
  const incidents: Incident[] = [
    ...(random() < YELLOW ? [{ kind: 'yellow', side: sideOf(random) } as const] : []),
    ...(random() < INJURY ? [{ kind: 'injury', side: sideOf(random) } as const] : []),
  ];
  const aside: Partial<Moment> = {
    pressure: Math.round(9 * normal(random)),
    ...(incidents.length > 0 && { incidents }),
  };
  let at = start + (FIRST_SECOND + Math.floor(random() * SECONDS)) * 1000;
  if (sentOff) {
    record(tape, minute, at, score, { stop: true });
    tape.factors = AFTER_CARD[sentOff];
    record(tape, minute, at + REVIEW_MS, score, { incidents: [{ kind: 'red', side: sentOff }] });
    at += 2 * REVIEW_MS;
  }
  // With its last minute decided a half is over but for the whistle.
  const next = minute + 1;
  const after: Partial<Moment> = next === HALF_TIME || next === MINUTES ? { stop: true } : {};
  if (scored.length === 0) {
    if (!sentOff && random() < TAKEN_BACK) takeBack(tape, minute, at, score, aside, after, random);
    else record(tape, next, at, score, { ...aside, ...after }, minute);
    return;
  }
  record(tape, minute, at, score, { ...aside, stop: true });
  scored.forEach((side, index) => {
    score[side] += 1;
    const more: Partial<Moment> = index + 1 < scored.length ? { stop: true } : after;
    record(
      tape,
      next,
      at + (index + 1) * REVIEW_MS,
      score,
      { decides: true, incidents: [{ kind: 'goal', side }], ...more },
      minute,
    );
  });
}

/** A goal that is given, settles what it decides, and is taken back: nothing is priced between. */
function takeBack(
  tape: Tape,
  minute: number,
  at: number,
  score: Score,
  aside: Partial<Moment>,
  after: Partial<Moment>,
  random: Random,
): void {
  const side = sideOf(random);
  const given = { ...score, [side]: score[side] + 1 };
  record(tape, minute, at, score, { ...aside, stop: true });
  record(tape, minute, at + REVIEW_MS, given, {
    stop: true,
    decides: true,
    incidents: [
      { kind: 'goal', side },
      { kind: 'review', side },
    ],
  });
  record(
    tape,
    minute + 1,
    at + REVIEW_MS + VIDEO_MS,
    score,
    { reverses: true, incidents: [{ kind: 'overturned', side }], ...after },
    minute,
  );
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
