import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { SIDES, wins } from '../game.ts';
import { LOOKS, paysText } from './look.ts';

/** Where the multiplier ended, the sides that were right, and the one that was bet on. */
export function TrendPicture({ params, outcome }: PictureProps) {
  const t = useT('games.trend');
  const result = Number(outcome['result']);
  const chosen = SIDES.find((side) => side === params['side']);
  return (
    <div className="flex flex-col items-center gap-3">
      <b className="text-[2rem] leading-none font-bold tnum">{formatMultiplier(result)}</b>
      <div className="flex items-center justify-center gap-2">
        {SIDES.map((side) => (
          <span
            key={side}
            className={cx(
              'rounded-md px-2 py-0.5 text-xs font-bold tnum',
              wins(side, result) ? LOOKS[side].chip : 'bg-raised text-fg3',
            )}
          >
            {t(side)} {paysText(side)}
          </span>
        ))}
      </div>
      {chosen && (
        <span className={cx('text-sm font-semibold', wins(chosen, result) ? 'text-win' : 'text-lose')}>
          {t('bet', { side: t(chosen) })}
        </span>
      )}
    </div>
  );
}
