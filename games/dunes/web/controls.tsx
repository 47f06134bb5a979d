import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import type { ReelParams } from '#platform/reels/reels.ts';
import { ReelControls } from '#platform/web/game/reels/reel-controls.tsx';
import { dunesReels } from '../machine.ts';

export function DunesControls(props: ControlsProps<ReelParams>) {
  return <ReelControls {...props} reels={dunesReels} />;
}
