import { range } from '#engines/fair/draw.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { minesParams, sideOf } from '../game.ts';
import { Bomb, Gem } from './gem.tsx';

/** The whole field, open; tiles the player opened stand out. */
export function MinesPicture({ params, outcome }: PictureProps) {
  const t = useT('games.mines');
  const mines = Array.isArray(outcome['minesSorted']) ? outcome['minesSorted'] : [];
  const parsed = minesParams.safeParse(params);
  const side = sideOf(parsed.success ? parsed.data : {});
  const opened = Array.isArray(params['opened']) ? params['opened'] : [];
  return (
    <ul
      aria-label={t('board', { side })}
      style={{ gridTemplateColumns: `repeat(${side}, minmax(0, 1fr))` }}
      className="mx-auto grid w-full max-w-64 gap-1.5"
    >
      {range(side ** 2).map((tile) => {
        const mine = mines.includes(tile);
        const place = { row: Math.floor(tile / side) + 1, column: (tile % side) + 1 };
        return (
          <li
            key={tile}
            aria-label={t(mine ? 'tile.mine' : 'tile.gem', place)}
            className={cx(
              'grid aspect-square place-items-center rounded-md border',
              mine ? 'border-lose/40 bg-lose/15' : 'border-line bg-raised',
              opened.includes(tile) && 'border-win',
            )}
          >
            {mine ? <Bomb className="size-3/4" /> : <Gem className="size-1/2 opacity-50" />}
          </li>
        );
      })}
    </ul>
  );
}
