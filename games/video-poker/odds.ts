/** What a round of video poker comes to with best play, exactly: one hand, and five from the same deal. */
import type { StepsGame } from '#platform/contract/game.ts';
import type { Ratio } from '#platform/contract/money.ts';
import {
  asNumber,
  deviationOf,
  hitChance,
  lowestTerms,
  returnOf,
  type Odds,
} from '#platform/contract/odds.ts';
import { HANDS, paysOf, type PokerHand, type Variant } from './hands.ts';
import type { VideoPokerParams } from './params.ts';

interface Play {
  /** Of so many equally likely deals and draws, in how many each hand comes when every deal is held best. */
  readonly ways: bigint;
  readonly coming: Partial<Readonly<Record<PokerHand, bigint>>>;
  /** Mean of the squares of what each deal returns: the deal is what five hands share. */
  readonly deals: Ratio;
  /** Chance that none of five hands pays. */
  readonly blank: Ratio;
}

/** Worked out by exact.ts, which the test holds against this table. */
export const PLAYS: Readonly<Record<Variant, Play>> = {
  jacks: {
    ways: 1_661_102_543_100n,
    coming: {
      royalFlush: 41_168_592n,
      straightFlush: 181_701_318n,
      fourOfAKind: 3_924_430_647n,
      fullHouse: 19_122_956_883n,
      flush: 18_303_085_950n,
      straight: 18_655_684_682n,
      threeOfAKind: 123_666_922_527n,
      twoPair: 214_745_513_679n,
      jacksOrBetter: 356_355_151_164n,
    },
    deals: { num: 189317370073192748n, den: 65000764639292625n },
    blank: { num: 26729811836725367306241734676970313761n, den: 205281960540303128907536944009568015625n },
  },
  nineSix: {
    ways: 1_661_102_543_100n,
    coming: {
      royalFlush: 41_126_022n,
      straightFlush: 181_573_608n,
      fourOfAKind: 3_924_430_647n,
      fullHouse: 19_122_956_883n,
      flush: 18_296_232_180n,
      straight: 18_653_130_482n,
      threeOfAKind: 123_666_922_527n,
      twoPair: 214_745_513_679n,
      jacksOrBetter: 356_447_740_914n,
    },
    deals: { num: 2898175904800706701n, den: 980011528407796500n },
    blank: { num: 8131787318212538027476313002183244324n, den: 62477118425309647928380809046390265625n },
  },
  deuces: {
    ways: 1_661_102_543_100n,
    coming: {
      royalFlush: 38_254_094n,
      fourDeuces: 310_603_405n,
      wildRoyal: 3_176_409_488n,
      fiveOfAKind: 5_183_361_310n,
      straightFlush: 8_196_908_270n,
      fourOfAKind: 101_824_814_117n,
      fullHouse: 43_501_947_488n,
      flush: 33_964_613_346n,
      straight: 95_500_787_560n,
      threeOfAKind: 445_188_569_443n,
    },
    deals: { num: 50714422530134481799n, den: 12740149869301354500n },
    blank: { num: 941588906168819104654911670055711908639n, den: 5747894895128487609411034432267904437500n },
  },
  joker: {
    ways: 2_047_405_460_100n,
    coming: {
      royalFlush: 50_594_975n,
      fiveOfAKind: 190_273_780n,
      wildRoyal: 212_917_329n,
      straightFlush: 1_216_418_082n,
      fourOfAKind: 17_416_393_975n,
      fullHouse: 31_993_608_825n,
      flush: 32_428_732_974n,
      straight: 34_505_364_285n,
      threeOfAKind: 272_946_085_630n,
      twoPair: 226_580_880_600n,
      kingsOrBetter: 289_396_357_094n,
    },
    deals: { num: 1791025400816201513n, den: 500825794135867200n },
    blank: { num: 94014159725241245281643797643361839983n, den: 647080687045090905234911113678848000000n },
  },
};

/** What a hand comes to with best play, best hand first. */
export function oddsOf(variant: Variant): Odds {
  const { ways, coming } = PLAYS[variant];
  return HANDS[variant].map((hand) => ({
    pays: { num: paysOf(variant, hand), den: 1n },
    chance: { num: coming[hand] ?? 0n, den: ways },
  }));
}

/** Variance of what deals return when each is held best. */
export function dealVariance(variant: Variant): number {
  return asNumber(PLAYS[variant].deals) - asNumber(returnOf(oddsOf(variant))) ** 2;
}

function deviation({ variant = 'jacks', hands = 1 }: VideoPokerParams): number {
  const one = deviationOf(oddsOf(variant)) ** 2;
  const shared = dealVariance(variant);
  return Math.sqrt(shared + (one - shared) / hands);
}

function winChance({ variant = 'jacks', hands = 1 }: VideoPokerParams): Ratio {
  const { num, den } = PLAYS[variant].blank;
  return hands === 1 ? hitChance(oddsOf(variant)) : lowestTerms({ num: den - num, den });
}

export const bounds = {
  rtp: ({ variant = 'jacks' }) => returnOf(oddsOf(variant)),
  maxMultiplier: ({ variant = 'jacks' }) => ({ num: paysOf(variant, 'royalFlush'), den: 1n }),
  winChance,
  deviation,
} satisfies Pick<StepsGame<VideoPokerParams>, 'rtp' | 'maxMultiplier' | 'winChance' | 'deviation'>;
