import { cardsIn, cardWords } from '#platform/web/game/card-words.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { PlayingCard } from '#ui/playing-card.tsx';

/** The deal, and the five cards that replace what is not held. */
export function VideoPokerPicture({ outcome }: PictureProps) {
  const t = useT('games.video-poker');
  const rows = [
    [t('hand'), cardsIn(outcome['initialHand'])],
    [t('coming'), cardsIn(outcome['comingCards'])],
  ] as const;
  return (
    <div className="mx-auto flex w-full max-w-84 flex-col gap-2">
      {rows.map(([label, cards], index) => (
        <ul
          key={label}
          aria-label={label}
          className={`grid grid-cols-5 gap-1.5 ${index === 1 ? 'px-4 opacity-75' : ''}`}
        >
          {cards.map((card) => (
            <li key={card}>
              <PlayingCard card={card} size="fill" still label={t('card', cardWords(card))} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
