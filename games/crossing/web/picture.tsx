import { numbersIn } from '#platform/web/game/drawn-round.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { HitsPicture } from '#platform/web/game/hits-picture.tsx';
import { useT } from '#platform/web/i18n.ts';
import { TRACKS } from '../game.ts';

/** All twenty tracks: how many are free from the start, and where trains come. */
export function CrossingPicture({ outcome }: PictureProps) {
  const t = useT('games.crossing');
  return (
    <HitsPicture
      label={t('picture')}
      places={TRACKS}
      hits={numbersIn(outcome['trainsSorted'])}
      multiplier={Number(outcome['maxMultiplier'] ?? 1)}
      name={(track, train) => t('track', { track: track + 1, train: String(train) })}
    />
  );
}
