import { useEffect, useRef } from 'react';
import { formatFixed } from '#ui/format.ts';
import { writeText } from '#ui/write-text.ts';

interface BettingClockProps {
  /** When bets close, on the clock of `performance.now()`. */
  until: number;
  /** Length of the phase in ms. */
  length: number;
  /** What happens then, in words. */
  label: string;
}

/** Time left to bet: figure and bar, written past React. Not announced; the stage says when bets open and close. */
export function BettingClock({ until, length, label }: BettingClockProps) {
  const figure = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = (): void => {
      const left = Math.max(0, until - performance.now());
      writeText(figure.current, formatFixed(left / 1000, 1));
      bar.current?.style.setProperty('transform', `scaleX(${Math.min(1, left / length)})`);
      if (left > 0) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [until, length]);
  return (
    <div aria-hidden className="flex w-36 flex-col items-center gap-2">
      <span className="text-xs font-semibold text-fg2">{label}</span>
      <span ref={figure} className="text-[2rem] leading-none font-bold tnum" />
      <span className="h-1.5 w-full overflow-hidden rounded-full bg-raised">
        {/* physical: stages keep their left and right */}
        <span ref={bar} className="block h-full origin-left rounded-full bg-accent" />
      </span>
    </div>
  );
}
