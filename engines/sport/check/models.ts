/** Cases of the pricing models. */
import { parseDecimal } from '../exact/ratio.ts';
import { chance, handicapExpectation, overExpectation, threeWayChances } from '../models/grid.ts';
import { leadChance } from '../models/normal.ts';
import { dixonColesFault, dixonColesGrid } from '../models/soccer/dixon-coles.ts';
import { holdChance, matchChance, setChance, tieBreakChance } from '../models/tennis/formulas.ts';
import { fairOdds } from '../odds/apply-margin.ts';
import { quartersOf } from '../settle/line.ts';
import { type Mismatch, near, nearField } from './compare.ts';
import { asCase, type Case, CaseFault, numberField } from './fields.ts';

/** Eight decimals of a probability, six of fair odds and of the formulas of tennis and basketball. */
const PROBABILITY_TOLERANCE = 6e-9;
const SIX_DECIMALS = 6e-7;

/** Figures of a case that no rule here knows would be passed over in silence: they are refused. */
function refuseUnknown(one: Case, known: (field: string) => boolean): void {
  const unknown = Object.keys(one).find((field) => typeof one[field] === 'number' && !known(field));
  if (unknown !== undefined) throw new CaseFault(`${unknown}: no rule for this figure`);
}

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
  refuseUnknown(one, (field) => field in figures || ['home_mean', 'away_mean', 'rho'].includes(field));
  return [
    ...Object.entries(figures).flatMap(([field, value]) =>
      nearField(one, field, value, PROBABILITY_TOLERANCE),
    ),
    ...fairTable(one, 'fair_ah_home', (line) => fairOdds(handicapExpectation(grid, line))),
    ...fairTable(one, 'fair_over', (line) => fairOdds(overExpectation(grid, line))),
  ];
}

/** Fair odds by line. */
function fairTable(one: Case, field: string, fair: (quarters: number) => number): Mismatch[] {
  if (!(field in one)) return [];
  const table = asCase(one[field], field);
  return Object.entries(table).flatMap(([line, expected]) => {
    const parsed = parseDecimal(line);
    const quarters = parsed && quartersOf(parsed);
    if (quarters === null) throw new CaseFault(`${field}: ${line} is no line in quarters`);
    if (typeof expected !== 'number') throw new CaseFault(`${field} ${line}: no number`);
    return near(`${field} ${line}`, expected, fair(quarters), SIX_DECIMALS);
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
  refuseUnknown(one, (field) => field in figures || field === 'pa' || field === 'pb');
  return Object.entries(figures).flatMap(([field, value]) => nearField(one, field, value, SIX_DECIMALS));
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
  refuseUnknown(one, (field) => ['mu', 'sigma', 'lead', 't', 'p_home'].includes(field));
  return nearField(one, 'p_home', leadChance(mu, sigma, lead, t), SIX_DECIMALS);
}
