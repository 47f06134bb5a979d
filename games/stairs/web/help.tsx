import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { LadderHelp } from '#platform/web/game/ladder-help.tsx';
import { cellsOf, stairs, stairsLadder } from '../game.ts';
import { StairsControls } from './controls.tsx';

export function StairsHelp(props: HelpProps) {
  return (
    <LadderHelp
      game={stairs}
      initial={stairs.initial}
      ladder={stairsLadder}
      controls={StairsControls}
      caption={(t, params) => t('odds.title', params)}
      column={{ head: (t) => t('odds.cells'), cell: (step) => String(cellsOf(step - 1)) }}
      {...props}
    />
  );
}
