import { ChipStack } from '#platform/web/game/chips/chip-art.tsx';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { rouletteParams } from '../game.ts';
import { colourOf, spotOf } from '../spots.ts';
import { FILLS } from './cloth-cell.tsx';
import { spotName } from './spot-name.ts';

/** More spots than this are counted, not shown. */
const SHOWN = 6;

/** The number that came, and what lay on the table. */
export function RoulettePicture({ params, outcome }: PictureProps) {
  const t = useT('games.roulette');
  const result = Number(outcome['result']);
  const bet = rouletteParams.safeParse(params);
  const laid = Object.entries(bet.success ? bet.data.chips : {}).toSorted(([, a], [, b]) => b - a);
  return (
    <div className="flex flex-col items-center gap-4">
      <b
        className={cx(
          'grid size-20 place-items-center rounded-xl border-2 border-paper/25 text-2xl font-bold text-paper tnum',
          FILLS[colourOf(result)],
        )}
      >
        {result}
      </b>
      <ul className="flex flex-wrap justify-center gap-x-4 gap-y-2 text-xs text-fg2">
        {laid.slice(0, SHOWN).map(([id, count]) => {
          const spot = spotOf(id)!;
          return (
            <li
              key={id}
              className={cx(
                'flex items-center gap-2',
                spot.numbers.includes(result) ? 'font-semibold text-fg' : 'opacity-60',
              )}
            >
              <ChipStack count={count} className="w-6" />
              {spotName(t, spot)}
            </li>
          );
        })}
        {laid.length > SHOWN && <li className="tnum">+{laid.length - SHOWN}</li>}
      </ul>
    </div>
  );
}
