import type { StageProps } from '#platform/web/game/game-kit.ts';
import type { ReelParams } from '#platform/reels/reels.ts';
import { ReelStage } from '#platform/web/game/reels/reel-stage.tsx';
import { orchardReels } from '../machine.ts';
import { orchardLook } from './look.ts';

export function OrchardStage(props: StageProps<ReelParams>) {
  return <ReelStage {...props} reels={orchardReels} look={orchardLook} />;
}
