import { rowsIn } from '#platform/web/game/drawn-round.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { snakes, snakesParams, squareOf } from '../game.ts';
import { Snake } from './snake.tsx';

/** The five rolls: both dice, their total, and what its square was worth. */
export function SnakesPicture({ params, outcome }: PictureProps) {
  const t = useT('games.snakes');
  const parsed = snakesParams.safeParse(params);
  const setting = parsed.success ? parsed.data : snakes.initial;
  return (
    <ol aria-label={t('rolls')} className="mx-auto flex w-full max-w-72 flex-col gap-1">
      {rowsIn(outcome['dice']).map(([first = 1, second = 1], index) => {
        const total = first + second;
        const value = squareOf(setting, total, index + 1);
        return (
          <li
            // Rolls have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={cx(
              'grid h-10 grid-cols-[1.5rem_1fr_2rem_5rem] items-center gap-2 rounded-md border px-3 text-sm font-semibold tnum',
              value === 0 ? 'border-lose/50 bg-lose/15' : 'border-line bg-raised',
            )}
          >
            <span className="text-xs text-fg3">{index + 1}</span>
            <span className="text-fg2">
              {first} + {second}
            </span>
            <b className="text-fg">{total}</b>
            <span className="justify-self-end text-fg2">
              {value === 0 ? (
                <>
                  <span className="sr-only">{t('odds.snake')}</span>
                  <Snake className="w-8" />
                </>
              ) : (
                formatMultiplier(value / 100)
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
