import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { CardFront } from './card.tsx';

/** The five cards, open. */
export function BazaarPicture({ outcome }: PictureProps) {
  const t = useT('games.bazaar');
  const cards = Array.isArray(outcome['cards']) ? outcome['cards'].map(Number) : [];
  return (
    <ol aria-label={t('stage')} className="mx-auto grid w-full max-w-120 grid-cols-5 gap-2">
      {cards.map((card, index) => (
        // A pack may hold a card twice.
        <li key={index} className="relative flex aspect-[5/8]">
          <CardFront card={card} className="w-full" />
        </li>
      ))}
    </ol>
  );
}
