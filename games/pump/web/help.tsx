import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { LadderHelp } from '#platform/web/game/ladder-help.tsx';
import { pump, pumpLadder } from '../game.ts';
import { PumpControls } from './controls.tsx';

export function PumpHelp(props: HelpProps) {
  return (
    <LadderHelp
      game={pump}
      initial={pump.initial}
      ladder={pumpLadder}
      controls={PumpControls}
      caption={(t, { difficulty }) => t('odds.title', { level: t(`level.${difficulty}`) })}
      {...props}
    />
  );
}
