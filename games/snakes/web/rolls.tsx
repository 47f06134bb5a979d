import { range } from '#engines/fair/draw.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { ROLLS, squareOf, type SnakesParams } from '../game.ts';

interface RollsProps {
  params: SnakesParams;
  /** Totals that were rolled. */
  totals: readonly number[];
  /** Totals that would have come. */
  rest: readonly number[];
  /** The next roll is due. */
  next: boolean;
}

/** The five rolls of a round as small plates. */
export function Rolls({ params, totals, rest, next }: RollsProps) {
  const t = useT('games.snakes');
  return (
    <ol aria-label={t('rolls')} className="flex gap-1 @2xl:gap-1.5">
      {range(ROLLS).map((index) => {
        const total = totals[index];
        const missed = rest[index - totals.length];
        const snake = total !== undefined && squareOf(params, total, index + 1) === 0;
        return (
          <li
            key={index}
            aria-label={label(index, total, missed)}
            className={cx(
              'grid size-6 place-items-center rounded-md border text-xs font-bold tnum transition-colors @2xl:size-9 @2xl:text-sm',
              total !== undefined &&
                (snake ? 'border-lose bg-lose/25 text-fg' : 'border-win/60 bg-win/20 text-win'),
              total === undefined &&
                (next && index === totals.length
                  ? 'border-accent/70 bg-raised text-fg3'
                  : 'border-line/60 bg-raised/40 text-fg3'),
            )}
          >
            {total ?? missed ?? ''}
          </li>
        );
      })}
    </ol>
  );

  function label(index: number, total: number | undefined, missed: number | undefined): string {
    const number = index + 1;
    if (total !== undefined) return t('place.rolled', { number, total });
    return missed === undefined ? t('place.open', { number }) : t('place.missed', { number, total: missed });
  }
}
