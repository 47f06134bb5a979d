import { isCard } from '#engines/fair/cards.ts';
import { cardsIn, cardWords } from '#platform/web/game/card-words.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { PlayingCard } from '#ui/playing-card.tsx';

/** Few rounds see more cards than this. */
const SHOWN = 11;

/** The start card and the cards that follow it. */
export function HiloPicture({ params, outcome }: PictureProps) {
  const t = useT('games.hilo');
  const start = params['start'];
  const cards = [...(isCard(start) ? [start] : []), ...cardsIn(outcome['cardStream']).slice(0, SHOWN)];
  return (
    <ol aria-label={t('trail')} className="mx-auto flex w-full max-w-84 flex-wrap justify-center gap-1.5">
      {cards.map((card, index) => (
        // Cards of a round have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li
          key={index}
          className={index === 0 && isCard(start) ? 'rounded-md ring-2 ring-accent' : undefined}
        >
          <PlayingCard card={card} size="sm" still label={t('card', cardWords(card))} />
        </li>
      ))}
    </ol>
  );
}
