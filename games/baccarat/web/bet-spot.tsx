import type { KeyboardEvent } from 'react';
import { ChipStack } from '#platform/web/game/chips/chip-art.tsx';
import { cx } from '#ui/cx.ts';
import type { Bet } from '../ends.ts';
import { TONES } from './hand.tsx';

interface BetSpotProps {
  bet: Bet;
  /** A field of a side bet: lower, its chips beside its words. */
  small: boolean;
  name: string;
  /** What it pays, ready to show: "1.95×". */
  pays: string;
  /** Spoken, with the chips on it. */
  label: string;
  count: number;
  worth: string;
  held: boolean;
  fate: 'open' | 'won' | 'lost' | 'even';
  onLay: () => void;
  onTake: () => void;
}

const TONE_OF = {
  player: 'player',
  tie: 'tie',
  banker: 'banker',
  playerPair: 'player',
  eitherPair: 'tie',
  perfectPair: 'tie',
  bankerPair: 'banker',
} as const;

/** A field to lay chips on. Click, Enter and Space lay; Delete and the right mouse button take back. */
export function BetSpot(props: BetSpotProps) {
  const { bet, small, name, pays, label, count, worth, held, fate, onLay, onTake } = props;
  const tone = TONES[TONE_OF[bet]];
  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Delete' || event.key === 'Backspace') onTake();
  }
  return (
    <button
      type="button"
      data-spot={bet}
      aria-label={label}
      aria-disabled={held}
      onClick={onLay}
      onKeyDown={handleKey}
      onContextMenu={(event) => {
        event.preventDefault();
        onTake();
      }}
      className={cx(
        'group relative flex min-w-0 flex-col items-center overflow-hidden rounded-xl border-2 bg-linear-to-b px-1 transition-[border-color,box-shadow,opacity]',
        small ? 'h-19 justify-center' : 'h-33 pt-2.5 pb-2',
        tone.wash,
        fate === 'won'
          ? `${tone.edge} shadow-[inset_0_0_34px_color-mix(in_srgb,currentColor_35%,transparent)] ${tone.text}`
          : 'border-line',
        fate === 'lost' && 'opacity-55',
        !held && 'hover:border-fg3',
        held ? 'cursor-default' : 'cursor-pointer',
      )}
    >
      <span
        className={cx(
          small
            ? 'text-center text-xs leading-tight font-semibold'
            : 'text-sm font-bold tracking-wide uppercase @2xl:text-base',
          tone.text,
        )}
      >
        {name}
      </span>
      <span className="text-xs font-semibold text-fg2 tnum">{pays}</span>
      {small ? (
        count > 0 && (
          <ChipStack
            key={count}
            count={count}
            className={cx('pointer-events-none absolute end-1 bottom-1 w-7', fate === 'lost' && 'grayscale')}
          />
        )
      ) : (
        <>
          <span className="relative grid w-full flex-1 place-items-center">
            <span
              aria-hidden
              className={cx(
                'absolute size-11 rounded-full border-2 border-dashed transition-colors',
                count > 0 ? 'border-transparent' : 'border-fg3/35 not-disabled:group-hover:border-fg3/70',
              )}
            />
            {count > 0 && (
              <ChipStack
                key={count}
                count={count}
                className={cx(
                  'relative mt-2 w-9 transition-[translate,scale] duration-hover ease-out starting:-translate-y-2 starting:scale-115',
                  fate === 'lost' && 'grayscale',
                )}
              />
            )}
          </span>
          <span className="h-4 max-w-full truncate text-xs font-semibold text-fg tnum">
            {count > 0 && worth}
          </span>
        </>
      )}
    </button>
  );
}
