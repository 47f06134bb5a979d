import { useEffect, useRef } from 'react';
import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import { cx } from '#ui/cx.ts';
import { formatCompact, formatMultiplier } from '#ui/format.ts';

interface MultiplierLadderProps {
  /** What each further step pays, the first step first. */
  values: readonly Ratio[];
  /** Steps taken. */
  step: number;
  /** Spoken name. */
  label: string;
}

function text(value: Ratio): string {
  const multiplier = ratioNumber(value, 2);
  return multiplier >= 10_000 ? `${formatCompact(multiplier)}x` : formatMultiplier(multiplier);
}

/** What every further step of a round pays, the steps taken lit and the next one marked. Scrolls to where one stands. */
export function MultiplierLadder({ values, step, label }: MultiplierLadderProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const next = list.current?.children[Math.min(step, values.length - 1)];
    if (!list.current || !(next instanceof HTMLElement)) return;
    list.current.scrollTo({
      left: next.offsetLeft - list.current.clientWidth / 2 + next.offsetWidth / 2,
      behavior: 'smooth',
    });
  }, [step, values]);
  return (
    <ol
      ref={list}
      aria-label={label}
      tabIndex={0}
      className="relative flex gap-1.5 overflow-x-auto px-3 py-1 no-scrollbar [mask-image:linear-gradient(to_right,transparent,black_1.5rem,black_calc(100%-3rem),transparent)] md:px-5"
    >
      {values.map((value, index) => (
        <li
          // Steps of a ladder have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          aria-current={index + 1 === step ? 'step' : undefined}
          className={cx(
            'flex min-w-16 shrink-0 flex-col items-center rounded-md border px-2 py-1 text-xs font-semibold tnum transition-colors',
            index + 1 < step && 'border-transparent bg-win/10 text-win/80',
            index + 1 === step && 'border-win/60 bg-win/20 text-win',
            index === step && 'border-accent/60 bg-raised text-fg',
            index > step && 'border-transparent bg-raised/60 text-fg3',
          )}
        >
          <span className="text-fg3">{index + 1}</span>
          {text(value)}
        </li>
      ))}
    </ol>
  );
}
