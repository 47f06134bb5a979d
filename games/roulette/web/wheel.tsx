import type { RefObject } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { colourOf } from '../spots.ts';
import { FILLS } from './cloth-cell.tsx';

interface WheelBoxProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** The number that came last; null before the first one. */
  result: number | null;
  /** Newest first, the one on show included. */
  last: readonly { readonly id: string; readonly result: number }[];
  className?: string;
  children?: React.ReactNode;
}

/** The wheel with what came last: the number beside it, earlier ones in a row above. */
export function WheelBox({ canvas, result, last, className, children }: WheelBoxProps) {
  const t = useT('games.roulette');
  return (
    <div className={cx('relative flex min-w-0 flex-col', className)}>
      <ol aria-label={t('last')} className="flex h-7 justify-center-safe gap-1 overflow-hidden">
        {last.map(({ id, result: number }, index) => (
          <li
            key={id}
            className={cx(
              'grid h-6 w-7 shrink-0 place-items-center rounded-sm border border-paper/10 text-xs font-bold text-paper tnum transition-[opacity,scale] starting:scale-50 starting:opacity-0',
              FILLS[colourOf(number)],
              index > 0 && 'opacity-70',
            )}
          >
            {number}
          </li>
        ))}
      </ol>
      <div className="relative min-h-0 flex-1">
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
        {result !== null && <Result key={last[0]?.id ?? ''} result={result} />}
        {children}
      </div>
    </div>
  );
}

/** The number in its colour, and which of the even chances it is. */
function Result({ result }: { result: number }) {
  const t = useT('games.roulette.tags');
  const colour = colourOf(result);
  const tags =
    result === 0 ? [colour] : [colour, result % 2 === 1 ? 'odd' : 'even', result <= 18 ? 'low' : 'high'];
  return (
    <div
      aria-hidden
      className="absolute start-0 -top-6 flex flex-col items-center gap-1.5 transition-[scale,opacity] duration-panel ease-out starting:scale-50 starting:opacity-0 @3xl:start-4 @3xl:top-6"
    >
      <span
        className={cx(
          'grid size-12 place-items-center rounded-xl border-2 border-paper/25 text-xl font-bold text-paper shadow-card tnum @3xl:size-20 @3xl:text-2xl',
          FILLS[colour],
        )}
      >
        {result}
      </span>
      <span className="hidden flex-col gap-0.5 text-center text-xs font-semibold text-fg2 @3xl:flex">
        {tags.map((tag) => (
          <span key={tag}>{t(tag)}</span>
        ))}
      </span>
    </div>
  );
}
