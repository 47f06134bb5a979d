import { useState } from 'react';
import type { Suit } from './art/suits.ts';
import { cx } from './cx.ts';
import { CardBack, CardFace, type Rank } from './playing-card-parts.tsx';

export interface PlayingCardProps {
  /** Null lies face down; a card that comes later turns it over. */
  card: `${Rank}-${Suit}` | null;
  /** Width 44, 64 or 96 px; `fill` takes the width of what it lies in. Height is 1.4 times the width. */
  size?: 'sm' | 'md' | 'lg' | 'fill';
  /**
   * Comes flying from the shoe and turns over on its way. Where the shoe is: the custom properties
   * `--deal-x` and `--deal-y` of any box round it.
   */
  dealt?: boolean;
  /** Turns over at once: quick play, restored rounds. */
  still?: boolean;
  /** Rank and suit only. By default only the smallest size is drawn so. */
  plain?: boolean;
  /** Spoken name, e.g. "King of hearts"; decoration without one. */
  label?: string;
  className?: string;
}

const SIZES = {
  sm: 'h-[3.85rem] w-11',
  md: 'h-[5.6rem] w-16',
  lg: 'h-[8.4rem] w-24',
  fill: 'aspect-5/7 w-full',
};
const SIDE =
  'absolute inset-0 overflow-hidden rounded-[8%/5.7%] bg-paper ring-1 ring-ink/20 backface-hidden shadow-[0_2px_6px_var(--color-shade),0_8px_18px_-6px_var(--color-shade)]';

/** One of our cards, face up or face down. */
export function PlayingCard({
  card,
  size = 'md',
  dealt = false,
  still = false,
  plain = size === 'sm',
  label,
  className,
}: PlayingCardProps) {
  // A card that is turned away keeps its face until it lies on it.
  const [face, setFace] = useState(card);
  if (card !== null && card !== face) setFace(card);
  // A card's name is its type: rank, hyphen, suit.
  const [rank, suit] = face?.split('-') ?? [];
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={cx(
        'relative block shrink-0 perspective-distant',
        SIZES[size],
        dealt &&
          !still &&
          'transition-[translate,rotate,opacity] duration-modal ease-out starting:translate-x-(--deal-x,6rem) starting:translate-y-(--deal-y,-8rem) starting:rotate-12 starting:opacity-0',
        className,
      )}
    >
      <span
        className={cx(
          'absolute inset-0 block transform-3d',
          !still && 'transition-transform duration-panel ease-out',
          dealt && !still && 'delay-75 starting:rotate-y-0',
          card !== null && 'rotate-y-180',
        )}
      >
        <span className={SIDE}>
          <CardBack />
        </span>
        <span className={cx(SIDE, 'rotate-y-180')}>
          {face !== null && <CardFace rank={rank as Rank} suit={suit as Suit} plain={plain} />}
        </span>
      </span>
    </span>
  );
}
