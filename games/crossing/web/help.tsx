import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { LadderHelp } from '#platform/web/game/ladder-help.tsx';
import { crossing, crossingLadder } from '../game.ts';
import { CrossingControls } from './controls.tsx';

export function CrossingHelp(props: HelpProps) {
  return (
    <LadderHelp
      game={crossing}
      initial={crossing.initial}
      ladder={crossingLadder}
      controls={CrossingControls}
      caption={(t, { difficulty }) => t('odds.title', { level: t(`level.${difficulty}`) })}
      {...props}
    />
  );
}
