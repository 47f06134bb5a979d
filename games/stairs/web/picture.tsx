import { range } from '#engines/fair/draw.ts';
import { rowsIn } from '#platform/web/game/drawn-round.ts';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cellsOf, STEPS } from '../game.ts';

/** All steps from above each other, with the cells that stones fell on. */
export function StairsPicture({ outcome }: PictureProps) {
  const t = useT('games.stairs');
  const stones = rowsIn(outcome['stonesByRow']);
  return (
    <svg role="img" aria-label={t('picture')} viewBox="0 0 200 130" className="mx-auto w-full max-w-72">
      {range(STEPS).map((row) =>
        range(cellsOf(row)).map((cell) => {
          const x = 100 - cellsOf(row) * 5 + cell * 10;
          const y = 120 - row * 10;
          const stone = stones[row]?.includes(cell) === true;
          return (
            <g key={`${row}-${cell}`}>
              <rect
                x={x + 0.5}
                y={y + 0.5}
                width="9"
                height="9"
                rx="1.5"
                className="fill-raised stroke-line"
                strokeWidth="0.6"
              />
              {stone && <circle cx={x + 5} cy={y + 5} r="3.6" className="fill-lose" />}
            </g>
          );
        }),
      )}
    </svg>
  );
}
