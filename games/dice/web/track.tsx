import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { MAX_TARGET, MIN_TARGET, type DiceParams } from '../game.ts';
import { withTarget } from './target.ts';

interface TrackProps {
  params: DiceParams;
  onParams: (next: DiceParams) => void;
  onTick: (target: number) => void;
  disabled: boolean;
  label: string;
  valueText: string;
  /** Lies over the track: the marker of the last roll. */
  children: ReactNode;
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

/** 0 to 100 with a winning and a losing side; the handle is the target. Shift makes the arrows fine. */
export function Track({ params, onParams, onTick, disabled, label, valueText, children }: TrackProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { target, direction } = params;

  function move(to: number): void {
    const next = withTarget(params, to);
    if (next.target === target) return;
    if (Math.floor(next.target) !== Math.floor(target)) onTick(next.target);
    onParams(next);
  }

  function fromPointer(event: PointerEvent): void {
    const box = bar.current?.getBoundingClientRect();
    if (box) move(Math.round(((event.clientX - box.left) / box.width) * 200) / 2);
  }

  function handleDown(event: PointerEvent<HTMLDivElement>): void {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true });
    fromPointer(event);
  }

  function handleMove(event: PointerEvent<HTMLDivElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) fromPointer(event);
  }

  function handleKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const end = event.key === 'Home' ? MIN_TARGET : event.key === 'End' ? MAX_TARGET : null;
    if (disabled || (step === undefined && end === null)) return;
    event.preventDefault();
    move(end ?? target + (step ?? 0) * (event.shiftKey ? 0.01 : 1));
  }

  const [low, high] = direction === 'over' ? ['bg-lose', 'bg-win'] : ['bg-win', 'bg-lose'];
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
            <div className={`${low} h-full`} style={{ width: `${target}%` }} />
            <div className={`${high} h-full flex-1`} />
          </div>
          {children}
          <div
            role="slider"
            tabIndex={disabled ? -1 : 0}
            aria-label={label}
            aria-valuemin={MIN_TARGET}
            aria-valuemax={MAX_TARGET}
            aria-valuenow={target}
            aria-valuetext={valueText}
            aria-disabled={disabled}
            onKeyDown={handleKey}
            style={{ left: `${target}%` }}
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
