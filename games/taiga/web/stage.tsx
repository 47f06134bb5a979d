import type { StageProps } from '#platform/web/game/game-kit.ts';
import type { ReelParams } from '#platform/reels/reels.ts';
import { ReelStage } from '#platform/web/game/reels/reel-stage.tsx';
import { taigaReels } from '../machine.ts';
import { taigaLook } from './look.ts';

export function TaigaStage(props: StageProps<ReelParams>) {
  return <ReelStage {...props} reels={taigaReels} look={taigaLook} />;
}
