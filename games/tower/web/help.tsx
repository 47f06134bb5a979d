import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { LadderHelp } from '#platform/web/game/ladder-help.tsx';
import { tower, towerLadder } from '../game.ts';
import { TowerControls } from './controls.tsx';

export function TowerHelp(props: HelpProps) {
  return (
    <LadderHelp
      game={tower}
      initial={tower.initial}
      ladder={towerLadder}
      controls={TowerControls}
      caption={(t, { difficulty }) => t('odds.title', { level: t(`level.${difficulty}`) })}
      {...props}
    />
  );
}
