/**
 * The play of a soccer match, minute by minute: goals of either side are Poisson, their rate follows the clock and the score
 * (Dixon & Robinson 1998), and the final score carries the correction of Dixon & Coles. Prices and simulated matches come from
 * this one process.
 */
import type { Score } from '../../markets/facts.ts';
import { poisson } from '../poisson.ts';
import { dixonColesFault } from './dixon-coles.ts';

export interface SoccerModel {
  /** Goals of each side over the match while the score is level. */
  readonly homeMean: number;
  readonly awayMean: number;
  /** Correction of the low scores; -0.065 was fitted on 19,763 league matches. */
  readonly rho: number;
  /** What a side's rate is multiplied by while it trails or leads. */
  readonly trailing: number;
  readonly leading: number;
  /** Chance of a sending-off in a minute, by side; after the first one there is no other. Left out: none are part of the process. */
  readonly redCard?: { readonly home: number; readonly away: number };
}

export interface SoccerState {
  /** Minutes played, 0 to 90; stoppage time is part of the last minute of its half. */
  readonly minute: number;
  readonly score: Score;
  /** Known from minute 45 on. */
  readonly halfTime: Score | null;
  /** What red cards have made of the rates, 1 without any; where they are given no other card comes. */
  readonly factors?: { readonly home: number; readonly away: number };
}

export const KICK_OFF: SoccerState = { minute: 0, score: { home: 0, away: 0 }, halfTime: null };

export const MINUTES = 90;
export const HALF_TIME = 45;

/** Share of the goals in each quarter of an hour (1,360 goals of tournaments, scaled to the halves of 19,760 league matches). */
const QUARTERS = [0.124, 0.146, 0.171, 0.164, 0.168, 0.227];

/** A side's goals in one minute: more are not drawn, and what is beyond is counted as three. */
const MAX_A_MINUTE = 3;

/** Rate factor of a red card on its own side and on the other. */
export const RED_CARD = { own: 0.7, opponent: 1.2 };

/** Rates after a sending-off of each side. */
export const AFTER_CARD = {
  home: { home: RED_CARD.own, away: RED_CARD.opponent },
  away: { home: RED_CARD.opponent, away: RED_CARD.own },
} as const;

export function soccerFault(model: SoccerModel): string | null {
  const { trailing, leading } = model;
  if (!(trailing > 0) || !(leading > 0) || trailing > 5 || leading > 5)
    return 'factors are above 0 and at most 5';
  return dixonColesFault(model.homeMean, model.awayMean, model.rho);
}

/** Share of the goals that falls into a minute, from 0. */
export function minuteShare(minute: number): number {
  return QUARTERS[Math.floor(minute / 15)]! / 15;
}

/** Chances of 0 to 3 goals in a minute. */
function goalsInMinute(mean: number): Float64Array {
  const chances = poisson(mean, MAX_A_MINUTE + 1);
  chances[MAX_A_MINUTE]! += 1 - chances.reduce((a, b) => a + b, 0);
  return chances;
}

export interface Step {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
}

/**
 * What can happen in a minute. The rates stand still within it.
 * @param lead of home at its beginning, of which only the sign counts
 */
export function minuteSteps(
  model: SoccerModel,
  minute: number,
  lead: number,
  factors = { home: 1, away: 1 },
): Step[] {
  const share = minuteShare(minute);
  const state = (own: number) => (own > 0 ? model.leading : own < 0 ? model.trailing : 1);
  const home = goalsInMinute(model.homeMean * share * state(lead) * factors.home);
  const away = goalsInMinute(model.awayMean * share * state(-lead) * factors.away);
  return [...home].flatMap((h, i) => [...away].map((a, j) => ({ home: i, away: j, chance: h * a })));
}
