import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { COLOURS, matching, patternOf } from '../game.ts';
import { Gem } from './gem.tsx';

/** The five gems, those alike in full colour, and their pattern. */
export function DiamondsPicture({ outcome }: PictureProps) {
  const t = useT('games.diamonds');
  const list = Array.isArray(outcome['gems']) ? outcome['gems'] : [];
  const gems = list.flatMap((gem) => COLOURS.filter((colour) => colour === gem));
  const lit = matching(gems);
  return (
    <div className="flex flex-col items-center gap-3">
      <ul className="flex gap-2">
        {gems.map((gem, place) => (
          <li key={place} aria-label={t(`gem.${gem}`)}>
            <Gem gem={gem} className={cx('w-12', !lit[place] && 'opacity-45 saturate-50')} />
          </li>
        ))}
      </ul>
      <p className="text-sm font-bold">{t(`pattern.${patternOf(gems)}`)}</p>
    </div>
  );
}
