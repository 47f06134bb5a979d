import { ChipInputs } from '#platform/web/game/chips/chip-inputs.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import type { RouletteParams } from '../game.ts';
import { SPOTS } from '../spots.ts';
import { spotName } from './spot-name.ts';

/** The chips of a bet as a list, for places without the table. */
export function RouletteInputs({ params, onParams, disabled }: ControlsProps<RouletteParams>) {
  const t = useT('games.roulette');
  return (
    <ChipInputs
      spots={SPOTS.map((spot) => ({ id: spot.id, name: spotName(t, spot) }))}
      chips={params.chips}
      onChips={(chips) => onParams({ chips })}
      disabled={disabled}
      text={(key) => t(`inputs.${key}`)}
    />
  );
}
