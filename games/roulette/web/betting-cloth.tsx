import { useRef, useState, type KeyboardEvent } from 'react';
import type { Layout } from '#platform/web/game/chips/layout.ts';
import { ChipStack } from '#platform/web/game/chips/chip-art.tsx';
import { cx } from '#ui/cx.ts';
import type { Spot } from '../spots.ts';
import { clothSize, coveredBy, nextSpot, type Box, type Cloth, type Place } from './cloth.ts';
import { ClothCell } from './cloth-cell.tsx';

interface BettingClothProps {
  cloth: Cloth;
  places: readonly Place[];
  chips: Layout;
  /** Chips cannot be touched. */
  held: boolean;
  /** The number that came, while these chips are those it was judged by. */
  winner: number | null;
  /** More came back than was bet: only then are winning spots green. */
  gain: boolean;
  /** The spot the player points at, for the line under the table. */
  onPoint: (spot: Spot | null) => void;
  onLay: (spot: string) => void;
  onTake: (spot: string) => void;
  describe: (spot: Spot) => string;
  label: string;
}

function at({ x, y, width, height }: Box) {
  return { left: x, top: y, width, height };
}

/**
 * The table: printed fields, chips, and over them one button for each spot, borders and corners included. One
 * stop in the tab order; arrow keys move, Enter and Space lay, Delete and the right mouse button take back.
 */
export function BettingCloth(props: BettingClothProps) {
  const { cloth, places, chips, held, winner, gain, onPoint, onLay, onTake, describe, label } = props;
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState('17');
  const [pointed, setPointed] = useState<string | null>(null);
  const lit = coveredBy(pointed);

  function point(spot: Spot | null): void {
    setPointed(spot?.id ?? null);
    onPoint(spot);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Delete' || event.key === 'Backspace') return onTake(focused);
    const next = nextSpot(places, focused, event.key);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    box.current?.querySelector<HTMLElement>(`[data-spot="${next}"]`)?.focus();
  }

  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      onKeyDown={handleKey}
      onPointerLeave={() => point(null)}
      style={clothSize(cloth)}
      className="relative shrink-0 touch-manipulation select-none"
    >
      {places.map(
        ({ spot, cell }) =>
          cell && (
            <ClothCell
              key={spot.id}
              spot={spot}
              style={at(cell)}
              upright={cloth.upright}
              lit={spot.kind === 'straight' ? lit.has(spot.numbers[0]!) : pointed === spot.id}
              won={winner !== null && spot.numbers.includes(winner)}
              gain={gain}
              faded={winner !== null && !spot.numbers.includes(winner)}
            />
          ),
      )}
      {places.map(({ spot, middle }) => (
        <Stack
          key={spot.id}
          count={chips[spot.id] ?? 0}
          {...middle}
          small={cloth.upright || spot.kind !== 'straight'}
          fate={winner === null ? 'open' : spot.numbers.includes(winner) ? (gain ? 'won' : 'back') : 'lost'}
        />
      ))}
      {places.map(({ spot, zone }) => (
        <button
          key={spot.id}
          type="button"
          data-spot={spot.id}
          tabIndex={spot.id === focused ? 0 : -1}
          aria-label={describe(spot)}
          aria-disabled={held}
          style={at(zone)}
          onPointerEnter={() => point(spot)}
          onFocus={() => {
            setFocused(spot.id);
            point(spot);
          }}
          onBlur={() => point(null)}
          onClick={() => onLay(spot.id)}
          onContextMenu={(event) => {
            event.preventDefault();
            onTake(spot.id);
          }}
          className={cx(
            'absolute rounded-sm -outline-offset-2',
            held ? 'cursor-default' : 'cursor-pointer',
            pointed === spot.id && spot.numbers.length > 1 && spot.numbers.length <= 6 && 'bg-paper/15',
          )}
        />
      ))}
    </div>
  );
}

interface StackProps {
  count: number;
  x: number;
  y: number;
  small: boolean;
  fate: 'open' | 'won' | 'back' | 'lost';
}

/** Chips of one spot: they drop onto the cloth, glow when they won and pale when they lost. */
function Stack({ count, x, y, small, fate }: StackProps) {
  if (count === 0) return null;
  const size = small ? 26 : 30;
  return (
    <span
      style={{ left: x - size / 2, top: y - size / 2, width: size }}
      className={cx(
        'pointer-events-none absolute transition-[opacity,scale,translate] duration-hover ease-out starting:-translate-y-2 starting:scale-125 starting:opacity-0',
        fate === 'lost' && 'opacity-40 grayscale',
        fate === 'won' &&
          'rounded-full shadow-[0_0_0_2px_var(--win),0_0_18px_2px_color-mix(in_srgb,var(--win)_70%,transparent)]',
        fate === 'back' && 'rounded-full shadow-[0_0_0_2px_var(--fg)]',
      )}
    >
      <ChipStack count={count} />
    </span>
  );
}
