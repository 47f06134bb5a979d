import { useEffect, useRef } from 'react';
import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { cx } from '#ui/cx.ts';
import { formatCompact, formatMultiplier } from '#ui/format.ts';
import { minesMultiplier, safeTiles, type MinesParams } from '../game.ts';

interface LadderProps {
  params: MinesParams;
  /** Safe tiles found. */
  step: number;
  label: string;
}

function text(params: MinesParams, step: number): string {
  const multiplier = ratioNumber(minesMultiplier(params, step), 2);
  return multiplier >= 10_000 ? `${formatCompact(multiplier)}x` : formatMultiplier(multiplier);
}

/** What every further safe tile pays, the next one lit. */
export function Ladder({ params, step, label }: LadderProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const next = list.current?.children[step];
    if (!list.current || !(next instanceof HTMLElement)) return;
    list.current.scrollTo({
      left: next.offsetLeft - list.current.clientWidth / 2 + next.offsetWidth / 2,
      behavior: 'smooth',
    });
  }, [step, params.mines]);
  return (
    <ol
      ref={list}
      aria-label={label}
      tabIndex={0}
      className="relative flex gap-1.5 overflow-x-auto px-3 py-1 no-scrollbar [mask-image:linear-gradient(to_right,transparent,black_1.5rem,black_calc(100%-3rem),transparent)] md:px-5"
    >
      {range(safeTiles(params), 1).map((tile) => (
        <li
          key={tile}
          aria-current={tile === step ? 'step' : undefined}
          className={cx(
            'flex min-w-16 shrink-0 flex-col items-center rounded-md border px-2 py-1 text-xs font-semibold tnum transition-colors',
            tile < step && 'border-transparent bg-win/10 text-win/80',
            tile === step && 'border-win/60 bg-win/20 text-win',
            tile === step + 1 && 'border-accent/60 bg-raised text-fg',
            tile > step + 1 && 'border-transparent bg-raised/60 text-fg3',
          )}
        >
          <span className="text-fg3">{tile}</span>
          {text(params, tile)}
        </li>
      ))}
    </ol>
  );
}
