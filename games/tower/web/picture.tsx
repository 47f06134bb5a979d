import { range } from '#engines/fair/draw.ts';
import { rowsIn } from '#platform/web/game/drawn-round.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { FLOOR, FLOORS, towerParams } from '../game.ts';
import { Egg, Guardian } from './art.tsx';

/** The whole tower, open. */
export function TowerPicture({ params, outcome }: PictureProps) {
  const t = useT('games.tower');
  const parsed = towerParams.safeParse(params);
  const niches = parsed.success ? FLOOR[parsed.data.difficulty].niches : 4;
  const eggs = rowsIn(outcome['eggsByRow']);
  return (
    <ul aria-label={t('board')} className="mx-auto flex w-full max-w-56 flex-col-reverse gap-1">
      {range(FLOORS).map((row) => (
        <li key={row} className="flex gap-1">
          {range(niches).map((column) => {
            const egg = eggs[row]?.includes(column) === true;
            return (
              <span
                key={column}
                role="img"
                aria-label={t(`cell.${egg ? 'shown-egg' : 'shown-trap'}`, {
                  floor: row + 1,
                  column: column + 1,
                })}
                className={cx(
                  'flex h-8 flex-1 items-end justify-center overflow-hidden rounded-t-lg border bg-ink',
                  egg ? 'border-warn/50' : 'border-line',
                )}
              >
                {egg ? <Egg className="h-7" /> : <Guardian className="h-6 opacity-70" />}
              </span>
            );
          })}
        </li>
      ))}
    </ul>
  );
}
