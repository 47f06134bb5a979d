import { RANKS, type Card } from '#engines/fair/cards.ts';
import { cx } from '#ui/cx.ts';
import { height, type Guess } from '../game.ts';

/** Ranks from the ace, which is lowest, to the king. */
export const HEIGHTS = ['A', ...RANKS.slice(0, -1)] as const;

function fits(at: number, here: number, guess: Guess): boolean {
  if (at === here) return guess === 'equal' || guess === 'higherEqual' || guess === 'lowerEqual';
  return at > here
    ? guess === 'higher' || guess === 'higherEqual'
    : guess === 'lower' || guess === 'lowerEqual';
}

/** Where a card stands among the 13 ranks, and which of them a guess would need. */
export function RankScale({ here, guess }: { here: Card; guess: Guess | null }) {
  const mine = height(here);
  return (
    <ol
      aria-hidden
      className="mx-auto grid w-full max-w-120 grid-cols-13 gap-0.5 text-center text-xs font-bold tnum @lg:gap-1"
    >
      {HEIGHTS.map((rank, index) => {
        const at = index + 1;
        const lit = guess !== null && fits(at, mine, guess);
        return (
          <li
            key={rank}
            className={cx(
              'rounded-sm border py-1 transition-colors',
              lit
                ? 'border-accent bg-accent/35 text-fg'
                : at === mine
                  ? 'border-fg/60 bg-fg/15 text-fg'
                  : 'border-transparent bg-shade/70 text-fg3',
            )}
          >
            {rank}
          </li>
        );
      })}
    </ol>
  );
}
