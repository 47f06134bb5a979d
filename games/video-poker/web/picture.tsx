import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { handsIn, pokerCardsIn } from './drawn.ts';
import { Face } from './face.tsx';
import { nameOf } from './names.ts';

/** The deal, and the five cards that replace what is not held. */
export function VideoPokerPicture({ outcome }: PictureProps) {
  const t = useT('games.video-poker');
  const rows = [
    [t('hand'), pokerCardsIn(outcome['initialHand'])],
    ...[pokerCardsIn(outcome['comingCards']), ...handsIn(outcome['more'])].map(
      (cards, index, all) => [all.length > 1 ? `${t('coming')} ${index + 1}` : t('coming'), cards] as const,
    ),
  ] as const;
  return (
    <div className="mx-auto flex w-full max-w-84 flex-col gap-2">
      {rows.map(([label, cards], index) => (
        <ul
          key={label}
          aria-label={label}
          className={`grid grid-cols-5 gap-1.5 ${index > 0 ? 'px-4 opacity-75' : ''}`}
        >
          {cards.map((card) => (
            <li key={card}>
              <Face card={card} still label={nameOf(t, card)} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
