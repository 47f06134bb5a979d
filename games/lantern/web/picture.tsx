import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { ReelPicture } from '#platform/web/game/reels/reel-picture.tsx';
import { lanternReels } from '../machine.ts';
import { lanternLook } from './look.ts';

export function LanternPicture(props: PictureProps) {
  return <ReelPicture {...props} reels={lanternReels} look={lanternLook} />;
}
