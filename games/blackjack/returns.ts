/** What a round of blackjack comes to, exactly: by the chips on the table and the hands that splitting may make. */
import type { StepsGame } from '#platform/contract/game.ts';
import type { Ratio } from '#platform/contract/money.ts';
import { asNumber, lowestTerms } from '#platform/contract/odds.ts';
import { ENDINGS, SIDE_WAYS, WAYS, type Hands } from './endings.ts';
import type { BlackjackParams } from './params.ts';
import { allChips, chipsOf, PAIR_PAYS, POKER_PAYS, sidesBack, type Chips, type Side } from './sides.ts';

const SUITED = 64n;

interface Table extends Chips {
  readonly hands: Hands;
  readonly total: bigint;
  /** Chances are numbers of this. */
  readonly all: bigint;
}

function tableOf({ hands = 2, chips }: BlackjackParams): Table {
  const on = chipsOf(chips);
  return { ...on, hands, total: BigInt(allChips(on)), all: SUITED * WAYS[hands] };
}

/** The opening stake and the expected result of the whole round, as a multiple of it. */
function rtp(params: BlackjackParams): Ratio {
  const table = tableOf(params);
  const halves = SIDE_WAYS[table.hands].reduce((sum, one) => {
    const side = BigInt(sidesBack(table, one.pair, one.hit) - table.pairs - table.poker);
    return sum + BigInt(table.main) * one.net + 2n * side * one.ways;
  }, 0n);
  const whole = 2n * table.total * table.all;
  return lowestTerms({ num: whole + halves, den: whole });
}

/** Chance that a round pays anything, a push included. */
function winChance(params: BlackjackParams): Ratio {
  const table = tableOf(params);
  const ways = SIDE_WAYS[table.hands].reduce(
    (sum, one) => sum + (sidesBack(table, one.pair, one.hit) > 0 ? one.ways : one.paid),
    0n,
  );
  return lowestTerms({ num: ways, den: table.all });
}

/** Every hand doubled and won, after the best that the side bets can make of the first cards. */
function maxMultiplier(params: BlackjackParams): Ratio {
  const { main, pairs, poker, hands, total } = tableOf(params);
  return { num: BigInt(main * 4 * hands + pairs * PAIR_PAYS.same + poker * POKER_PAYS), den: total };
}

/** Standard deviation of the result in opening stakes: the hand and the side bets hang together in the first cards. */
function deviation(params: BlackjackParams): number {
  const table = tableOf(params);
  const { main, hands, all } = table;
  const share = (ways: bigint, of: bigint): number => asNumber({ num: ways, den: of });
  const hand = ENDINGS[hands].reduce(
    (sum, [staked, paid, ways]) => sum + ((paid - staked) / 2) ** 2 * share(ways, WAYS[hands]),
    0,
  );
  const side = SIDE_WAYS[hands].reduce((sum, one) => {
    const back = sidesBack(table, one.pair, one.hit);
    return sum + back ** 2 * share(one.ways, all) + back * main * share(one.net, all);
  }, 0);
  const net = (asNumber(rtp(params)) - 1) * Number(table.total) + table.pairs + table.poker;
  return Math.sqrt(main ** 2 * hand + side - net ** 2) / Number(table.total);
}

export const bounds = { rtp, winChance, maxMultiplier, deviation } satisfies Pick<
  StepsGame<BlackjackParams>,
  'rtp' | 'winChance' | 'maxMultiplier' | 'deviation'
>;

/** Share of rounds whose hands end with exactly this result, in halves of what lay on the hand. */
export function netChance(net: number, hands: Hands): Ratio {
  const ways = ENDINGS[hands].reduce(
    (sum, [staked, paid, count]) => (paid - staked === net ? sum + count : sum),
    0n,
  );
  return { num: ways, den: WAYS[hands] };
}

/** Return of a chip on a side bet, and how often it wins. */
export function sideReturn(side: Side): { readonly back: Ratio; readonly wins: Ratio } {
  const only = { pairs: side === 'pairs' ? 1 : 0, poker: side === 'poker' ? 1 : 0 };
  const all = SUITED * WAYS[2];
  let [back, wins] = [0n, 0n];
  for (const one of SIDE_WAYS[2]) {
    const chips = sidesBack(only, one.pair, one.hit);
    back += BigInt(chips) * one.ways;
    if (chips > 0) wins += one.ways;
  }
  return { back: lowestTerms({ num: back, den: all }), wins: lowestTerms({ num: wins, den: all }) };
}
