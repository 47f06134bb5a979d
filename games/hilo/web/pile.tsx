import type { Card } from '#engines/fair/cards.ts';
import { CardBack } from '#ui/playing-card-parts.tsx';
import { PlayingCard } from '#ui/playing-card.tsx';
import { cx } from '#ui/cx.ts';

interface PileProps {
  /** Cards that were shown, oldest first: only the last two are drawn. */
  cards: readonly Card[];
  /** Tells one round's cards from the next's. */
  id: string;
  label: string;
  tone: 'plain' | 'right' | 'wrong';
  still: boolean;
}

const GLOWS = {
  plain: 'drop-shadow-[0_14px_24px_var(--color-shade)]',
  right: 'drop-shadow-[0_0_26px_color-mix(in_srgb,var(--win)_60%,transparent)]',
  wrong: 'drop-shadow-[0_0_26px_color-mix(in_srgb,var(--lose)_65%,transparent)]',
};

/** The deck, and beside it the open card: a new one flies over and covers the last. */
export function Pile({ cards, id, label, tone, still }: PileProps) {
  const first = Math.max(0, cards.length - 2);
  return (
    <div className="flex items-center justify-center gap-6 [--deal-x:calc(var(--card)*-1.25)] [--deal-y:0rem] @lg:gap-10">
      <div aria-hidden className="relative w-(--card)">
        {[4, 3, 2, 1, 0].map((depth) => (
          <span
            key={depth}
            style={{ translate: `${depth * -3}px ${depth * 3}px` }}
            className={cx(
              'block aspect-5/7 w-full overflow-hidden rounded-[8%/5.7%] bg-paper shadow-[0_2px_6px_var(--color-shade)] ring-1 ring-ink/25',
              depth < 4 && 'absolute inset-0',
            )}
          >
            {depth === 0 && <CardBack />}
          </span>
        ))}
      </div>
      <div className={cx('relative aspect-5/7 w-(--card) transition-[filter] duration-panel', GLOWS[tone])}>
        {cards.slice(first).map((card, index) => (
          <div key={`${id} ${first + index}`} className="absolute inset-0">
            <PlayingCard
              card={card}
              size="fill"
              dealt
              still={still}
              {...(first + index === cards.length - 1 && { label })}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
