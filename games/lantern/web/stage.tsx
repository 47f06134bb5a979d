import type { StageProps } from '#platform/web/game/game-kit.ts';
import type { ReelParams } from '#platform/reels/reels.ts';
import { ReelStage } from '#platform/web/game/reels/reel-stage.tsx';
import { lanternReels } from '../machine.ts';
import { lanternLook } from './look.ts';

export function LanternStage(props: StageProps<ReelParams>) {
  return <ReelStage {...props} reels={lanternReels} look={lanternLook} />;
}
