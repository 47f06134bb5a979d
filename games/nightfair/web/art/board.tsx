import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { PINS, rightsOf, SLOTS, type Shown } from '../../game.ts';
import { ballAt } from '../booth-times.ts';

const MIDDLE = 100;
/** Between neighbours of a row, and between rows. */
const WIDE = 21;
const TALL = 15;
const TOP = 16;

const PIN_PLACES = Array.from({ length: PINS }, (_, row) =>
  Array.from({ length: row + 1 }, (__, pin) => ({
    x: MIDDLE + (pin - row / 2) * WIDE,
    y: TOP + row * TALL,
  })),
).flat();

interface BoardProps {
  shown: Shown;
  elapsed: number;
  known: boolean;
}

/** A board of pins with a ball on its way down, and prizes below. */
export function Board({ shown, elapsed, known }: BoardProps): ReactNode {
  const { x, y } = ballAt(shown, elapsed);
  const slot = rightsOf(shown.draw);
  const floor = TOP + PINS * TALL - 6;
  return (
    <svg viewBox="0 0 200 152" className="size-full max-h-84 max-w-110" aria-hidden>
      <path
        d={`M${MIDDLE - 12} 4 ${MIDDLE - 97} ${floor + 24}H${MIDDLE + 97}L${MIDDLE + 12} 4Z`}
        fill="var(--panel)"
        stroke="var(--line)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {PIN_PLACES.map((pin) => (
        <circle key={`${pin.x} ${pin.y}`} cx={pin.x} cy={pin.y} r="2.2" fill="var(--fg3)" />
      ))}
      {SLOTS.map((prize, at) => {
        const won = known && at === slot;
        return (
          // Nine slots that never move.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={at} opacity={known && !won ? 0.45 : 1}>
            <rect
              x={MIDDLE + (at - PINS / 2) * WIDE - 9.5}
              y={floor}
              width="19"
              height="20"
              rx="3"
              fill={won ? 'var(--win)' : 'var(--raised)'}
              stroke="var(--line)"
            />
            <text
              x={MIDDLE + (at - PINS / 2) * WIDE}
              y={floor + 10.5}
              textAnchor="middle"
              dominantBaseline="middle"
              fill={won ? 'var(--bg)' : 'var(--fg)'}
              className={cx('text-[8px] font-bold tnum')}
            >
              {prize}
            </text>
          </g>
        );
      })}
      <circle
        cx={MIDDLE + x * WIDE}
        cy={TOP - 8 + y * TALL - (y >= PINS ? 3 : 0)}
        r="5"
        fill="var(--warn)"
        stroke="var(--bg)"
        strokeWidth="1"
      />
    </svg>
  );
}
