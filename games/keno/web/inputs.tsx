import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import type { KenoParams } from '../game.ts';
import { Board } from './board.tsx';
import { KenoControls } from './controls.tsx';
import { toggled } from './pick.ts';

const NONE: readonly number[] = [];

/** Risk and numbers, for places without the stage. */
export function KenoInputs(props: ControlsProps<KenoParams>) {
  const { params, onParams, disabled } = props;
  const t = useT('games.keno');
  return (
    <div className="flex flex-col gap-3">
      <KenoControls {...props} />
      <Board
        small
        picks={params.picks}
        drawn={NONE}
        over={false}
        active={!disabled}
        onPick={(number) => onParams({ ...params, picks: toggled(params.picks, number) })}
        label={t('board')}
        describe={(number, face) => t(`number.${face}`, { number })}
      />
    </div>
  );
}
