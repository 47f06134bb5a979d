import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { ReelPicture } from '#platform/web/game/reels/reel-picture.tsx';
import { dunesReels } from '../machine.ts';
import { dunesLook } from './look.ts';

export function DunesPicture(props: PictureProps) {
  return <ReelPicture {...props} reels={dunesReels} look={dunesLook} />;
}
