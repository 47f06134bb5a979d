import { range } from '#engines/fair/draw.ts';
import { rowsIn } from '#platform/web/game/drawn-round.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { HOLES } from '../game.ts';

/** Every round as a row of seven burrows; those with a mole stand out. */
export function MolesPicture({ outcome }: PictureProps) {
  const t = useT('games.moles');
  return (
    <ol className="mx-auto flex w-full max-w-72 flex-col gap-1">
      {rowsIn(outcome['molesByRound']).map((at, round) => (
        <li
          // Rounds have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={round}
          aria-label={t('picture', {
            round: round + 1,
            holes: at
              .map((hole) => hole + 1)
              .toSorted((a, b) => a - b)
              .join(', '),
          })}
          className="grid grid-cols-[1.5rem_repeat(7,minmax(0,1fr))] items-center gap-1"
        >
          <span className="text-xs text-fg3 tnum">{round + 1}</span>
          {range(HOLES).map((hole) => (
            <span
              key={hole}
              className={cx(
                'grid h-7 place-items-center rounded-md border text-xs font-semibold tnum',
                at.includes(hole) ? 'border-lose/50 bg-lose/20 text-fg' : 'border-line bg-raised text-fg3',
              )}
            >
              {hole + 1}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
