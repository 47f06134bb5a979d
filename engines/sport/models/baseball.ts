/** Baseball by half innings: runs of each are negative binomial. */
import type { Score } from '../markets/facts.ts';
import { negativeBinomial } from './counts.ts';
import type { Law } from './law.ts';
import { leadLaw, put, totalLaw } from './lines.ts';
import { pick, type Random } from './random.ts';

export interface BaseballModel {
  /** Expected runs of a half inning. */
  readonly home: number;
  readonly away: number;
  /** The smaller, the more the runs vary. */
  readonly size: number;
  readonly innings: number;
}

/** Runs of a half inning, and of a match above a lead or below it: more are not told apart. */
const MAX_A_HALF = 16;
const MAX_RUNS = 48;
/** Innings of the markets on the first part of the match. */
const FIRST = 5;

const runsOf = (model: BaseballModel, side: 'home' | 'away') =>
  negativeBinomial(model[side], model.size, MAX_A_HALF);

type Grid = Float64Array;

/** One half inning more. @param last home bats last: not at all when it leads, and no more when it does */
function batted(grid: Grid, runs: Float64Array, side: 'home' | 'away', lead: number, last: boolean): Grid {
  const next = new Float64Array(MAX_RUNS * MAX_RUNS);
  grid.forEach((chance, cell) => {
    if (chance < 1e-14) return;
    const [home, away] = [Math.floor(cell / MAX_RUNS), cell % MAX_RUNS];
    if (last && lead + home > away) {
      next[cell]! += chance;
      return;
    }
    runs.forEach((p, count) => {
      const wins = last && lead + home + count > away;
      const to = {
        home: side === 'home' ? (wins ? away - lead + 1 : home + count) : home,
        away: side === 'away' ? away + count : away,
      };
      if (to.home < MAX_RUNS && to.away < MAX_RUNS) next[to.home * MAX_RUNS + to.away]! += chance * p;
    });
  });
  return next;
}

export interface BaseballLaws {
  /** With extra innings: 251, 256, 258. */
  readonly lead: Law;
  readonly total: Law;
  /** The first five innings: 274 to 276; null when they are over, or when there are no more than those. */
  readonly first: { readonly lead: Law; readonly total: Law } | null;
}

/**
 * Away bats first. Home does not bat in the last inning when it leads, and stops there as soon as it does; level games go on inning by
 * inning, whose decider counts as one run.
 * @param inning full innings that were played
 */
export function baseballLaws(
  model: BaseballModel,
  inning = 0,
  score: Score = { home: 0, away: 0 },
): BaseballLaws {
  const [home, away] = [runsOf(model, 'home'), runsOf(model, 'away')];
  const ahead = score.home - score.away;
  let grid: Grid = new Float64Array(MAX_RUNS * MAX_RUNS);
  grid[0] = 1;
  let first: BaseballLaws['first'] = null;
  for (let turn = inning; turn < model.innings; turn++) {
    grid = batted(grid, away, 'away', ahead, false);
    grid = batted(grid, home, 'home', ahead, turn === model.innings - 1);
    if (turn === FIRST - 1 && model.innings > FIRST) {
      const { lead, total } = sumsOf(grid, score, 0);
      first = { lead: leadLaw(lead, 0, FIRST), total: totalLaw(total, 0, FIRST) };
    }
  }
  const { lead, total } = sumsOf(grid, score, 1);
  const level = lead.get(0) ?? 0;
  lead.delete(0);
  const wins = extraInningChance(home, away);
  put(lead, 1, level * wins);
  put(lead, -1, level * (1 - wins));
  return { lead: leadLaw(lead), total: totalLaw(total), first };
}

/** @param decider runs that a level game still has */
function sumsOf(grid: Grid, score: Score, decider: number) {
  const [lead, total] = [new Map<number, number>(), new Map<number, number>()];
  grid.forEach((chance, cell) => {
    if (chance < 1e-14) return;
    const end = { home: score.home + Math.floor(cell / MAX_RUNS), away: score.away + (cell % MAX_RUNS) };
    put(lead, end.home - end.away, chance);
    put(total, end.home + end.away + (end.home === end.away ? decider : 0), chance);
  });
  return { lead, total };
}

/** Chance of home to win when innings are played until one is not level. */
function extraInningChance(home: Float64Array, away: Float64Array): number {
  let [wins, losses] = [0, 0];
  home.forEach((p, h) =>
    away.forEach((q, a) => {
      if (h > a) wins += p * q;
      if (h < a) losses += p * q;
    }),
  );
  return wins / (wins + losses);
}

export interface PlayedBaseball {
  /** Runs of each inning. */
  readonly innings: readonly Score[];
  /** The decider of a level game. */
  readonly overtime: Score | null;
}

/** Draws a game. */
export function playBaseball(model: BaseballModel, random: Random): PlayedBaseball {
  const [home, away] = [runsOf(model, 'home'), runsOf(model, 'away')];
  const innings: Score[] = [];
  let lead = 0;
  for (let turn = 0; turn < model.innings; turn++) {
    const visitors = pick(away, random);
    const behind = visitors - lead;
    const last = turn === model.innings - 1;
    const bats = !last || behind >= 0;
    const drawn = bats ? pick(home, random) : 0;
    const hosts = last && bats && drawn > behind ? behind + 1 : drawn;
    innings.push({ home: hosts, away: visitors });
    lead += hosts - visitors;
  }
  if (lead !== 0) return { innings, overtime: null };
  const wins = random() < extraInningChance(home, away);
  return { innings, overtime: { home: wins ? 1 : 0, away: wins ? 0 : 1 } };
}
