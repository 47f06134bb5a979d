import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { formatFixed } from '#ui/format.ts';
import { cx } from '#ui/cx.ts';
import { diceParams, diceWins } from '../game.ts';
import { stretchesOf } from './stretches.ts';

/** The track with the roll on it. */
export function DicePicture({ params, outcome }: PictureProps) {
  const bet = diceParams.safeParse(params);
  const result = Number(outcome['result']);
  const wins = bet.success && diceWins(bet.data, { result });
  return (
    <div className="flex flex-col items-center gap-4">
      <b className={cx('text-[3.5rem] leading-none font-bold tnum', wins ? 'text-win' : 'text-lose')}>
        {formatFixed(result)}
      </b>
      <div aria-hidden className="relative h-2.5 w-full max-w-md">
        <div className="absolute inset-0 flex overflow-hidden rounded-full">
          {bet.success ? (
            stretchesOf(bet.data).map(({ width, win }, index) => (
              <i key={index} className={win ? 'bg-win' : 'bg-lose'} style={{ width: `${width}%` }} />
            ))
          ) : (
            <i className="flex-1 bg-lose" />
          )}
        </div>
        <i
          style={{ left: `${result}%` }}
          className="absolute top-1/2 size-5 -translate-1/2 rounded-full border-4 border-panel bg-fg shadow-pop"
        />
      </div>
    </div>
  );
}
