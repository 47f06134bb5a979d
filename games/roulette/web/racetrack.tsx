import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Layout } from '#platform/web/game/chips/layout.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { CALL_CHIPS, CALLS, finals, MAX_NEIGHBOURS, neighbours, type CallChips } from '../calls.ts';
import { colourOf } from '../spots.ts';
import { WHEELS } from '../variants.ts';
import { FILLS } from './cloth-cell.tsx';
import { trackFor } from './track-shape.ts';

interface RacetrackProps {
  /** Of the cloth in whose place it stands. */
  width: number;
  height: number;
  chips: Layout;
  held: boolean;
  /** Lays the chip in hand once for each chip of the call. */
  onCall: (call: CallChips) => void;
}

const WHEEL = WHEELS.european;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const FIELD =
  'rounded-md bg-raised px-2 text-xs font-semibold text-fg2 transition-colors hover:bg-hover hover:text-fg aria-disabled:opacity-45';
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * The numbers in the order of the wheel: one lays chips on itself and on its neighbours; inside are the bets that are
 * called by a name. One stop in the tab order, arrow keys go round.
 */
export function Racetrack({ width, height, chips, held, onCall }: RacetrackProps) {
  const t = useT('games.roulette');
  const box = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(2);
  const [focused, setFocused] = useState(0);
  const [lit, setLit] = useState<CallChips>({});
  const { tile, places } = useMemo(() => trackFor(width, height), [width, height]);
  const wide = width >= height;
  const call = (one: CallChips): void => (held ? undefined : onCall(one));

  function handleKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined || !(event.target as HTMLElement).dataset['track']) return;
    event.preventDefault();
    const next = (focused + step + WHEEL.length) % WHEEL.length;
    setFocused(next);
    box.current?.querySelector<HTMLElement>(`[data-track="${WHEEL[next]}"]`)?.focus();
  }

  return (
    <div
      ref={box}
      role="group"
      aria-label={t('track.label')}
      style={{ width, height }}
      className="relative shrink-0 touch-manipulation select-none"
      onKeyDown={handleKey}
      onPointerLeave={() => setLit({})}
    >
      {WHEEL.map((number, index) => {
        const { x, y } = places[index]!;
        const around = neighbours(number, count);
        return (
          <button
            key={number}
            type="button"
            data-track={number}
            tabIndex={index === focused ? 0 : -1}
            aria-disabled={held}
            aria-label={t('track.number', { number, count })}
            style={{ left: x - tile / 2, top: y - tile / 2, width: tile, height: tile }}
            onPointerEnter={() => setLit(around)}
            onFocus={() => {
              setFocused(index);
              setLit(around);
            }}
            onBlur={() => setLit({})}
            onClick={() => call(around)}
            className={cx(
              'absolute grid place-items-center rounded-full border text-xs font-bold text-paper tnum',
              FILLS[colourOf(number)],
              lit[number] ? 'border-paper' : chips[number] ? 'border-warn' : 'border-paper/12',
              held ? 'cursor-default' : 'cursor-pointer',
            )}
          >
            {number}
          </button>
        );
      })}
      <div
        style={{ inset: tile + 8 }}
        className={cx('absolute flex flex-col justify-center gap-2', wide ? 'px-12' : 'py-12')}
      >
        <Calls wide={wide} held={held} count={count} onCount={setCount} onCall={call} />
      </div>
    </div>
  );
}

interface CallsProps {
  wide: boolean;
  held: boolean;
  /** Neighbours on either side of a number. */
  count: number;
  onCount: (count: number) => void;
  onCall: (call: CallChips) => void;
}

/** The bets inside the track: those called by a name, how many neighbours a number has, and the finals. */
function Calls({ wide, held, count, onCount, onCall }: CallsProps) {
  const t = useT('games.roulette');
  return (
    <>
      <div className={wide ? 'grid grid-cols-4 gap-2' : 'grid gap-2'}>
        {CALLS.map((id) => (
          <button
            key={id}
            type="button"
            data-call={id}
            aria-disabled={held}
            onClick={() => onCall(CALL_CHIPS[id])}
            className={cx(FIELD, 'min-h-10')}
          >
            {t(`track.${id}`)}
          </button>
        ))}
      </div>
      <div className={wide ? 'grid grid-cols-2 gap-2' : 'grid gap-2'}>
        <NativeSelect
          aria-label={t('track.neighbours')}
          value={String(count)}
          onChange={(event) => onCount(Number(event.target.value))}
        >
          {Array.from({ length: MAX_NEIGHBOURS + 1 }, (_, sides) => (
            <option key={sides} value={sides}>
              {wide ? t('track.sides', { count: sides }) : `± ${sides}`}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={t('track.finals')}
          value=""
          disabled={held}
          onChange={(event) => onCall(finals(Number(event.target.value)))}
        >
          <option value="" disabled>
            {t('track.finals')}
          </option>
          {DIGITS.map((digit) => (
            <option key={digit} value={digit}>
              {t('track.final', { digit })}
            </option>
          ))}
        </NativeSelect>
      </div>
    </>
  );
}
