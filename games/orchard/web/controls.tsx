import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import type { ReelParams } from '#platform/reels/reels.ts';
import { ReelControls } from '#platform/web/game/reels/reel-controls.tsx';
import { orchardReels } from '../machine.ts';

export function OrchardControls(props: ControlsProps<ReelParams>) {
  return <ReelControls {...props} reels={orchardReels} />;
}
