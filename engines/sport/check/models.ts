/** Cases of the pricing models. */
import { parseDecimal } from '../exact/ratio.ts';
import {
  chance,
  handicapExpectation,
  lineExpectation,
  overExpectation,
  threeWayChances,
} from '../models/grid.ts';
import { leadChance } from '../models/normal.ts';
import { dixonColesFault, dixonColesGrid } from '../models/soccer/dixon-coles.ts';
import { holdChance, matchChance, setChance, tieBreakChance } from '../models/tennis/formulas.ts';
import { type Expectation, fairOdds } from '../odds/apply-margin.ts';
import { quartersOf } from '../settle/line.ts';
import { asWritten, type Decimals, type Mismatch, nearField } from './compare.ts';
import { asCase, type Case, CaseFault, numberField, refuseUncompared } from './fields.ts';

const PROBABILITY: Decimals = { least: 4, most: 8 };
const FAIR_ODDS: Decimals = { least: 2, most: 6 };
/** The formulas of tennis and basketball. */
const FORMULA: Decimals = { least: 4, most: 6 };

export function checkSoccer(one: Case): Mismatch[] {
  const [home, away, rho] = [
    numberField(one, 'home_mean'),
    numberField(one, 'away_mean'),
    numberField(one, 'rho'),
  ];
  const fault = dixonColesFault(home, away, rho);
  if (fault) throw new CaseFault(fault);
  const grid = dixonColesGrid(home, away, rho);
  const three = threeWayChances(grid);
  const figures: Record<string, number> = {
    p1: three.home,
    px: three.draw,
    p2: three.away,
    btts: chance(grid, (h, a) => h > 0 && a > 0),
  };
  for (const field of Object.keys(one)) {
    const score = /^cs(\d)(\d)$/.exec(field);
    if (score) figures[field] = grid.cells[Number(score[1]) * grid.size + Number(score[2])]!;
    const over = /^over(\d)5$/.exec(field);
    if (over) figures[field] = chance(grid, (h, a) => h + a > Number(over[1]));
  }
  // Handicaps are those of the side that is named, not those of home.
  const tables: Record<string, (line: number) => Expectation> = {
    fair_ah_home: (line) => handicapExpectation(grid, line),
    fair_ah_away: (line) => lineExpectation(grid, (h, a) => 4 * (a - h) + line),
    fair_over: (line) => overExpectation(grid, line),
    fair_under: (line) => lineExpectation(grid, (h, a) => line - 4 * (h + a)),
  };
  refuseUncompared(one, ['home_mean', 'away_mean', 'rho'], [...Object.keys(figures), ...Object.keys(tables)]);
  return [
    ...nearFields(one, figures, PROBABILITY),
    ...Object.entries(tables).flatMap(([field, shares]) =>
      fairTable(one, field, (line) => fairOdds(shares(line))),
    ),
  ];
}

function nearFields(one: Case, figures: Readonly<Record<string, number>>, kind: Decimals): Mismatch[] {
  const decimals = asWritten(one, Object.keys(figures), kind);
  return Object.entries(figures).flatMap(([field, value]) => nearField(one, field, value, decimals));
}

/** Fair odds by line. */
function fairTable(one: Case, field: string, fair: (quarters: number) => number): Mismatch[] {
  if (!(field in one)) return [];
  const table = asCase(one[field], field);
  const lines = Object.keys(table);
  if (lines.length === 0) throw new CaseFault(`${field}: nothing to compare`);
  const decimals = asWritten(table, lines, FAIR_ODDS);
  return lines.flatMap((line) => {
    const parsed = parseDecimal(line.replace(/^\+/, ''));
    const quarters = parsed && quartersOf(parsed);
    if (quarters === null) throw new CaseFault(`${field}: ${line} is no line in quarters`);
    return nearField(table, line, fair(quarters), decimals, `${field} ${line}`);
  });
}

export function checkTennis(one: Case): Mismatch[] {
  const [pa, pb] = [chanceField(one, 'pa'), chanceField(one, 'pb')];
  const set = setChance(pa, pb, true);
  const figures: Record<string, number> = {
    hold_a: holdChance(pa),
    hold_b: holdChance(pb),
    tiebreak_a_serves_first: tieBreakChance(pa, pb, true),
    tiebreak_b_serves_first: tieBreakChance(pa, pb, false),
    set_a: set,
    bo3: matchChance(set, 3),
    bo5: matchChance(set, 5),
  };
  refuseUncompared(one, ['pa', 'pb'], Object.keys(figures));
  return nearFields(one, figures, FORMULA);
}

function chanceField(one: Case, field: string): number {
  const value = numberField(one, field);
  if (value < 0 || value > 1) throw new CaseFault(`${field}: a chance is between 0 and 1`);
  return value;
}

export function checkBasketball(one: Case): Mismatch[] {
  const [mu, sigma] = [numberField(one, 'mu'), numberField(one, 'sigma')];
  const [lead, t] = [numberField(one, 'lead'), numberField(one, 't')];
  if (sigma <= 0) throw new CaseFault('sigma: above 0');
  if (t < 0 || t > 1) throw new CaseFault('t: the share of the match that was played, 0 to 1');
  refuseUncompared(one, ['mu', 'sigma', 'lead', 't'], ['p_home']);
  return nearField(one, 'p_home', leadChance(mu, sigma, lead, t), FORMULA);
}
