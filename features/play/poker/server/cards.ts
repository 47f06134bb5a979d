/** The cards of a hand. The server seed is opened here and nowhere else: what leaves this file is what its caller may see. */
import { cardName, type Card } from '#engines/poker/cards.ts';
import { boardOn, deal, type Deal } from '#engines/poker/deal.ts';
import { shuffledDeck, type ShuffleSeeds } from '#engines/poker/shuffle.ts';
import type { Street } from '#engines/poker/rules.ts';
import { gameOf } from './betting.ts';
import type { PokerContext } from './context.ts';
import type { CardName, Hand } from './state.ts';

/** What a hand is shuffled with. */
export function seedsOf(
  { kit }: Pick<PokerContext, 'kit'>,
  tableId: string,
  { no, sealed, start }: Pick<Hand, 'no' | 'sealed' | 'start'>,
): ShuffleSeeds {
  return {
    serverSeed: kit.vault.open(sealed),
    tableId,
    handNo: no,
    clientSeeds: start.clientSeeds.map(({ seed }) => seed),
  };
}

export interface DealtDeck {
  readonly deck: readonly Card[];
  readonly dealt: Deal;
  readonly seeds: ShuffleSeeds;
}

export function deckOf(
  context: Pick<PokerContext, 'kit'>,
  tableId: string,
  hand: Pick<Hand, 'no' | 'sealed' | 'start'>,
): DealtDeck {
  const seeds = seedsOf(context, tableId, hand);
  const deck = shuffledDeck(seeds);
  const numbers = hand.start.seats.map(({ seat }) => seat);
  return { deck, dealt: deal(deck, numbers, hand.start.button, gameOf(hand.start)), seeds };
}

/** The own cards of a seat; none where it was not dealt in. */
export function ownCards(
  context: Pick<PokerContext, 'kit'>,
  tableId: string,
  hand: Pick<Hand, 'no' | 'sealed' | 'start'>,
  seat: number,
): CardName[] {
  return (deckOf(context, tableId, hand).dealt.hole.get(seat) ?? []).map(cardName);
}

/** The board as it lies while a street is bet. */
export function boardCards(
  context: Pick<PokerContext, 'kit'>,
  tableId: string,
  hand: Pick<Hand, 'no' | 'sealed' | 'start'>,
  street: Street,
): CardName[] {
  if (street === 'preflop') return [];
  return boardOn(street, deckOf(context, tableId, hand).dealt).map(cardName);
}
