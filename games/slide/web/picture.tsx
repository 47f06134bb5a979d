import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { reaches } from '../game.ts';
import { createTiles } from './tiles.ts';

const SIDES = [-2, -1, 1, 2] as const;

/** The strip where it stopped, and the target it had to reach. */
export function SlidePicture({ params, outcome }: PictureProps) {
  const result = Number(outcome['result']);
  const target = Number(params['target']);
  const won = reaches(result, target);
  const tiles = createTiles();
  const side = (at: number) => (
    <span
      key={at}
      aria-hidden
      className={cx(
        'grid h-12 w-16 shrink-0 place-items-center rounded-lg bg-raised text-xs font-semibold text-fg3 tnum',
        Math.abs(at) === 2 && 'opacity-50',
      )}
    >
      {formatMultiplier(tiles.valueAt(at))}
    </span>
  );
  return (
    <div className="flex flex-col items-center gap-3 overflow-hidden">
      <div className="flex items-center justify-center gap-2">
        {SIDES.slice(0, 2).map(side)}
        <b
          className={cx(
            'grid h-16 min-w-24 shrink-0 place-items-center rounded-lg border-2 bg-raised px-3 text-xl font-bold tnum',
            won ? 'border-win text-win' : 'border-lose text-lose',
          )}
        >
          {formatMultiplier(result)}
        </b>
        {SIDES.slice(2).map(side)}
      </div>
      <span className="text-sm font-semibold text-fg2 tnum">
        {won ? '≥' : '<'} {formatMultiplier(target)}
      </span>
    </div>
  );
}
