import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { ReelPicture } from '#platform/web/game/reels/reel-picture.tsx';
import { orchardReels } from '../machine.ts';
import { orchardLook } from './look.ts';

export function OrchardPicture(props: PictureProps) {
  return <ReelPicture {...props} reels={orchardReels} look={orchardLook} />;
}
