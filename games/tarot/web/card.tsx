import type { CSSProperties } from 'react';
import { shortMultiplier, tierColour } from '#platform/web/game/pay-tiers.ts';
import { cx } from '#ui/cx.ts';
import type { Suit } from '../game.ts';
import { CardArt, CardBack } from './card-art.tsx';

/** A card as it came up. */
export interface CardFace {
  readonly multiplier: number;
  /** 0 for the rarest of its suit. */
  readonly rank: number;
}

/** Colours of a suit's five cards: gold, violet, green, blue, grey. */
const COLOURS = [40, 8, 2, 1, 0].map(tierColour);

export function rankColour(rank: number): string {
  return COLOURS[rank] ?? COLOURS[COLOURS.length - 1]!;
}

interface FrontProps {
  suit: Suit;
  face: CardFace;
  name: string;
  className?: string;
}

/** The picture side: frame in the card's colour, its name, what it multiplies by. */
export function CardFront({ suit, face, name, className }: FrontProps) {
  return (
    <span
      style={{ '--tier': rankColour(face.rank) } as CSSProperties}
      className={cx(
        'flex flex-col items-center overflow-hidden rounded-xl border-2 border-(--tier) bg-linear-to-b from-[color-mix(in_srgb,var(--tier)_34%,var(--panel))] to-bg',
        className,
      )}
    >
      <span className="pointer-events-none absolute inset-1 rounded-lg border border-(--tier)/45" />
      <span className="pt-2.5 text-xs font-semibold text-fg2 md:pt-4">{name}</span>
      <span className="grid min-h-0 w-full flex-1 place-items-center p-2 md:p-4">
        <CardArt suit={suit} rank={face.rank} className="size-full max-h-full" />
      </span>
      <b className="mb-2 text-base leading-none font-bold text-fg tnum md:mb-4 md:text-xl">
        {shortMultiplier(face.multiplier)}
      </b>
    </span>
  );
}

interface CardProps {
  suit: Suit;
  /** What it shows, or showed before it was turned down again. */
  face: CardFace | null;
  open: boolean;
  name: string;
  still: boolean;
  /** Waiting for its turn in a running round. */
  waiting: boolean;
}

/** A card on the table that turns over. */
export function Card({ suit, face, open, name, still, waiting }: CardProps) {
  const glow = { '--tier': face && open ? rankColour(face.rank) : 'var(--accent)' } as CSSProperties;
  return (
    <span
      style={glow}
      className={cx(
        'relative block aspect-[5/8] perspective-distant',
        suit === 'major' ? 'w-[29cqi] max-w-40 md:max-w-44' : 'w-[25cqi] max-w-34 md:max-w-38',
      )}
    >
      <span
        className={cx(
          'absolute -inset-3 rounded-[2rem] bg-radial-[closest-side] from-(--tier)/55 to-transparent transition-opacity duration-modal',
          open
            ? face && face.rank < 3
              ? 'opacity-100'
              : 'opacity-35'
            : waiting
              ? 'opacity-40'
              : 'opacity-0',
        )}
      />
      <span
        className={cx(
          'absolute inset-0 transform-3d',
          !still && 'transition-transform duration-[360ms] ease-out',
          open && 'rotate-y-180',
        )}
      >
        <span className="absolute inset-0 overflow-hidden rounded-xl border-2 border-[color-mix(in_srgb,var(--accent)_45%,var(--line))] bg-radial from-[color-mix(in_srgb,var(--accent)_22%,var(--raised))] to-panel shadow-pop backface-hidden">
          <CardBack className="size-full" />
        </span>
        {face && (
          <CardFront
            suit={suit}
            face={face}
            name={name}
            className="absolute inset-0 rotate-y-180 shadow-pop backface-hidden"
          />
        )}
      </span>
    </span>
  );
}
