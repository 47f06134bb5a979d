import { range } from '#engines/fair/draw.ts';
import { numbersIn } from '#platform/web/drawn-round.ts';
import type { PictureProps } from '#platform/web/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { TRACKS } from '../game.ts';

/** All twenty tracks: how many are free from the start, and where trains come. */
export function CrossingPicture({ outcome }: PictureProps) {
  const t = useT('games.crossing');
  const trains = numbersIn(outcome['trainsSorted']);
  const first = trains[0] ?? TRACKS;
  return (
    <div className="mx-auto flex w-full max-w-64 flex-col gap-3">
      <b className="text-center text-xl text-fg tnum">
        {formatMultiplier(Number(outcome['maxMultiplier'] ?? 1))}
      </b>
      <ul aria-label={t('picture')} className="grid grid-cols-5 gap-1.5">
        {range(TRACKS).map((track) => {
          const train = trains.includes(track);
          return (
            <li
              key={track}
              aria-label={t('track', { track: track + 1, train: String(train) })}
              className={cx(
                'grid aspect-[3/2] place-items-center rounded-md border text-xs font-semibold tnum',
                train
                  ? 'border-lose/50 bg-lose/15 text-lose'
                  : track < first
                    ? 'border-win/40 bg-win/10 text-win'
                    : 'border-line bg-raised text-fg3',
              )}
            >
              {track + 1}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
