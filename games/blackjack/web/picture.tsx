import { CardHand } from '#platform/web/game/card-hand.tsx';
import { cardsIn, cardWords } from '#platform/web/game/card-words.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';

/** How many cards after the deal are worth showing: few rounds need more. */
const NEXT = 6;

/** The deal, and the cards that come next. */
export function BlackjackPicture({ outcome }: PictureProps) {
  const t = useT('games.blackjack');
  const rows = [
    [t('dealer'), cardsIn(outcome['dealerCards'])],
    [t('hand', { count: 1, number: 1 }), cardsIn(outcome['playerCards'])],
    [t('next'), cardsIn(outcome['cardStream']).slice(4, 4 + NEXT)],
  ] as const;
  return (
    <dl className="mx-auto grid w-full max-w-84 grid-cols-2 gap-3 text-center text-xs text-fg2 [--card:3.25rem]">
      {rows.map(([label, cards], index) => (
        <div key={label} className={index === 2 ? 'col-span-2' : undefined}>
          <dt className="mb-1.5 font-semibold">{label}</dt>
          <dd>
            <CardHand
              cards={cards}
              label={label}
              describe={(card) => (card ? t('card', cardWords(card)) : '')}
              still
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
