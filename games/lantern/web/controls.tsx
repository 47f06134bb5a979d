import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import type { ReelParams } from '#platform/reels/reels.ts';
import { ReelControls } from '#platform/web/game/reels/reel-controls.tsx';
import { lanternReels } from '../machine.ts';

export function LanternControls(props: ControlsProps<ReelParams>) {
  return <ReelControls {...props} reels={lanternReels} />;
}
