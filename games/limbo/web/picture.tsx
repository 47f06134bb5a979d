import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { limboParams, limboWins } from '../game.ts';

/** Where the rocket ended, and the target it had. */
export function LimboPicture({ params, outcome }: PictureProps) {
  const bet = limboParams.safeParse(params);
  const result = Number(outcome['result']);
  const wins = bet.success && limboWins(bet.data, { result });
  return (
    <p className="flex flex-col items-center gap-2">
      <b className={cx('text-[3.5rem] leading-none font-bold tnum', wins ? 'text-win' : 'text-lose')}>
        {formatMultiplier(result)}
      </b>
      {bet.success && (
        <span className="text-sm font-semibold text-fg2 tnum">
          {wins ? '≥' : '<'} {formatMultiplier(bet.data.target)}
        </span>
      )}
    </p>
  );
}
