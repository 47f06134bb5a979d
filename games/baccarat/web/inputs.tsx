import { ChipInputs } from '#platform/web/game/chips/chip-inputs.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import type { BaccaratParams } from '../game.ts';
import { BETS } from '../ends.ts';

/** The chips of a bet as a list, for places without the table. */
export function BaccaratInputs({ params, onParams, disabled }: ControlsProps<BaccaratParams>) {
  const t = useT('games.baccarat');
  return (
    <ChipInputs
      spots={BETS.map((bet) => ({ id: bet, name: t(bet) }))}
      chips={params.chips as Readonly<Record<string, number>>}
      onChips={(chips) => onParams({ chips })}
      disabled={disabled}
      text={(key) => t(`inputs.${key}`)}
    />
  );
}
