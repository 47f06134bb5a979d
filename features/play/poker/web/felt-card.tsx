import type { ReactNode } from 'react';
import { PlayingCard } from '#ui/playing-card.tsx';
import { cardWords } from '#platform/web/game/card-words.ts';
import { useT } from '#platform/web/i18n.ts';
import { drawnCard } from './cards.ts';

/** One card, face up; spoken by its name. */
export function Card({ name }: { name: string }): ReactNode {
  const t = useT('poker.card');
  const card = drawnCard(name);
  return <PlayingCard card={card} size="fill" plain label={t('name', cardWords(card))} />;
}
