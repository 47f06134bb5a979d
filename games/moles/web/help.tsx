import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { LadderHelp } from '#platform/web/game/ladder-help.tsx';
import { moles, molesLadder } from '../game.ts';
import { MolesControls } from './controls.tsx';

export function MolesHelp(props: HelpProps) {
  return (
    <LadderHelp
      game={moles}
      initial={moles.initial}
      ladder={molesLadder}
      controls={MolesControls}
      caption={(t, params) => t('odds.title', params)}
      {...props}
    />
  );
}
