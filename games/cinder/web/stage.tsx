import type { StageProps } from '#platform/web/game/game-kit.ts';
import type { ReelParams } from '#platform/reels/reels.ts';
import { ReelStage } from '#platform/web/game/reels/reel-stage.tsx';
import { cinderReels } from '../machine.ts';
import { cinderLook } from './look.ts';

export function CinderStage(props: StageProps<ReelParams>) {
  return <ReelStage {...props} reels={cinderReels} look={cinderLook} />;
}
