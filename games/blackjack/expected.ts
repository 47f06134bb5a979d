/**
 * What a round of blackjack was to bring with the plays that were made. The deal, the look for blackjack, every card and
 * the dealer's hand are draws, each from what the table was worth with best play to what it is worth afterwards; a play
 * that gives something away lowers what was to be expected and is no bad luck. Worth is the expected net result, in chips
 * on the hand.
 */
import type { Card } from '#engines/fair/cards.ts';
import { drawOf, type Brought, type Draw } from '#platform/contract/draws.ts';
import { asNumber } from '#platform/contract/odds.ts';
import { isNatural, totalOf, valueOf } from './hands.ts';
import type { BlackjackParams } from './params.ts';
import { bounds } from './returns.ts';
import { allChips, chipsOf, sidesBack } from './sides.ts';
import { against, dealsOf, drawTo, VALUES, type Against, type Playing } from './worth.ts';

interface Hand {
  readonly cards: readonly Card[];
  readonly doubled: boolean;
  readonly done: boolean;
}

/** The table at a moment of the round. */
interface Table {
  readonly dealer: readonly Card[];
  readonly hands: readonly Hand[];
  readonly phase: 'insurance' | 'player' | 'over';
  readonly most?: 3;
}

/** A turn, and the table it was taken at. */
export interface Taken {
  readonly table: Table;
  readonly action: string;
}

/** A hand as the tables of worth know it. */
function playingOf({ cards, doubled, done }: Hand): Playing {
  const { total, soft } = totalOf(cards);
  const [first] = cards;
  const pair = cards.length === 2 && valueOf(first!) === valueOf(cards[1]!) ? valueOf(first!) : null;
  return { total, soft, pair, fresh: cards.length === 2, done, stake: doubled ? 2 : 1 };
}

/** The table as it stands before a turn. */
function tableOf(state: Table): readonly Playing[] {
  return state.hands.map(playingOf);
}

const splitsLeft = ({ hands, most }: Table): number => (most ?? 2) - hands.length;

/** What the next card or cards after a turn may make of the table: its worth, and the chance. */
function drawAfter(table: Against, { table: state, action }: Taken): Draw {
  const hands = tableOf(state);
  const left = splitsLeft(state);
  const at = hands.findIndex(({ done }) => !done);
  const hand = hands[at]!;
  if (action === 'stand') return [[table.worth(hands.with(at, { ...hand, done: true }), left), 1]];
  if (action === 'split') return table.splits(hands, at, left);
  return VALUES.map(([value, chance]) => {
    const next = drawTo(hand, value);
    const done = action === 'double' || next.total >= 21;
    const after = { ...hand, ...next, pair: null, fresh: false, done, stake: action === 'double' ? 2 : 1 };
    return [table.worth(hands.with(at, after), left), chance];
  });
}

/** Insurance, the look for blackjack under an ace or ten, and whether a hand that is over at once was paid. */
function lookOf(table: Against, state: Table, insured: boolean): Brought {
  const natural = isNatural(state.hands[0]!.cards);
  const playing = natural ? 1.5 : table.worth(tableOf(state), splitsLeft(state));
  return drawOf([
    [playing - (insured ? 0.5 : 0), table.open],
    [(natural ? 0 : -1) + (insured ? 1 : 0), 1 - table.open],
  ]);
}

/** All draws after the deal: what plays gave away, and the sum of variances. */
function playOf(taken: readonly Taken[], end: Table): { readonly given: number; readonly variance: number } {
  const deal = taken[0]?.table ?? end;
  const table = against(valueOf(deal.dealer[0]!));
  let [given, variance] = [0, 0];
  // Under a ten the look came with the deal, and the table is behind it already.
  if (deal.phase !== 'insurance') variance += lookOf(table, deal, false).variance;
  for (const one of taken) {
    const insurance = one.table.phase === 'insurance';
    const draw = insurance
      ? lookOf(table, one.table, one.action === 'insurance')
      : drawOf(drawAfter(table, one));
    const before = insurance
      ? lookOf(table, one.table, false).mean
      : table.worth(tableOf(one.table), splitsLeft(one.table));
    given += draw.mean - before;
    variance += draw.variance;
  }
  const looked = isNatural(end.dealer) || (end.hands.length === 1 && isNatural(end.hands[0]!.cards));
  if (!looked) variance += drawOf(table.dealt(tableOf(end))).variance;
  return { given, variance };
}

/** @param end the table when the round was over @param staked all that was staked, in opening stakes */
export function blackjackExpected(
  params: BlackjackParams,
  taken: readonly Taken[],
  end: Table,
  staked: number,
): Brought {
  const played = playOf(taken, end);
  const chips = chipsOf(params.chips);
  const all = allChips(chips);
  const share = chips.main / all;
  const { mean, square, classes } = dealsOf(params.hands ?? 2);
  // Side bets are decided by the deal, together with what the hand is worth.
  let [both, sides, sidesSquare] = [0, 0, 0];
  for (const one of classes) {
    const back = sidesBack(chips, one.pair, one.hit);
    both += back * one.worth;
    sides += back * one.chance;
    sidesSquare += back * back * one.chance;
  }
  const deal =
    chips.main ** 2 * (square - mean ** 2) +
    2 * chips.main * (both - sides * mean) +
    sidesSquare -
    sides ** 2;
  const net = asNumber(bounds.rtp(params)) - 1 + share * played.given;
  return {
    mean: 1 + net / staked,
    variance: (deal / all ** 2 + share ** 2 * played.variance) / staked ** 2,
  };
}
