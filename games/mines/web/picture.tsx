import { range } from '#engines/fair/draw.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { TILES } from '../game.ts';
import { Bomb, Gem } from './gem.tsx';

/** The whole field, open; tiles the player opened stand out. */
export function MinesPicture({ params, outcome }: PictureProps) {
  const t = useT('games.mines');
  const mines = Array.isArray(outcome['minesSorted']) ? outcome['minesSorted'] : [];
  const opened = Array.isArray(params['opened']) ? params['opened'] : [];
  return (
    <ul aria-label={t('board')} className="mx-auto grid w-full max-w-64 grid-cols-5 gap-1.5">
      {range(TILES).map((tile) => {
        const mine = mines.includes(tile);
        const place = { row: Math.floor(tile / 5) + 1, column: (tile % 5) + 1 };
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
