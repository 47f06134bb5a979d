import type { Card } from '#engines/fair/cards.ts';
import { cx } from '#ui/cx.ts';
import { PlayingCard } from '#ui/playing-card.tsx';

export type Side = 'player' | 'banker';

/** Colours of the three bets, here and on the table. None is the colour of a win: a side that wins may not be one's own. */
export const TONES = {
  player: { text: 'text-info', fill: 'bg-info', edge: 'border-info', wash: 'from-info/22 to-info/6' },
  tie: { text: 'text-warn', fill: 'bg-warn', edge: 'border-warn', wash: 'from-warn/20 to-warn/6' },
  banker: { text: 'text-lose', fill: 'bg-lose', edge: 'border-lose', wash: 'from-lose/22 to-lose/6' },
} as const;

interface HandProps {
  side: Side;
  name: string;
  cards: readonly Card[];
  /** Null before the first card. */
  points: number | null;
  /** Names the round, so that its cards are dealt again. */
  round: string;
  /** How the round ended for this hand; open while it runs. */
  fate: 'open' | 'won' | 'lost' | 'even';
  still: boolean;
}

/** A hand: its two cards towards the middle of the table, the third one outside, and what they count. */
export function Hand({ side, name, cards, points, round, fate, still }: HandProps) {
  const player = side === 'player';
  // The third card lies at the outer end of either hand.
  const places = player ? [2, 0, 1] : [0, 1, 2];
  return (
    <div
      className={cx(
        'flex min-w-0 flex-1 flex-col items-center gap-2 transition-opacity duration-panel @2xl:gap-3',
        player ? '[--deal-x:52cqw]' : '[--deal-x:10cqw]',
        fate === 'lost' && 'opacity-55',
        TONES[side].text,
      )}
    >
      <p
        className={cx(
          'flex items-center gap-2 text-sm font-bold @2xl:text-base',
          // Over the two cards, not over the place of a third.
          player ? 'translate-x-5.5 @2xl:translate-x-9' : '-translate-x-5.5 @2xl:-translate-x-9',
        )}
      >
        <span className={TONES[side].text}>{name}</span>
        <b
          className={cx(
            'grid size-8 place-items-center rounded-full border-2 text-base font-bold tnum transition-colors @2xl:size-10 @2xl:text-lg',
            TONES[side].edge,
            fate === 'won' ? `${TONES[side].fill} text-bg` : 'bg-panel text-fg',
          )}
        >
          {points ?? '–'}
        </b>
      </p>
      <div className="flex">
        {places.map((place, index) => {
          const card = cards[place];
          return (
            <span
              key={place}
              className={cx(
                'relative aspect-5/7 w-15 rounded-lg @2xl:w-23',
                index > 0 && '-ms-4 @2xl:-ms-5',
                place === 2 ? '@2xl:top-3' : 'border border-dashed',
                card ? 'border-transparent' : 'border-line/80',
                fate === 'won' && card && 'shadow-[0_0_26px_color-mix(in_srgb,currentColor_55%,transparent)]',
              )}
            >
              {card && (
                <PlayingCard
                  key={round}
                  card={card}
                  size="fill"
                  dealt
                  still={still}
                  className={cx('absolute!', place === 2 && (player ? '-rotate-6' : 'rotate-6'))}
                />
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
}
