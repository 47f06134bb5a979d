/** Matches drawn from the priced processes, with a bet on each market of each: `./phoenix sport simulate`. */
import { toNumber } from '../exact/ratio.ts';
import { pick, type Random, seededRandom } from '../models/random.ts';
import { type EventResult, settle } from '../settle/settle.ts';
import { factorOf, VOID } from '../settle/shares.ts';
import { bestExpectation, type PricedMarket } from './book.ts';
import type { DrawNames } from './raced.ts';
import { basketballFixture, type Fixture, soccerFixture, tennisFixture } from './fixtures.ts';
import { modelledFixture } from './modelled.ts';
import { modelOf } from './sports.ts';
import { Calibration, type CalibrationRow, type ReturnRow, Returns } from './tally.ts';

const numbered: DrawNames = (count) => Array.from({ length: count }, (_, index) => `No_${index + 1}`);
const modelled = (id: number) => modelledFixture(modelOf(id, numbered));

/** The three with books of their own, then every model of the simulator that is another. */
const FIXTURES = {
  soccer: soccerFixture,
  tennis: tennisFixture,
  basketball: basketballFixture,
  'ice-hockey': modelled(4),
  handball: modelled(6),
  rugby: modelled(12),
  'aussie-rules': modelled(13),
  futsal: modelled(29),
  'gaelic-football': modelled(135),
  kabaddi: modelled(138),
  'american-football': modelled(16),
  bowls: modelled(32),
  'fifa-penalty': modelled(307),
  baseball: modelled(3),
  cricket: modelled(21),
  boxing: modelled(10),
  mma: modelled(117),
  golf: modelled(9),
  'formula-1': modelled(40),
} as const satisfies Readonly<Record<string, (random: Random) => Fixture>>;

export type SimulatedSport = keyof typeof FIXTURES;
export const SIMULATED_SPORTS = Object.keys(FIXTURES) as readonly SimulatedSport[];

/** Matches of one fixture: its book is priced once. */
const MATCHES_A_FIXTURE = 50;

export interface Simulation {
  readonly sport: SimulatedSport;
  readonly matches: number;
  readonly seed: string;
  readonly returns: readonly ReturnRow[];
  readonly calibration: readonly CalibrationRow[];
  /** Greatest expected return of any price in any book; below 1 none of them can be beaten. */
  readonly bestExpectation: number;
  /** What is wrong, in words: a return beyond 3 deviations, a decile off by more than a point, a book that can be beaten. */
  readonly faults: readonly string[];
}

/** Deterministic by seed. @param matches how many, at least 1 */
export function simulate(sport: SimulatedSport, matches: number, seed: string): Simulation {
  const [returns, calibration] = [new Returns(), new Calibration()];
  let best = 0;
  for (let played = 0; played < matches;) {
    const fixture = FIXTURES[sport](seededRandom(`${seed}/${sport}/${played}`));
    best = Math.max(best, bestExpectation(fixture.book));
    const random = seededRandom(`${seed}/${sport}/${played}/play`);
    for (let turn = 0; turn < MATCHES_A_FIXTURE && played < matches; turn++, played++) {
      const match = fixture.play(random);
      for (const market of fixture.book) betOn(market, match.result, random, returns);
      for (const { chance, happened } of match.predictions) calibration.add(chance, happened);
      calibration.close();
    }
  }
  const rows = { returns: returns.result(), calibration: calibration.result() };
  return {
    sport,
    matches,
    seed,
    ...rows,
    bestExpectation: best,
    faults: faultsOf(rows.returns, rows.calibration, best),
  };
}

/** A bet on one outcome, taken as often as its price implies: what is expected of it is 1 / booksum. */
function betOn({ offer, quotes }: PricedMarket, result: EventResult, random: Random, returns: Returns): void {
  const open = quotes.filter(({ odds }) => odds !== null);
  if (open.length < 2) return;
  const weights = open.map(({ odds }) => 1 / toNumber(odds!));
  const total = weights.reduce((a, b) => a + b, 0);
  const expected = open.reduce(
    (all, { odds, expectation }, index) =>
      all + (weights[index]! / total) * (expectation.won * toNumber(odds!) + expectation.refunded),
    0,
  );
  const { outcome, odds } = open[pick(weights, random)]!;
  const settled = settle(result, { ...offer, outcome });
  const shares = settled.kind === 'settled' ? settled.shares : VOID;
  returns.add(
    `${offer.marketId}${offer.specifiers === '' ? '' : ` ${offer.specifiers}`}`,
    toNumber(factorOf(shares, odds!)),
    expected,
  );
}

function faultsOf(
  returns: readonly ReturnRow[],
  calibration: readonly CalibrationRow[],
  best: number,
): string[] {
  return [
    ...returns
      .filter(({ sigma }) => Math.abs(sigma) > 3)
      .map(({ market, sigma }) => `market ${market}: return ${sigma.toFixed(2)} deviations off`),
    ...calibration
      .filter(
        ({ predicted, realised, deviation }) =>
          Math.abs(predicted - realised) > Math.max(0.01, 3 * deviation),
      )
      .map(
        ({ from, predicted, realised }) =>
          `decile ${from}: ${predicted.toFixed(4)} predicted, ${realised.toFixed(4)} happened`,
      ),
    ...(best >= 1 ? [`a price returns ${best.toFixed(4)} of its stake`] : []),
  ];
}
