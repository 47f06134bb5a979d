import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { ANIMALS, animalsOf } from '../game.ts';
import { AnimalFace } from './art/faces.tsx';

/** The three that came, and the one that was bet on. */
export function WaterholePicture({ params, outcome }: PictureProps) {
  const t = useT('games.waterhole');
  const animals = animalsOf(Number(outcome['result']));
  const chosen = ANIMALS.find((animal) => animal === params['animal']);
  return (
    <div className="flex flex-col items-center gap-3">
      <div className="flex items-end justify-center gap-3">
        {animals.map((animal, index) => (
          // Three places that never move.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className="flex w-16 flex-col items-center gap-1 text-xs text-fg2">
            <AnimalFace
              animal={animal}
              className={cx('size-14', chosen && chosen !== animal && 'opacity-50')}
            />
            {t(animal)}
          </span>
        ))}
      </div>
      {chosen && (
        <span className={cx('text-sm font-semibold', animals.includes(chosen) ? 'text-win' : 'text-lose')}>
          {t('bet', { animal: t(chosen) })}
        </span>
      )}
    </div>
  );
}
