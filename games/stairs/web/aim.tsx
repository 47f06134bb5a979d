import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { cx } from '#ui/cx.ts';

interface AimProps {
  /** Cells of the step in turn. */
  cells: number;
  aim: number | null;
  onAim: (cell: number | null) => void;
  onPick: (cell: number) => void;
  active: boolean;
  label: string;
  describe: (cell: number) => string;
  style: CSSProperties;
}

/** Where a key moves the aim; null when it moves nothing. */
export function moveAim(aim: number, key: string, cells: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, aim - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(cells - 1, aim + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return cells - 1;
  return null;
}

/**
 * The one control on the step in turn. Cells are narrower than a finger, and which of them is chosen changes no
 * odds: so it is a slider along the step that also takes a press wherever the ladder shall stand.
 */
export function Aim({ cells, aim, onAim, onPick, active, label, describe, style }: AimProps) {
  const [last, setLast] = useState(Math.floor(cells / 2));
  const at = Math.min(aim ?? last, cells - 1);

  function point(event: PointerEvent<HTMLElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(cells - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * cells)));
  }
  function aimAt(cell: number): void {
    setLast(cell);
    onAim(cell);
  }
  function handleKey(event: KeyboardEvent): void {
    const next = moveAim(at, event.key, cells);
    const stands = event.key === 'Enter' || event.key === ' ';
    if (next === null && !stands) return;
    event.preventDefault();
    if (next !== null) aimAt(next);
    else if (active && !event.repeat) onPick(at);
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      data-turn={active ? '' : undefined}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={cells}
      aria-valuenow={at + 1}
      aria-valuetext={describe(at)}
      aria-disabled={!active}
      style={style}
      onKeyDown={handleKey}
      onFocus={() => onAim(at)}
      onBlur={() => onAim(null)}
      onPointerDown={(event) => active && aimAt(point(event))}
      onPointerMove={(event) => active && aimAt(point(event))}
      onPointerLeave={(event) => event.currentTarget !== document.activeElement && onAim(null)}
      onClick={(event) => {
        if (!active) return;
        // A click without a place comes from a keyboard or an assistive device.
        const placed = event.detail > 0;
        const { left, width } = event.currentTarget.getBoundingClientRect();
        const cell = Math.floor(((event.clientX - left) / width) * cells);
        onPick(placed ? Math.min(cells - 1, Math.max(0, cell)) : at);
      }}
      className={cx('absolute touch-pan-y rounded-md', active ? 'cursor-pointer' : 'pointer-events-none')}
    />
  );
}
