import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { isRange, type DiceParams } from '../game.ts';
import { stretchesOf } from './stretches.ts';
import { endBounds, targetBounds, withEnd, withTarget, type End } from './target.ts';

interface TrackProps {
  params: DiceParams;
  onParams: (next: DiceParams) => void;
  onTick: (target: number) => void;
  disabled: boolean;
  /** Of the handles: of the target, and of the ends of a range. */
  labels: Readonly<Record<HandleId, string>>;
  valueText: string;
  /** Lies over the track: the marker of the last roll. */
  children: ReactNode;
}

type HandleId = 'target' | End;

/** Something on the track that can be moved. */
interface Handle {
  readonly id: HandleId;
  readonly at: number;
  readonly min: number;
  readonly max: number;
  to(value: number): DiceParams;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};
const MARKS = [0, 25, 50, 75, 100];

function handlesOf(params: DiceParams): readonly Handle[] {
  if (!isRange(params))
    return [
      { id: 'target', at: params.target, ...targetBounds(params), to: (value) => withTarget(params, value) },
    ];
  return (['low', 'high'] as const).map((end) => ({
    id: end,
    at: params[end],
    ...endBounds(params, end),
    to: (value) => withEnd(params, end, value),
  }));
}

/** 0 to 100 with winning and losing stretches; handles are the target, or both ends of a range. Shift makes the arrows fine. */
export function Track({ params, onParams, onTick, disabled, labels, valueText, children }: TrackProps) {
  const bar = useRef<HTMLDivElement>(null);
  const held = useRef<HandleId>('target');
  const handles = handlesOf(params);

  function move(handle: Handle, to: number): void {
    const value = Math.min(handle.max, Math.max(handle.min, to));
    if (value === handle.at) return;
    if (Math.floor(value) !== Math.floor(handle.at)) onTick(value);
    onParams(handle.to(value));
  }

  function placeOf(event: PointerEvent): number | null {
    const box = bar.current?.getBoundingClientRect();
    return box ? Math.round(((event.clientX - box.left) / box.width) * 200) / 2 : null;
  }

  function handleDown(event: PointerEvent<HTMLDivElement>): void {
    const place = placeOf(event);
    if (disabled || event.button !== 0 || place === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const near = handles.toSorted((a, b) => Math.abs(a.at - place) - Math.abs(b.at - place))[0]!;
    // Handles that lie on each other: the one that can go there.
    const handle =
      handles.find(({ at, id }) => at === near.at && (place > at ? id !== 'low' : id !== 'high')) ?? near;
    held.current = handle.id;
    const nodes = event.currentTarget.querySelectorAll<HTMLElement>('[role=slider]');
    nodes[handles.indexOf(handle)]?.focus({ preventScroll: true });
    move(handle, place);
  }

  function handleMove(event: PointerEvent<HTMLDivElement>): void {
    const place = placeOf(event);
    const handle = handles.find(({ id }) => id === held.current);
    if (handle && place !== null && event.currentTarget.hasPointerCapture(event.pointerId))
      move(handle, place);
  }

  function handleKey(event: KeyboardEvent, handle: Handle): void {
    const step = STEPS[event.key];
    const end = event.key === 'Home' ? handle.min : event.key === 'End' ? handle.max : null;
    if (disabled || (step === undefined && end === null)) return;
    event.preventDefault();
    move(handle, end ?? handle.at + (step ?? 0) * (event.shiftKey ? 0.01 : 1));
  }

  return (
    <div className="relative">
      <div
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        className="relative -mx-3 touch-pan-y rounded-xl border border-line bg-panel px-3 py-3.5 shadow-card data-disabled:opacity-80"
        data-disabled={disabled || undefined}
      >
        <div ref={bar} className="relative h-3">
          <div className="absolute inset-0 -mx-1 flex overflow-hidden rounded-full">
            {stretchesOf(params).map(({ width, win }, index) => (
              <div
                key={index}
                className={`${win ? 'bg-win' : 'bg-lose'} h-full`}
                style={{ width: `${width}%` }}
              />
            ))}
          </div>
          {children}
          {handles.map((handle) => (
            <Thumb
              key={handle.id}
              handle={handle}
              label={labels[handle.id]}
              valueText={valueText}
              disabled={disabled}
              onKey={handleKey}
            />
          ))}
        </div>
      </div>
      <div aria-hidden className="relative mt-1.5 h-4 text-xs font-semibold text-fg3 tnum">
        {MARKS.map((mark) => (
          <span key={mark} style={{ left: `${mark}%` }} className="absolute -translate-x-1/2">
            {mark}
          </span>
        ))}
      </div>
    </div>
  );
}

interface ThumbProps {
  handle: Handle;
  label: string;
  valueText: string;
  disabled: boolean;
  onKey: (event: KeyboardEvent, handle: Handle) => void;
}

function Thumb({ handle, label, valueText, disabled, onKey }: ThumbProps) {
  return (
    <div
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-valuemin={handle.min}
      aria-valuemax={handle.max}
      aria-valuenow={handle.at}
      aria-valuetext={valueText}
      aria-disabled={disabled}
      onKeyDown={(event) => onKey(event, handle)}
      style={{ left: `${handle.at}%` }}
      className="absolute top-1/2 grid h-11 w-11 -translate-1/2 cursor-grab place-items-center rounded-lg active:cursor-grabbing aria-disabled:cursor-not-allowed"
    >
      <span
        aria-hidden
        className="flex h-9 w-8 items-center justify-center gap-1 rounded-md border border-fg3/40 bg-linear-to-b from-hover to-raised shadow-thumb"
      >
        <i className="h-4 w-0.5 rounded-full bg-fg3" />
        <i className="h-4 w-0.5 rounded-full bg-fg3" />
        <i className="h-4 w-0.5 rounded-full bg-fg3" />
      </span>
    </div>
  );
}
