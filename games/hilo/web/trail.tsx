import { useEffect, useRef } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import { cardWords } from '#platform/web/game/card-words.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { PlayingCard } from '#ui/playing-card.tsx';
import { hiloMultiplier, type HiloState } from '../game.ts';
import { Mark } from './mark.tsx';

/** Every card of the round in order, with what was said of it and what the round paid after it. */
export function Trail({ state, still }: { state: HiloState; still: boolean }) {
  const t = useT('games.hilo');
  const list = useRef<HTMLOListElement>(null);
  const { cards, guesses, lost } = state;
  useEffect(() => {
    list.current?.scrollTo({ left: list.current.scrollWidth, behavior: still ? 'instant' : 'smooth' });
  }, [cards.length, still]);
  return (
    <ol
      ref={list}
      aria-label={t('trail')}
      tabIndex={0}
      className="flex h-24 items-start gap-2 overflow-x-auto px-3 pt-1 no-scrollbar md:px-5"
    >
      {cards.map((card, index) => {
        const guess = guesses[index - 1];
        const wrong = lost && index === cards.length - 1;
        const paying = ratioNumber(hiloMultiplier({ cards, guesses: guesses.slice(0, index) }), 2);
        return (
          <li
            // Cards of a round have no name but their place: the same one can come twice.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="relative flex w-13 shrink-0 flex-col items-center gap-1"
          >
            <PlayingCard
              card={card}
              size="sm"
              still
              label={t('card', cardWords(card))}
              className={cx(wrong && 'brightness-75')}
            />
            {guess && (
              <span
                className={cx(
                  'absolute -start-3.5 top-4 z-10 grid size-6 place-items-center rounded-full border-2 border-bg',
                  wrong ? 'bg-lose text-bg' : guess === 'skip' ? 'bg-fg3 text-bg' : 'bg-win text-bg',
                )}
              >
                <Mark choice={guess} className="size-3.5" />
              </span>
            )}
            <b
              className={cx(
                'text-xs leading-4 font-semibold tnum',
                wrong ? 'text-lose' : guess ? 'text-fg2' : 'text-fg3',
              )}
            >
              {wrong ? '0.00x' : guess ? formatMultiplier(paying) : t('start')}
            </b>
          </li>
        );
      })}
    </ol>
  );
}
