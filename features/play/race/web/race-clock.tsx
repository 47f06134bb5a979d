import { useEffect, useRef, type ReactNode } from 'react';
import { everySecond, wallClock } from '#ui/clock.ts';
import { cx } from '#ui/cx.ts';
import { writeText } from '#ui/write-text.ts';
import { useT } from '#platform/web/i18n.ts';
import { readNextRace, type Race } from './queries.ts';
import { clockParts, timeLeft } from './race-text.ts';

const PARTS = ['days', 'hours', 'minutes', 'seconds'] as const;
/** After the end the server takes a moment to begin the next one. */
const GRACE_MS = 2000;

interface RaceClockProps {
  /** Undefined while loading: the same boxes, empty. */
  race: Pick<Race, 'endsAt' | 'ahead'> | undefined;
  small?: boolean;
  className?: string;
}

/** Time left in four boxes, written into the text nodes once a second. */
export function RaceClock({ race, small = false, className }: RaceClockProps): ReactNode {
  const t = useT('race.clock');
  const boxes = useRef<HTMLDivElement>(null);
  const left = (): number => (race ? race.endsAt - wallClock() - race.ahead : 0);
  useEffect(() => {
    if (!race) return;
    let ended = false;
    const tick = (): void => {
      const rest = race.endsAt - wallClock() - race.ahead;
      const parts = clockParts(rest);
      boxes.current?.querySelectorAll('[data-part]').forEach((node, index) => {
        writeText(node, parts[PARTS[index]!]);
      });
      if (rest > -GRACE_MS || ended) return;
      ended = true;
      readNextRace();
    };
    tick();
    return everySecond(tick);
  }, [race]);
  return (
    <div role="timer" className={className}>
      <span className="sr-only">{race ? leftText(t, left()) : ''}</span>
      <div ref={boxes} aria-hidden className={cx('flex', small ? 'gap-1' : 'gap-2')}>
        {PARTS.map((part) => (
          <span
            key={part}
            className={cx(
              'grid place-items-center rounded-md bg-bg/70',
              small ? 'h-10 w-10 content-center' : 'h-16 w-16 content-center sm:h-18 sm:w-18',
            )}
          >
            <span
              data-part={part}
              className={cx('font-bold tnum', small ? 'text-sm leading-4' : 'text-xl leading-8')}
            >
              {race ? clockParts(left())[part] : '--'}
            </span>
            <span className={cx('text-fg3', small ? 'text-[10px] leading-3' : 'text-xs')}>
              {t(small ? `short.${part}` : part)}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** "3 days left". */
export function leftText(t: (key: string, values: { count: number }) => string, left: number): string {
  const { unit, count } = timeLeft(left);
  return t(`left.${unit}`, { count });
}
