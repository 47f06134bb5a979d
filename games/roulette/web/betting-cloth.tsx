import { useRef, useState, type KeyboardEvent } from 'react';
import type { Layout } from '#platform/web/game/chips/layout.ts';
import { ChipStack } from '#platform/web/game/chips/chip-art.tsx';
import { cx } from '#ui/cx.ts';
import { PARTS } from '../pays.ts';
import type { Spot } from '../spots.ts';
import { clothSize, nextSpot, type Box, type Cloth, type Place } from './cloth.ts';
import { ClothCell } from './cloth-cell.tsx';

interface BettingClothProps {
  cloth: Cloth;
  places: readonly Place[];
  chips: Layout;
  /** Chips cannot be touched. */
  held: boolean;
  /** Numbers that came, while these chips are those they were judged by. */
  drawn: readonly number[] | null;
  /** What part of a chip came back from a spot, in thirtieths. */
  partsOf: (spot: Spot) => number;
  /** More came back than was bet: only then are winning spots green. */
  gain: boolean;
  /** The spot the player points at, for the line under the table. */
  onPoint: (spot: Spot | null) => void;
  onLay: (spot: string) => void;
  onTake: (spot: string) => void;
  describe: (spot: Spot) => string;
  label: string;
}

/** Where the keyboard comes in: 17. */
function isMiddle({ spot: { id } }: Place): boolean {
  return id === '17' || id === 'both-17';
}

/** Whether the field of a spot is one that came. */
function cameOn({ kind, numbers }: Spot, drawn: readonly number[]): boolean {
  const [first, second] = drawn;
  if (kind === 'both' || kind === 'any') return first === second && numbers.includes(first!);
  return drawn.some((number) => numbers.includes(number));
}

/** What became of the chips of a spot; half of them coming back is no win. */
function fateOf(parts: number, gain: boolean): StackProps['fate'] {
  if (parts === 0) return 'lost';
  return gain && parts > PARTS ? 'won' : 'back';
}

function at({ x, y, width, height }: Box) {
  return { left: x, top: y, width, height };
}

/**
 * The table: printed fields, chips, and over them one button for each spot, borders and corners included. One
 * stop in the tab order; arrow keys move, Enter and Space lay, Delete and the right mouse button take back.
 */
export function BettingCloth(props: BettingClothProps) {
  const { cloth, places, chips, held, drawn, partsOf, gain, onPoint, onLay, onTake, describe, label } = props;
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(() => (places.find(isMiddle) ?? places[0]!).spot.id);
  const [pointed, setPointed] = useState<string | null>(null);
  const lit = new Set(places.find(({ spot }) => spot.id === pointed)?.spot.numbers);

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
              won={drawn !== null && cameOn(spot, drawn)}
              gain={gain}
              faded={drawn !== null && !cameOn(spot, drawn)}
            />
          ),
      )}
      {places.map(({ spot, middle }) => (
        <Stack
          key={spot.id}
          count={chips[spot.id] ?? 0}
          {...middle}
          small={cloth.upright || (spot.kind !== 'straight' && spot.kind !== 'both')}
          fate={drawn === null ? 'open' : fateOf(partsOf(spot), gain)}
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
