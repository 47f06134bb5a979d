import type { RefObject } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { colourOf } from '../spots.ts';
import { isZero, labelOf } from '../variants.ts';
import { FILLS } from './cloth-cell.tsx';

interface WheelBoxProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** The numbers that came last; none before the first round. */
  drawn: readonly number[];
  /** Newest first, the one on show included. */
  last: readonly { readonly id: string; readonly drawn: readonly number[] }[];
  className?: string;
  children?: React.ReactNode;
}

/** The wheel with what came last: the numbers beside it, earlier ones in a row above. */
export function WheelBox({ canvas, drawn, last, className, children }: WheelBoxProps) {
  const t = useT('games.roulette');
  return (
    <div className={cx('relative flex min-w-0 flex-col', className)}>
      <ol aria-label={t('last')} className="flex h-7 justify-center-safe gap-1 overflow-hidden">
        {last.map(({ id, drawn: numbers }, index) => (
          <li
            key={id}
            className={cx(
              'flex shrink-0 transition-[opacity,scale] starting:scale-50 starting:opacity-0',
              index > 0 && 'opacity-70',
            )}
          >
            {numbers.map((number, ball) => (
              <span
                key={ball === 0 ? 'first' : 'second'}
                className={cx(
                  'grid h-6 w-7 shrink-0 place-items-center rounded-sm border border-paper/10 text-xs font-bold text-paper tnum',
                  FILLS[colourOf(number)],
                )}
              >
                {labelOf(number)}
              </span>
            ))}
          </li>
        ))}
      </ol>
      <div className="relative min-h-0 flex-1">
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
        {drawn.length > 0 && <Result key={last[0]?.id ?? ''} drawn={drawn} />}
        {children}
      </div>
    </div>
  );
}

/** The numbers in their colours; of a single one also which of the even chances it is. */
function Result({ drawn }: { drawn: readonly number[] }) {
  const t = useT('games.roulette.tags');
  return (
    <div
      aria-hidden
      className="absolute start-0 -top-6 flex flex-col items-center gap-1.5 transition-[scale,opacity] duration-panel ease-out starting:scale-50 starting:opacity-0 @3xl:start-4 @3xl:top-6"
    >
      {drawn.map((number, ball) => (
        <span
          key={ball === 0 ? 'first' : 'second'}
          className={cx(
            'grid size-12 place-items-center rounded-xl border-2 border-paper/25 text-xl font-bold text-paper shadow-card tnum @3xl:size-20 @3xl:text-2xl',
            FILLS[colourOf(number)],
          )}
        >
          {labelOf(number)}
        </span>
      ))}
      {drawn.length === 1 && (
        <span className="hidden flex-col gap-0.5 text-center text-xs font-semibold text-fg2 @3xl:flex">
          {tagsOf(drawn[0]!).map((tag) => (
            <span key={tag}>{t(tag)}</span>
          ))}
        </span>
      )}
    </div>
  );
}

/** Colour and even chances of a number. */
function tagsOf(number: number): readonly string[] {
  const colour = colourOf(number);
  if (isZero(number)) return [colour];
  return [colour, number % 2 === 1 ? 'odd' : 'even', number <= 18 ? 'low' : 'high'];
}
