import { useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '#ui/cx.ts';
import type { Side } from '../game.ts';
import { Bomb, Gem } from './gem.tsx';

export type TileFace = 'hidden' | 'gem' | 'mine' | 'boom' | 'shown-gem' | 'shown-mine';

interface BoardProps {
  /** Tiles on a side. */
  side: Side;
  faces: readonly TileFace[];
  /** Tiles can be opened. */
  active: boolean;
  /** Tiles chosen ahead for auto betting. */
  picked?: readonly number[];
  /** The tile on its way to the server. */
  pending: number | null;
  onPick: (tile: number) => void;
  describe: (tile: number, face: TileFace) => string;
  label: string;
  still: boolean;
}

/** Where an arrow key leads from a tile; null when it leads nowhere. */
export function neighbour(tile: number, key: string, side: Side): number | null {
  const [row, column] = [Math.floor(tile / side), tile % side];
  if (key === 'ArrowLeft') return column > 0 ? tile - 1 : null;
  if (key === 'ArrowRight') return column < side - 1 ? tile + 1 : null;
  if (key === 'ArrowUp') return row > 0 ? tile - side : null;
  if (key === 'ArrowDown') return row < side - 1 ? tile + side : null;
  if (key === 'Home') return row * side;
  if (key === 'End') return row * side + side - 1;
  return null;
}

/** A square of tiles, one stop in the tab order; arrows move inside, Enter and Space open. */
export function Board({ side, faces, active, picked, pending, onPick, describe, label, still }: BoardProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [last, setFocused] = useState(Math.floor(side ** 2 / 2));
  // A smaller field may have lost the tile.
  const focused = Math.min(last, side ** 2 - 1);
  const gap = side > 5 ? 'gap-1' : 'gap-1.5 md:gap-2.5';
  const columns = { gridTemplateColumns: `repeat(${side}, minmax(0, 1fr))` };

  function handleKey(event: KeyboardEvent): void {
    const next = neighbour(focused, event.key, side);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    grid.current?.querySelectorAll<HTMLElement>('[role=gridcell]')[next]?.focus();
  }

  const rows = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_unused, column) => row * side + column),
  );
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      onKeyDown={handleKey}
      className={cx('grid aspect-square w-full perspective-distant', gap)}
    >
      {rows.map((row) => (
        <div key={row[0]} role="row" style={columns} className={cx('grid', gap)}>
          {row.map((tile) => {
            const face = faces[tile] ?? 'hidden';
            const chosen = picked?.includes(tile) ?? false;
            return (
              <button
                key={tile}
                type="button"
                role="gridcell"
                data-turn
                tabIndex={tile === focused ? 0 : -1}
                aria-label={describe(tile, face)}
                aria-selected={picked && chosen}
                aria-disabled={!active || face !== 'hidden'}
                onFocus={() => setFocused(tile)}
                onClick={() => active && face === 'hidden' && onPick(tile)}
                className={cx(
                  'group relative rounded-lg transform-3d',
                  active && face === 'hidden' ? 'cursor-pointer' : 'cursor-default',
                  pending === tile && !still && 'animate-pulse',
                )}
              >
                <TileSides
                  face={face}
                  active={active}
                  picked={chosen}
                  still={still}
                  delay={face.startsWith('shown') ? ((tile % side) + Math.floor(tile / side)) * 14 : 0}
                />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

export function emptyBoard(side: Side): TileFace[] {
  return Array.from({ length: side ** 2 }, () => 'hidden' as const);
}

interface SidesProps {
  face: TileFace;
  active: boolean;
  picked: boolean;
  still: boolean;
  delay: number;
}

function TileSides({ face, active, picked, still, delay }: SidesProps) {
  const open = face !== 'hidden';
  const mine = face === 'mine' || face === 'boom' || face === 'shown-mine';
  const quiet = face.startsWith('shown');
  return (
    <span
      style={{ transitionDelay: `${delay}ms` }}
      className={cx(
        'absolute inset-0 transform-3d',
        !still && 'transition-transform duration-panel ease-out',
        open && 'rotate-y-180',
        !open && active && 'group-hover:-translate-y-1',
      )}
    >
      <span
        className={cx(
          'absolute inset-0 rounded-lg border bg-linear-to-b shadow-[inset_0_-4px_0_0_var(--color-shade)] backface-hidden transition-colors',
          picked ? 'border-accent from-accent/35 to-accent/15' : 'border-line from-hover to-raised',
          active && !picked && 'group-hover:border-accent/60 group-hover:from-line',
        )}
      >
        <span
          className={cx(
            'absolute inset-[22%] rounded-md border',
            picked ? 'border-accent/60' : 'border-fg3/15',
          )}
        />
      </span>
      <span
        className={cx(
          'absolute inset-0 grid rotate-y-180 place-items-center rounded-lg border backface-hidden',
          quiet && 'border-line/60 bg-panel',
          face === 'gem' &&
            'border-win/50 bg-win/15 shadow-[inset_0_0_22px_0_color-mix(in_srgb,var(--win)_30%,transparent)]',
          face === 'boom' &&
            'border-lose bg-lose/25 shadow-[0_0_28px_0_color-mix(in_srgb,var(--lose)_45%,transparent)]',
          face === 'mine' && 'border-lose/40 bg-lose/10',
        )}
      >
        {mine ? (
          <Bomb
            lit={face === 'boom'}
            className={cx('size-[62%]', quiet && 'opacity-70', face === 'boom' && 'size-[74%]')}
          />
        ) : (
          open && (
            <Gem
              className={cx(
                'size-[60%]',
                quiet
                  ? 'size-[46%] opacity-30'
                  : 'drop-shadow-[0_4px_10px_color-mix(in_srgb,var(--win)_45%,transparent)]',
              )}
            />
          )
        )}
      </span>
    </span>
  );
}
