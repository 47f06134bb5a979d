import type { StageProps } from '#platform/web/game/game-kit.ts';
import type { ReelParams } from '#platform/reels/reels.ts';
import { ReelStage } from '#platform/web/game/reels/reel-stage.tsx';
import { orreryReels } from '../machine.ts';
import { orreryLook } from './look.ts';

export function OrreryStage(props: StageProps<ReelParams>) {
  return <ReelStage {...props} reels={orreryReels} look={orreryLook} />;
}
