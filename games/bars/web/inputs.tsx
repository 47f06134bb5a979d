import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import type { BarsParams } from '../game.ts';
import { Board, CLOSED } from './board.tsx';
import { BarsControls } from './controls.tsx';
import { toggled } from './picks.ts';

/** The controls and the field to pick on, for places without the stage. */
export function BarsInputs(props: ControlsProps<BarsParams>) {
  const { params, onParams, disabled } = props;
  const t = useT('games.bars');
  return (
    <div className="flex flex-col gap-3">
      <BarsControls {...props} />
      <Board
        faces={CLOSED}
        cracking={null}
        idle={false}
        tiles={params.tiles}
        picks={params.tiles.length}
        active={!disabled}
        still
        onPick={(tile) => onParams({ ...params, tiles: toggled(params.tiles, tile) })}
        label={t('board')}
        describe={(tile, _face, picked) =>
          t('tile', { number: tile + 1, state: picked ? 'picked' : 'closed', multiplier: '' })
        }
      />
    </div>
  );
}
