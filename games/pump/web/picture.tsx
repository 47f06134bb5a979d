import { numbersIn } from '#platform/web/game/drawn-round.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { HitsPicture } from '#platform/web/game/hits-picture.tsx';
import { useT } from '#platform/web/i18n.ts';
import { POINTS } from '../game.ts';

/** All pumps in a row of rows: how many hold, and where the balloon would burst. */
export function PumpPicture({ outcome }: PictureProps) {
  const t = useT('games.pump');
  return (
    <HitsPicture
      label={t('picture')}
      places={POINTS}
      hits={numbersIn(outcome['popsSorted'])}
      multiplier={Number(outcome['maxMultiplier'] ?? 1)}
      name={(pump, pop) => t('point', { pump: pump + 1, pop: String(pop) })}
    />
  );
}
