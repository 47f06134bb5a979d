import { ChipInputs } from '#platform/web/game/chips/chip-inputs.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import type { RouletteParams } from '../params.ts';
import { spotsOf } from '../spots.ts';
import { RouletteControls } from './controls.tsx';
import { spotName } from './spot-name.ts';

/** The wheel and the chips of a bet as a list, for places without the table. */
export function RouletteInputs(props: ControlsProps<RouletteParams>) {
  const { params, onParams, disabled } = props;
  const t = useT('games.roulette');
  return (
    <div className="flex flex-col gap-2">
      <RouletteControls {...props} />
      <ChipInputs
        spots={spotsOf(params.variant ?? 'european').map((spot) => ({
          id: spot.id,
          name: spotName(t, spot),
        }))}
        chips={params.chips}
        onChips={(chips) => onParams({ ...params, chips })}
        disabled={disabled}
        text={(key) => t(`inputs.${key}`)}
      />
    </div>
  );
}
