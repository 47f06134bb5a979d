/** Cards of the calls (`Th`) as the house draws them (`10-heart`). */
import type { Card } from '#engines/fair/cards.ts';

const SUITS: Readonly<Record<string, string>> = { d: 'diamond', h: 'heart', s: 'spade', c: 'club' };

export function drawnCard(name: string): Card {
  const rank = name[0] === 'T' ? '10' : name[0]!;
  // Names of the contract: a rank and one of four suits.
  return `${rank}-${SUITS[name[1]!]}` as Card;
}
