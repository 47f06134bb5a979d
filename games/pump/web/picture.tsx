import { range } from '#engines/fair/draw.ts';
import { numbersIn } from '#platform/web/drawn-round.ts';
import type { PictureProps } from '#platform/web/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { POINTS } from '../game.ts';

/** All pumps in a row of rows: how many hold, and where the balloon would burst. */
export function PumpPicture({ outcome }: PictureProps) {
  const t = useT('games.pump');
  const pops = numbersIn(outcome['popsSorted']);
  const first = pops[0] ?? POINTS;
  return (
    <div className="mx-auto flex w-full max-w-64 flex-col gap-3">
      <b className="text-center text-xl text-fg tnum">
        {formatMultiplier(Number(outcome['maxMultiplier'] ?? 1))}
      </b>
      <ul aria-label={t('picture')} className="grid grid-cols-5 gap-1.5">
        {range(POINTS).map((pump) => {
          const pop = pops.includes(pump);
          return (
            <li
              key={pump}
              aria-label={t('point', { pump: pump + 1, pop: String(pop) })}
              className={cx(
                'grid aspect-[3/2] place-items-center rounded-md border text-xs font-semibold tnum',
                pop
                  ? 'border-lose/50 bg-lose/15 text-lose'
                  : pump < first
                    ? 'border-win/40 bg-win/10 text-win'
                    : 'border-line bg-raised text-fg3',
              )}
            >
              {pump + 1}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
