import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { BOOTH_MS, shownOf, STANDS } from '../game.ts';
import { BoothShow } from './booth.tsx';
import { MARKS, prizeText, toneOfStand } from './look.ts';

/** Where the wheel stopped, what the booth gave, and what was bet on. */
export function NightfairPicture({ params, outcome }: PictureProps) {
  const t = useT('games.nightfair');
  const shown = shownOf(Number(outcome['result']));
  const chosen = STANDS.find((stand) => stand === params['stand']);
  return (
    <div className="flex flex-col items-center gap-3">
      <span className="flex items-center gap-3">
        <span
          className={cx(
            'grid size-12 place-items-center rounded-lg text-xl font-bold',
            toneOfStand(shown.stand).chip,
          )}
        >
          {MARKS[shown.stand]}
        </span>
        <b className="text-lg font-bold">{t('prize', { stand: t(shown.stand), prize: prizeText(shown) })}</b>
      </span>
      {BOOTH_MS[shown.stand] > 0 && (
        <div aria-hidden className="grid w-full max-w-80 place-items-center">
          <BoothShow shown={shown} elapsed={Number.POSITIVE_INFINITY} />
        </div>
      )}
      {chosen && (
        <span className={cx('text-sm font-semibold', chosen === shown.stand ? 'text-win' : 'text-lose')}>
          {t('bet', { stand: t(chosen) })}
        </span>
      )}
    </div>
  );
}
