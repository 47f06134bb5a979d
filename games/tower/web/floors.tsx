import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { range } from '#engines/fair/draw.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { FLOORS } from '../game.ts';
import { Base, Egg, Guardian, Masonry, Roof, Torch } from './art.tsx';

export type NicheFace = 'hidden' | 'egg' | 'trap' | 'picked' | 'shown-egg' | 'shown-trap';

interface FloorsProps {
  /** Faces of each floor's niches, the lowest floor first. */
  faces: readonly (readonly NicheFace[])[];
  /** The floor in turn. */
  current: number;
  /** Whether a niche of this floor can be pressed. */
  open: (row: number) => boolean;
  pending: boolean;
  still: boolean;
  onPick: (row: number, column: number) => void;
  label: string;
  rowLabel: (row: number) => string;
  describe: (row: number, column: number, face: NicheFace) => string;
  /** Left and right of a floor. */
  pays: (row: number) => ReactNode;
  money: (row: number) => ReactNode;
}

/** What the camera stands on: two floors below the one in turn, never above the roof. */
const rise = (row: number): CSSProperties => ({
  transform: `translateY(clamp(0px, calc(var(--floor) * ${Math.max(0, row - 1)}), max(0px, calc(var(--floor) * 9 + 11.5rem - 100cqh))))`,
});

/** Nine floors, one stop in the tab order; arrows walk along the floor in turn, Enter and Space open. */
export function Floors(props: FloorsProps) {
  const { faces, current, open, still, label } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState({ row: 0, column: 0 });
  const columns = faces[0]?.length ?? 1;
  const stop = {
    row: open(focus.row) ? focus.row : Math.min(current, FLOORS - 1),
    column: Math.min(focus.column, columns - 1),
  };
  const cell = (row: number, column: number) =>
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`);

  // The next floor takes the focus over from the one that was climbed.
  useEffect(() => {
    if (grid.current?.contains(document.activeElement))
      cell(stop.row, stop.column)?.focus({ preventScroll: true });
  }, [stop.row, stop.column]);

  function handleKey(event: KeyboardEvent): void {
    const to = neighbour(stop, event.key, columns, (row) => row >= 0 && row < FLOORS && open(row));
    if (!to) return;
    event.preventDefault();
    setFocus(to);
    cell(to.row, to.column)?.focus({ preventScroll: true });
  }

  return (
    <div className="absolute inset-0 overflow-hidden [--floor:clamp(3.5rem,15cqh,5rem)] [container-type:size]">
      <div
        style={rise(current)}
        className={cx('absolute inset-x-0 bottom-0', !still && 'transition-transform duration-500 ease-out')}
      >
        <Roof
          lit={current >= FLOORS && faces[FLOORS - 1]!.includes('egg')}
          className="mx-auto h-30 w-full max-w-108 px-14 @2xl:px-0"
        />
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          onKeyDown={handleKey}
          className="relative mx-auto grid w-full grid-rows-[repeat(9,var(--floor))] grid-cols-[3.5rem_minmax(0,1fr)_0.75rem] @2xl:grid-cols-[1fr_27rem_1fr]"
        >
          <Masonry />
          {range(FLOORS)
            .toReversed()
            .map((row) => (
              <FloorRow
                key={row}
                {...props}
                row={row}
                stop={stop}
                onFocus={(column) => setFocus({ row, column })}
              />
            ))}
        </div>
        <Base className="h-14 w-full" />
      </div>
    </div>
  );
}

/** Where a key leads from a niche; null when it leads nowhere. */
export function neighbour(
  { row, column }: { row: number; column: number },
  key: string,
  columns: number,
  open: (row: number) => boolean,
): { row: number; column: number } | null {
  if (key === 'ArrowLeft') return column > 0 ? { row, column: column - 1 } : null;
  if (key === 'ArrowRight') return column < columns - 1 ? { row, column: column + 1 } : null;
  if (key === 'ArrowUp') return open(row + 1) ? { row: row + 1, column } : null;
  if (key === 'ArrowDown') return open(row - 1) ? { row: row - 1, column } : null;
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: columns - 1 };
  return null;
}

interface RowProps extends FloorsProps {
  row: number;
  stop: { row: number; column: number };
  onFocus: (column: number) => void;
}

function FloorRow(props: RowProps) {
  const {
    row,
    faces,
    current,
    open,
    pending,
    still,
    onPick,
    describe,
    pays,
    money,
    rowLabel,
    stop,
    onFocus,
  } = props;
  const lit = open(row);
  const lost = faces[row]!.includes('trap');
  const turn = row === current && (lit || faces[row]!.every((face) => face === 'hidden'));
  const passed = row < current;
  return (
    <div role="row" aria-label={rowLabel(row)} className="col-span-full grid h-(--floor) grid-cols-subgrid">
      <div
        role="presentation"
        className={cx(
          'flex items-center justify-end pe-2.5 text-end text-xs font-semibold tnum transition-colors @2xl:pe-5 @2xl:text-sm',
          lost ? 'text-lose' : passed ? 'text-win' : turn ? 'text-fg' : 'text-fg3',
        )}
      >
        {pays(row)}
      </div>
      <div
        role="presentation"
        className={cx(
          'relative flex border-x-2 transition-colors duration-panel',
          turn ? 'border-accent/50' : 'border-hover',
        )}
      >
        <Wall turn={turn} lit={lit} passed={passed} lost={lost} />
        {turn && (
          <>
            <Torch className="absolute start-1 bottom-2 h-9 @2xl:start-2" />
            <Torch className="absolute end-1 bottom-2 h-9 @2xl:end-2" />
          </>
        )}
        <div role="presentation" className="relative flex flex-1 px-5 pb-1.5 @2xl:px-7">
          {faces[row]!.map((face, column) => (
            <button
              key={column}
              type="button"
              role="gridcell"
              data-cell={`${row}-${column}`}
              data-turn={turn && lit ? '' : undefined}
              tabIndex={row === stop.row && column === stop.column ? 0 : -1}
              aria-label={describe(row, column, face)}
              aria-selected={face === 'picked' || undefined}
              aria-disabled={!lit}
              onFocus={() => onFocus(column)}
              onClick={() => lit && onPick(row, column)}
              className={cx(
                'group relative flex h-full flex-1 items-end justify-center rounded-md',
                lit ? 'cursor-pointer' : 'cursor-default',
                pending && turn && 'opacity-80',
              )}
            >
              <Niche face={face} lit={lit} turn={turn} still={still} />
            </button>
          ))}
        </div>
      </div>
      <div
        role="presentation"
        className={cx(
          'hidden items-center ps-5 text-sm font-semibold tnum @2xl:flex',
          turn ? 'text-fg' : passed ? 'text-fg2' : 'text-fg3',
        )}
      >
        {money(row)}
      </div>
    </div>
  );
}

/** Light and shade over the masonry of a floor, and the ledge below it. */
function Wall({ turn, lit, passed, lost }: { turn: boolean; lit: boolean; passed: boolean; lost: boolean }) {
  return (
    <>
      <span
        className={cx(
          'absolute inset-0 bg-radial-[ellipse_70%_120%_at_50%_100%] from-accent/45 to-accent/5 transition-opacity duration-panel',
          turn ? (lit ? 'opacity-100' : 'opacity-45') : 'opacity-0',
        )}
      />
      <span className={cx('absolute inset-0', lost ? 'bg-lose/20' : passed && 'bg-warn/8')} />
      <span className="absolute inset-0 bg-[linear-gradient(90deg,rgb(0_0_0/0.6),transparent_24%,rgb(255_255_255/0.05)_38%,transparent_60%,rgb(0_0_0/0.6))]" />
      <span
        className={cx(
          'absolute -inset-x-2 bottom-0 h-1.5 rounded-xs border-t bg-line shadow-[0_4px_8px_rgb(0_0_0/0.45)] transition-colors',
          turn ? 'border-accent/70' : 'border-fg3/40',
        )}
      />
    </>
  );
}

function Niche({ face, lit, turn, still }: { face: NicheFace; lit: boolean; turn: boolean; still: boolean }) {
  const trap = face === 'trap' || face === 'shown-trap';
  const quiet = face.startsWith('shown');
  return (
    <span
      className={cx(
        'relative grid h-[88%] w-[min(88%,4.25rem)] items-end justify-items-center overflow-hidden rounded-t-full border-2 border-b-0 bg-linear-to-b from-ink to-bg',
        'shadow-[inset_0_6px_14px_rgb(0_0_0/0.8)] transition-[border-color,box-shadow,transform] duration-hover',
        face === 'egg' &&
          'border-warn/70 shadow-[inset_0_-14px_22px_-4px_color-mix(in_srgb,var(--warn)_55%,transparent),0_0_18px_color-mix(in_srgb,var(--warn)_35%,transparent)]',
        face === 'trap' &&
          'border-lose shadow-[inset_0_-10px_26px_color-mix(in_srgb,var(--lose)_65%,transparent),0_0_26px_color-mix(in_srgb,var(--lose)_50%,transparent)]',
        face === 'picked' &&
          'border-accent shadow-[inset_0_-16px_26px_color-mix(in_srgb,var(--accent)_45%,transparent)]',
        face === 'hidden' &&
          (turn
            ? 'border-accent/70 shadow-[inset_0_-12px_20px_-6px_color-mix(in_srgb,var(--accent)_40%,transparent)]'
            : 'border-line'),
        quiet && 'border-line',
        lit &&
          face === 'hidden' &&
          'group-hover:-translate-y-0.5 group-hover:border-accent group-hover:shadow-[inset_0_-20px_26px_-4px_color-mix(in_srgb,var(--accent)_55%,transparent)]',
      )}
    >
      {face === 'hidden' && (
        <span
          className={cx(
            'h-1/2 w-full bg-radial-[ellipse_60%_100%_at_50%_100%] to-transparent transition-opacity duration-panel',
            turn ? 'from-accent/50' : 'from-warn/25',
          )}
        />
      )}
      {face === 'picked' && <Icon name="check" size={20} className="mb-[22%] text-accent" />}
      {trap && (
        <Guardian
          awake={face === 'trap'}
          className={cx(
            'mb-[2%] w-[82%]',
            quiet && 'w-[62%] opacity-45',
            !still && 'transition duration-panel starting:translate-y-full',
          )}
        />
      )}
      {(face === 'egg' || face === 'shown-egg') && (
        <Egg
          className={cx(
            'mb-[4%] w-[72%]',
            quiet && 'w-[54%] opacity-35',
            !still &&
              'transition duration-panel starting:translate-y-1/2 starting:scale-50 starting:opacity-0',
          )}
        />
      )}
    </span>
  );
}
