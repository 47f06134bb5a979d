/**
 * Every ending of a round played by basic strategy, with its exact chance. Worked out by exact.ts, which the test
 * holds against this table; the return, the chance of a payout and the spread all follow from it.
 */
import type { Ratio } from '#platform/contract/money.ts';
import { lowestTerms } from '#platform/contract/odds.ts';

/** Chances are numbers of this. */
export const WAYS = 13n ** 33n;

/** All that was staked and all that was paid, in halves of the opening stake, and in how many ways. */
export const ENDINGS: readonly (readonly [staked: number, paid: number, ways: bigint])[] = [
  [2, 0, 2487975701263881626983121949755045511n],
  [2, 2, 449828880496936538091079283044121138n],
  [2, 4, 1871499729348307726430498678100452450n],
  [2, 5, 259581106847779162228473095806843624n],
  [4, 0, 242513485116620343802152001129562674n],
  [4, 2, 9064038269513163292078218838384636n],
  [4, 4, 58251655369371998615526297739700911n],
  [4, 6, 3737762277673759281379001354857832n],
  [4, 8, 335288038356282616234689366463937413n],
  [6, 0, 10215390082055318579068542390887974n],
  [6, 2, 907457361753995831883340650865074n],
  [6, 4, 3032738608056977861357340451353004n],
  [6, 6, 161696245280004241121096046754086n],
  [6, 8, 5394576725261683662535692644210582n],
  [6, 10, 821826615929252617806383327062828n],
  [6, 12, 12838166019332343797620117596012580n],
  [8, 0, 1178935629797290904450813319130739n],
  [8, 4, 433987091330050956767667998177362n],
  [8, 8, 924590585366287812463193122162314n],
  [8, 12, 174325835562686305054290166037826n],
  [8, 16, 2306340952836250426945127988648095n],
];

/** The opening stake and the expected result of the whole round, as a multiple of it. */
export const RETURN: Ratio = lowestTerms({
  num: ENDINGS.reduce((sum, [staked, paid, ways]) => sum + BigInt(paid - staked) * ways, 2n * WAYS),
  den: 2n * WAYS,
});

/** Chance that a round pays anything, a push included. */
export const PAID_CHANCE: Ratio = lowestTerms({
  num: ENDINGS.reduce((sum, [, paid, ways]) => (paid > 0 ? sum + ways : sum), 0n),
  den: WAYS,
});

/** Share of rounds that end with exactly this result, in halves of the opening stake. */
export function netChance(net: number): Ratio {
  const ways = ENDINGS.reduce(
    (sum, [staked, paid, count]) => (paid - staked === net ? sum + count : sum),
    0n,
  );
  return { num: ways, den: WAYS };
}

/** Standard deviation of the result in opening stakes. */
export function deviation(): number {
  const mean = Number(RETURN.num) / Number(RETURN.den) - 1;
  const squares = ENDINGS.reduce(
    (sum, [staked, paid, ways]) => sum + ((paid - staked) / 2) ** 2 * (Number(ways) / Number(WAYS)),
    0,
  );
  return Math.sqrt(squares - mean ** 2);
}
