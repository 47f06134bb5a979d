import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { range } from '#engines/fair/draw.ts';
import { cx } from '#ui/cx.ts';
import { MAX_PICKS, NUMBERS } from '../game.ts';
import { COLUMNS, faceOf, neighbour, type Face } from './face.ts';
import { Gem } from './gem.tsx';

interface BoardProps {
  picks: readonly number[];
  /** Numbers drawn so far. */
  drawn: readonly number[];
  /** Nothing more will be drawn. */
  over: boolean;
  active: boolean;
  onPick: (number: number) => void;
  label: string;
  describe: (number: number, face: Face) => string;
  /** For places without a stage. */
  small?: boolean;
}

const ROWS = range(NUMBERS / COLUMNS).map((row) => range(COLUMNS, row * COLUMNS + 1));

/** Forty numbers, one stop in the tab order; arrows move inside, Enter and Space pick. */
export function Board({ picks, drawn, over, active, onPick, label, describe, small = false }: BoardProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(1);
  const full = picks.length >= MAX_PICKS;

  function handleKey(event: KeyboardEvent): void {
    const next = neighbour(focused, event.key);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    grid.current?.querySelectorAll<HTMLElement>('[role=gridcell]')[next - 1]?.focus();
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-multiselectable
      onKeyDown={handleKey}
      className={cx('grid w-full gap-[3px]', small ? 'auto-rows-[40px]' : 'h-full auto-rows-fr @2xl:gap-2')}
    >
      {ROWS.map((row) => (
        <div
          key={row[0]}
          role="row"
          className={cx('grid min-h-0 grid-cols-8 gap-[3px]', !small && '@2xl:gap-2')}
        >
          {row.map((number) => {
            const face = faceOf(number, picks, drawn, over);
            const open = active && (picks.includes(number) || !full);
            return (
              <button
                key={number}
                type="button"
                role="gridcell"
                tabIndex={number === focused ? 0 : -1}
                aria-label={describe(number, face)}
                aria-selected={picks.includes(number)}
                aria-disabled={!open}
                onFocus={() => setFocused(number)}
                onClick={() => open && onPick(number)}
                className={cx(
                  'group relative min-h-0 min-w-0 rounded-md',
                  open ? 'cursor-pointer' : 'cursor-default',
                )}
              >
                <Cell number={number} face={face} open={open} quiet={over && face === 'idle'} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const LOOKS: Record<Face, string> = {
  idle: 'border-line bg-linear-to-b from-hover to-raised text-fg2 shadow-[inset_0_-3px_0_0_var(--color-shade)]',
  picked:
    'border-accent bg-accent bg-linear-to-b from-paper/25 to-transparent text-on-accent shadow-[inset_0_-3px_0_0_var(--color-shade),0_0_16px_-4px_var(--accent)]',
  hit: 'border-info bg-[color-mix(in_srgb,var(--info)_16%,var(--bg))] text-ink shadow-[inset_0_0_18px_-2px_var(--info),0_0_22px_-6px_var(--info)]',
  drawn: 'border-line/70 bg-bg text-lose',
  missed: 'border-accent/50 bg-accent/10 text-fg2',
};

const QUIET = 'border-line/60 bg-raised/60 text-fg3';

interface CellProps {
  number: number;
  face: Face;
  open: boolean;
  /** All is drawn and this number had no part in it. */
  quiet: boolean;
}

const Cell = memo(function Cell({ number, face, open, quiet }: CellProps) {
  return (
    <span
      // A new face is a new element, so that it can come in.
      key={face === 'hit' || face === 'drawn' ? face : 'key'}
      className={cx(
        'absolute inset-0 grid place-items-center overflow-hidden rounded-md border text-sm font-bold transition-[opacity,scale,translate,background-color,border-color] duration-panel tnum @2xl:rounded-lg @2xl:text-base',
        quiet ? QUIET : LOOKS[face],
        face === 'hit' && 'starting:scale-60',
        face === 'drawn' && 'starting:scale-75',
        open &&
          face === 'idle' &&
          'group-hover:-translate-y-0.5 group-hover:border-accent/60 group-hover:text-fg',
        open && face !== 'hit' && 'group-active:translate-y-0.5',
      )}
    >
      {face === 'hit' && <Gem className="absolute size-[min(92%,4.25rem)] justify-self-center" />}
      <span className={cx('relative', face === 'hit' && 'pb-0.5')}>{number}</span>
    </span>
  );
});
