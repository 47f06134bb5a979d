import { cx } from '#ui/cx.ts';
import { formatCompact, formatShort } from '#ui/format.ts';
import { paytableOf, type Risk } from '../tables.ts';
import { Gem } from './gem.tsx';

interface PaytableProps {
  risk: Risk;
  picks: number;
  /** Hits so far, or null while no draw is shown. */
  hits: number | null;
  /** The draw is over and gave back more than was staked. */
  gain: boolean;
  /** Hits whose figures are shown below. */
  marked: number;
  onLook: (hits: number | null) => void;
  label: string;
  empty: string;
  describe: (hits: number, multiplier: number) => string;
}

/** What every number of hits pays, with where the draw stands. */
export function Paytable(props: PaytableProps) {
  const { risk, picks, hits, gain, marked, onLook, label, empty, describe } = props;
  if (picks === 0)
    return (
      <p className="grid h-14 place-items-center px-3 text-center text-sm text-fg3 @2xl:h-16">{empty}</p>
    );
  return (
    <ol
      aria-label={label}
      onPointerLeave={() => onLook(null)}
      className="flex h-14 w-full gap-[3px] @2xl:h-16 @2xl:gap-2"
    >
      {paytableOf(risk, picks).map((multiplier, count) => (
        <li
          // Hits are what a column is.
          // oxlint-disable-next-line react/no-array-index-key
          key={count}
          onPointerMove={() => onLook(count)}
          onPointerDown={() => onLook(count)}
          className={cx(
            'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-md border transition-[background-color,border-color,translate] duration-panel',
            count === hits
              ? gain
                ? '-translate-y-0.5 border-win bg-win/20'
                : '-translate-y-0.5 border-info bg-info/20'
              : count === marked
                ? 'border-line bg-hover'
                : 'border-transparent bg-raised',
          )}
        >
          <span className="sr-only">{describe(count, multiplier)}</span>
          <b
            aria-hidden
            className={cx(
              'max-w-full truncate font-bold tnum',
              picks > 7 ? 'text-[0.6875rem] @2xl:text-sm' : 'text-xs @2xl:text-sm',
              multiplier === 0 ? 'text-fg3' : 'text-fg',
            )}
          >
            {multiplier >= 1000 ? formatCompact(multiplier) : formatShort(multiplier)}
            <span className="max-sm:hidden">x</span>
          </b>
          <span
            aria-hidden
            className="flex items-center gap-0.5 text-[0.6875rem] font-semibold text-fg3 tnum @2xl:text-xs"
          >
            {count}
            <Gem className="size-3" />
          </span>
        </li>
      ))}
    </ol>
  );
}
