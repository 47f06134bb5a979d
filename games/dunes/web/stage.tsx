import type { StageProps } from '#platform/web/game/game-kit.ts';
import type { ReelParams } from '#platform/reels/reels.ts';
import { ReelStage } from '#platform/web/game/reels/reel-stage.tsx';
import { dunesReels } from '../machine.ts';
import { dunesLook } from './look.ts';

export function DunesStage(props: StageProps<ReelParams>) {
  return <ReelStage {...props} reels={dunesReels} look={dunesLook} />;
}
