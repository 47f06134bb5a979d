import { ChipStack } from '#platform/web/game/chips/chip-art.tsx';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { drawnIn, type RouletteOutcome } from '../game.ts';
import { rouletteParams } from '../params.ts';
import { partsBack } from '../pays.ts';
import { colourOf, spotOf } from '../spots.ts';
import { labelOf } from '../variants.ts';
import { FILLS } from './cloth-cell.tsx';
import { spotName } from './spot-name.ts';

/** More spots than this are counted, not shown. */
const SHOWN = 6;

/** The numbers that came, and what lay on the table. */
export function RoulettePicture({ params, outcome }: PictureProps) {
  const t = useT('games.roulette');
  const drawn = drawnIn(outcome as unknown as RouletteOutcome);
  const bet = rouletteParams.safeParse(params);
  const { variant = 'european', chips = {} } = bet.success ? bet.data : {};
  const laid = Object.entries(chips).toSorted(([, a], [, b]) => b - a);
  return (
    <div className="flex flex-col items-center gap-4">
      <div className="flex gap-2">
        {drawn.map((number, ball) => (
          <b
            key={ball === 0 ? 'first' : 'second'}
            className={cx(
              'grid size-20 place-items-center rounded-xl border-2 border-paper/25 text-2xl font-bold text-paper tnum',
              FILLS[colourOf(number)],
            )}
          >
            {labelOf(number)}
          </b>
        ))}
      </div>
      <ul className="flex flex-wrap justify-center gap-x-4 gap-y-2 text-xs text-fg2">
        {laid.slice(0, SHOWN).map(([id, count]) => {
          const spot = spotOf(id, variant)!;
          return (
            <li
              key={id}
              className={cx(
                'flex items-center gap-2',
                partsBack(variant, spot, drawn) > 0 ? 'font-semibold text-fg' : 'opacity-60',
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
