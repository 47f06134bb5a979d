import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { LadderHelp } from '#platform/web/game/ladder-help.tsx';
import { mines, minesLadder } from '../game.ts';
import { MinesControls } from './controls.tsx';

export function MinesHelp(props: HelpProps) {
  return (
    <LadderHelp
      game={mines}
      initial={mines.initial}
      ladder={minesLadder}
      controls={MinesControls}
      caption={(t, params) => t('odds.title', { mines: params.mines })}
      {...props}
    />
  );
}
