import { cardWords } from '#platform/web/game/card-words.ts';
import type { Translate } from '#platform/web/i18n.ts';
import { JOKER, type PokerCard } from '../hands.ts';

/** A card's name for those who cannot see it. @param t the texts of the game */
export function nameOf(t: Translate, card: PokerCard): string {
  return card === JOKER ? t('joker') : t('card', cardWords(card));
}
