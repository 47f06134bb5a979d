import type { CSSProperties } from 'react';
import type { Card } from '#engines/fair/cards.ts';
import { cx } from '#ui/cx.ts';
import { PlayingCard } from '#ui/playing-card.tsx';

interface CardHandProps {
  /** Null lies face down. */
  cards: readonly (Card | null)[];
  /** Spoken name of the hand. */
  label: string;
  describe: (card: Card | null) => string;
  /** Nothing flies or turns. */
  still: boolean;
  /** Share of a card's width that lies free before the next one. */
  spread?: number;
  className?: string;
}

/**
 * Cards in a row that overlap, more the more there are: they never leave their box. Each comes flying from the shoe.
 * The width of a card is `--card`, where the shoe is `--deal-x` and `--deal-y`, both set on a box round it.
 */
export function CardHand({ cards, label, describe, still, spread = 0.56, className }: CardHandProps) {
  const gaps = Math.max(1, cards.length - 1);
  const hand = {
    '--gaps': cards.length - 1,
    '--free': `min(calc(var(--card) * ${spread}), calc((100cqi - var(--card)) / ${gaps}))`,
  } as CSSProperties;
  return (
    <div className={cx('@container h-[calc(var(--card)*1.4)] min-w-0', className)}>
      <ul aria-label={label} style={hand} className="relative size-full">
        {cards.map((card, index) => (
          <li
            // A card has no name but its place: the same one can come twice.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            style={{ '--at': index } as CSSProperties}
            className={cx(
              'absolute inset-x-0 top-0 mx-auto w-(--card) translate-x-[calc((var(--at)-var(--gaps)/2)*var(--free))]',
              !still && 'transition-[translate] duration-panel ease-out',
            )}
          >
            <PlayingCard card={card} size="fill" dealt still={still} label={describe(card)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What lies on a table before the first round: a hand worth having. Decoration. */
export function CardDisplay({ cards, className }: { cards: readonly (Card | null)[]; className?: string }) {
  return (
    <div aria-hidden className={cx('opacity-75', className)}>
      <CardHand cards={cards} label="" describe={() => ''} still />
    </div>
  );
}
